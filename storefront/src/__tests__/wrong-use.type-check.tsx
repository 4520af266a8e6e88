// Compiled by `npm run types`, never run: each line below must not compile, and TypeScript reports
// the ones that do.
import Medusa from "@medusajs/js-sdk"
import {
  checkAvailability,
  payAgain,
  startPayment,
  watchPayment,
  type Connection,
  type PaymentOutcome,
} from "../index.ts"
import {
  InvoicePayButton,
  InvoicePaymentProvider,
  InvoicePaymentStatus,
  useInvoicePayment,
} from "../react/index.ts"
import { en, type InvoicePaymentTexts } from "../texts/index.ts"

const connection: Connection = { baseUrl: "https://a", publishableKey: "pk" }

export const right = [
  new Medusa({
    baseUrl: "https://a",
    publishableKey: "pk",
  }) satisfies Connection,
  { ...connection, fetch } satisfies Connection,
  <InvoicePaymentProvider key="1" connection={connection} texts={en} />,
]

export async function wrong() {
  // @ts-expect-error -- the publishable key is missing
  await checkAvailability({ baseUrl: "https://a" }, "cart_1")
  // @ts-expect-error -- the SDK itself, not its client
  await checkAvailability(new Medusa({ baseUrl: "" }).client, "cart_1")
  // @ts-expect-error -- a cart that may be missing
  await startPayment(connection, undefined as string | undefined)
  // @ts-expect-error -- without the cart there is nothing to pay again
  await payAgain(connection, { sessionId: "payses_1" })
  // @ts-expect-error -- there is no outcome "failed"
  const outcome: PaymentOutcome = "failed"
  // @ts-expect-error -- nothing was started, so there is no order yet
  console.log((await startPayment(connection, "cart_1")).order_id)
  // @ts-expect-error -- the watch decides how often it asks
  await watchPayment(connection, "payses_1", { intervalMs: 100 })
  // @ts-expect-error -- the order may not stand yet
  const order: string = (await watchPayment(connection, "payses_1")).order_id
  const { outcomes, ...rest } = en
  // @ts-expect-error -- texts without words for the outcomes
  const texts: InvoicePaymentTexts = rest
  return [outcome, order, outcomes, texts]
}

export function WrongParts() {
  // @ts-expect-error -- the session's id, or null
  useInvoicePayment(undefined)
  return (
    <>
      {/* @ts-expect-error -- texts are missing */}
      <InvoicePaymentProvider connection={connection} />
      {/* @ts-expect-error -- the cart is missing */}
      <InvoicePayButton />
      {/* @ts-expect-error -- either the cart or a function that knows it */}
      <InvoicePayButton
        cartId="cart_1"
        start={() => startPayment(connection, "cart_1")}
      />
      {/* @ts-expect-error -- an order is not a session */}
      <InvoicePaymentStatus orderId="order_1" />
    </>
  )
}
