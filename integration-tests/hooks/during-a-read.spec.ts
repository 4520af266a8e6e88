import { describeStore } from "../http/describe-store"

/** How long a hint that may wait does so after the first read. */
const QUIET_MS = 3_000

describeStore({}, ({ sandbox, shopper, watch }) => {
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
})
