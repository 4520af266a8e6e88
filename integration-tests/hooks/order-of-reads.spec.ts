import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { describeStore } from "../http/describe-store"

/** The delay of a deferred request after the first read. */
const QUIET_MS = 3_000
const BUDGET = 114

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  it("a body that was seen before comes while the invoice is read → read again, but only after the wait", async () => {
    const buyer = await shopper().checkout()
    const reads = () =>
      sandbox().requests.filter(({ operation }) => operation === "get")
    const send = () =>
      fetch(buyer.invoice.webhook_url!, { method: "POST", body: "the same" })
    sandbox().failNext("get", "slow", { delayMs: 1_000 })
    await send()
    await watch().until("it is read", async () => reads().length === 1)
    await send()
    await watch().until("it is read again", async () => reads().length === 2)
    const [first, second] = reads()
    // The wait counts in database time, the reads in the sandbox's.
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(QUIET_MS - 100)
  })

  it("the read budget is used up, one waits, another asks → the first is tried; for a paid one nobody is", async () => {
    const { leases } = container().resolve(INVOICE_PAYMENT_MODULE)
    await useUpBudget()
    const first = await ask()
    await watch().age(first, 10)
    const second = await ask()
    const before = () => leases.acquireEarlier(second, "test")
    let taken: Awaited<ReturnType<typeof before>> = null
    // The worker may hold it for a moment.
    await watch().until("one is before it", async () => {
      taken = await before()
      return taken !== null
    })
    expect(taken).toMatchObject({ row: { id: first } })
    await leases.release(first, "test")
    expect(await leases.acquireEarlier(first, "test")).toBeNull()
    const rows = watch().db()("invoice_payment")
    await rows.where({ id: second }).update({ status: "completed" })
    expect(await before()).toBeNull()
    expect(
      sandbox().requests.some(({ operation }) => operation === "get")
    ).toBe(false)
  })

  /** A webhook of a new buyer. @returns the row's id */
  async function ask(): Promise<string> {
    const { invoice } = await shopper().checkout()
    await fetch(invoice.webhook_url!, { method: "POST", body: "paid" })
    return invoice.external_reference!
  }

  async function useUpBudget(): Promise<void> {
    await watch()
      .db()
      .raw(
        `insert into invoice_payment_read (id, taken_at, read_class)
         select 'taken_' || n, now() + interval '1 hour', 1 from generate_series(1, ?) n`,
        [BUDGET]
      )
  }
})
