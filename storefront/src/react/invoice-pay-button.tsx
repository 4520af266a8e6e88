"use client"

import {
  useEffect,
  useRef,
  useState,
  type ButtonHTMLAttributes,
  type ReactNode,
} from "react"
import type { Connection } from "../connection.ts"
import { orderThenPay } from "../order-then-pay.ts"
import { payAgain, startPayment } from "../start-payment.ts"
import type { InvoicePaymentTexts } from "../texts/invoice-payment-texts.ts"
import {
  beginPayment,
  type ButtonState,
  type StartFailure,
} from "./begin-payment.ts"
import { useSurroundings } from "./invoice-payment-provider.tsx"
import { PayBefore } from "./pay-before.tsx"

type Start = () => Promise<{ payment_url: string } | StartFailure>

type WhatToPay =
  | { cartId: string; start?: never }
  /** Instead of the Store API, for example a server action that knows the cart. */
  | { cartId?: never; start: Start }

export type InvoicePayButtonProps = WhatToPay & {
  /**
   * The payment that was cancelled or has expired: it is read once more before a new one begins.
   */
  previousSessionId?: string
  /** The store places the order first (`orderPlacement: "before_payment"`). */
  orderFirst?: boolean
  /** Until when the cart's invoice can be paid: `deadlineOf(cart.payment_collection)`. */
  payBefore?: string | null
  /** Goes to the hosted page; `location.assign` if left out. */
  navigate?: (paymentUrl: string) => void
  onFailure?: (failure: StartFailure) => void
  disabled?: boolean
  /** The class of the button itself. */
  className?: string
  children?: ReactNode
}

/**
 * Begins or resumes the payment and goes to the hosted page. It keeps the focus
 * while it works, and is ready again when the shopper comes back with Back.
 */
export function InvoicePayButton(props: InvoicePayButtonProps) {
  const { texts, components } = useSurroundings()
  const [state, press] = useStart(props)
  const { previousSessionId, disabled, className, payBefore, children } = props
  const progress = progressText(state, texts)
  const isBusy = progress !== ""
  const Button = components?.Button ?? DefaultButton
  return (
    <div
      className="invoice-pay"
      data-state={state.name}
      lang={texts.lang}
      dir={texts.dir}
    >
      <Button
        type="button"
        {...(className && { className })}
        onClick={press}
        disabled={disabled}
        aria-disabled={isBusy}
        aria-busy={isBusy}
      >
        {children ?? (previousSessionId ? texts.payAgain : texts.pay)}
      </Button>
      {payBefore && <PayBefore at={payBefore} />}
      <p className="invoice-pay-progress" role="status">
        {progress}
      </p>
      <p className="invoice-pay-failure" role="alert">
        {state.name === "failed" && failureText(state.failure, texts)}
      </p>
    </div>
  )
}

function DefaultButton({
  className,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...props} className={join("invoice-pay-button", className)} />
}

function useStart(props: InvoicePayButtonProps): [ButtonState, () => void] {
  const { connection } = useSurroundings()
  const [state, setState] = useState<ButtonState>({ name: "idle" })
  // State changes one rendering too late to stop a double press.
  const isBusy = useRef(false)

  useEffect(() => {
    // The browser's Back shows the page as it was left: still leaving.
    const reset = () => {
      isBusy.current = false
      setState({ name: "idle" })
    }
    addEventListener("pageshow", reset)
    return () => removeEventListener("pageshow", reset)
  }, [])

  async function run() {
    isBusy.current = true
    setState({ name: "starting" })
    const begun = await beginPayment(
      props.start ?? (() => pay(connection, props))
    )
    if ("failure" in begun) {
      isBusy.current = false
      setState({ name: "failed", failure: begun.failure })
      props.onFailure?.(begun.failure)
      return
    }
    setState({ name: "leaving" })
    const navigate = props.navigate ?? ((url: string) => location.assign(url))
    navigate(begun.payment_url)
  }

  return [state, () => void (isBusy.current || run())]
}

function pay(
  connection: Connection,
  {
    cartId = "",
    previousSessionId: sessionId,
    orderFirst,
  }: InvoicePayButtonProps
) {
  if (orderFirst) {
    return orderThenPay(connection, cartId)
  }
  return sessionId
    ? payAgain(connection, { sessionId, cartId })
    : startPayment(connection, cartId)
}

function progressText({ name }: ButtonState, texts: InvoicePaymentTexts) {
  return name === "starting" || name === "leaving" ? texts[name] : ""
}

/** Only a refusal's own message is meant for the shopper. It is in the cart's language. */
function failureText(failure: StartFailure, texts: InvoicePaymentTexts) {
  return (
    <>
      {texts.errors[failure.code]}
      {failure.code === "refused" && failure.message && (
        <>
          {" "}
          <span dir="auto">{failure.message}</span>
        </>
      )}
    </>
  )
}

export function join(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(" ")
}
