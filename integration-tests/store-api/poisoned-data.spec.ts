/**
 * Methods whose data may be a caller's own. Core calls `updatePayment` and the two readers only for
 * a plugin, so the provider is asked here as such a plugin would ask it.
 */
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { InvoicePaymentProvider } from "../../src/providers/invoice-payment/service"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

type Data = { ours: Json; others: Json; otherRow: string }

const POISONS: [string, (data: Data) => Json][] = [
  ["nothing", () => ({})],
  ["another's session id", ({ others }) => ({ session_id: others.session_id })],
  [
    "its own URL and another's session id",
    ({ ours, others }) => ({ ...ours, session_id: others.session_id }),
  ],
  [
    "another's URL and its own session id",
    ({ ours, others }) => ({ ...others, session_id: ours.session_id }),
  ],
  [
    "another's row id wherever an id may be",
    ({ others, otherRow }) => ({
      ...{ id: otherRow, session_id: otherRow, external_reference: otherRow },
      ...{ invoice_id: others.invoice_id, payment_url: others.payment_url },
      client: others,
    }),
  ],
]

describeStore({}, ({ shopper, watch, container }) => {
  function provider() {
    const store = container()
    const unused = {} as never
    return new InvoicePaymentProvider({
      invoicePayment: store.resolve(INVOICE_PAYMENT_MODULE),
      query: store.resolve(ContainerRegistrationKeys.QUERY),
      logger: store.resolve(ContainerRegistrationKeys.LOGGER),
      paymentSessionService: unused,
    })
  }

  async function twoShoppers(): Promise<Data> {
    const victim = await shopper().checkout()
    const { id } = await watch().row()
    const thief = await shopper().checkout()
    const [ours, others] = [thief.session.data, victim.session.data]
    return { ours, others, otherRow: id }
  }

  it.each(POISONS)(
    "data with %s → no method answers, and the other's invoice stays as it is",
    async (_, poison) => {
      const all = await twoShoppers()
      await watch().settledDown()
      const before = await watch().rows()
      const data = poison(all)
      const { amount, currency } = all.others
      const asked = { data, amount, currency_code: currency }
      const calls = [
        () => provider().updatePayment(asked),
        () => provider().retrievePayment({ data }),
        () => provider().getPaymentStatus({ data }),
      ]
      for (const call of calls) {
        await expect(call()).rejects.toThrow(MedusaError)
      }
      await provider().deletePayment({ data })
      expect(await watch().rows()).toEqual(before)
    }
  )

  it("data as we signed it → each method answers with that row", async () => {
    const { ours: data } = await twoShoppers()
    const { amount, currency } = data
    const answers = [
      await provider().updatePayment({ data, amount, currency_code: currency }),
      await provider().retrievePayment({ data }),
      await provider().getPaymentStatus({ data }),
    ]
    for (const answer of answers) {
      expect(answer.data).toMatchObject({ invoice_id: data.invoice_id })
    }
    await provider().deletePayment({ data })
    const rows = await watch().rows()
    expect(rows.filter((row) => row.detached_at !== null)).toMatchObject([
      { session_id: data.session_id },
    ])
  })
})
