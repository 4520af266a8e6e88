import { errorMeanings } from "../../src/invoice-api/error-meanings"
import { StatementTap } from "../sweep/statement-tap"
import { describeStore } from "./describe-store"

/** Faults of the sandbox at creation, and the row of the interface that each stands for. */
const ROWS = [
  ["unauthorized", "unauthorized", "rejected"],
  ["account_suspended", "account_suspended", "rejected"],
  ["account_not_ready", "account_not_ready", "rejected"],
  ["amount", "amount_rejected", "rejected"],
  ["no_active_numbers", "no_active_numbers", "rejected"],
  ["invalid_fees", "invalid_fees", "rejected"],
  ["server_error", "service_failed", "unknown"],
  ["html", "service_failed", "unknown"],
  ["malformed", "unreadable_answer", "unknown"],
  ["half_body", "connection_lost", "unknown"],
  ["lost_after_processing", "connection_lost", "unknown"],
  ["redirect", "redirected", "unknown"],
] as const

describeStore({ timeoutMs: 5000 }, ({ sandbox, shopper, watch }) => {
  it.each(ROWS)(
    "%s at creation → 400 with the shopper's text and code of %s, row %s, merchant's text in the history",
    async (fault, code, outcome) => {
      const buyer = await shopper().fillCart()
      sandbox().failNext("create", fault)
      const answer = await buyer.choose()
      expect(answer).toMatchObject({
        status: 400,
        body: {
          type: "not_allowed",
          message: errorMeanings[code].shopperText.en,
          code: errorMeanings[code].shopperText.code,
        },
      })
      const row = await watch().row()
      expect(row.status).toBe(outcome)
      const [line] = await watch()
        .db()("invoice_payment_event")
        .where({ invoice_payment_id: row.id, kind: "created" })
      expect(line.seen).toMatchObject({ code, outcome })
      expect(line.decided).toContain(errorMeanings[code].merchantText)
    }
  )

  it("a statement that fails before the service is asked → no row waits for an invoice that nobody asked for", async () => {
    const tap = new StatementTap(() => Promise.resolve(), {
      ...{ scope: "ours", once: false, text: /./ },
    })
    const leave = tap.sitOn(watch().db())
    const withoutInvoice = async () =>
      (await watch().rows()).filter(({ invoice_id }) => invoice_id === null)
    try {
      // On a busy machine the worker's own statements can take the place of those that are meant.
      for (let round = 0; (await withoutInvoice()).length === 0; round++) {
        expect(round).toBeLessThan(5)
        for (let nth = 1; nth === 1 || tap.hit; nth++) {
          const buyer = await shopper().fillCart()
          tap.arm("refused", nth)
          await buyer.choose()
          tap.disarm()
        }
      }
    } finally {
      leave()
    }
    const rows = await watch().rows()
    const without = await withoutInvoice()
    expect(new Set(without.map(({ status }) => status))).toEqual(
      new Set(["rejected"])
    )
    expect(sandbox().invoices()).toHaveLength(rows.length - without.length)
  })

  it("a refused creation, then a good one → the shopper can pay at once", async () => {
    const buyer = await shopper().fillCart()
    sandbox().failNext("create", "server_error")
    await buyer.choose()
    expect((await buyer.choose()).status).toBe(200)
    expect((await watch().rows()).map((row) => row.status)).toEqual([
      "unknown",
      "pending",
    ])
  })

  it("429 with Retry-After 1 at creation → repeated once, one invoice", async () => {
    const buyer = await shopper().fillCart()
    sandbox().failNext("create", "rate_limited", { retryAfter: 1 })
    expect((await buyer.choose()).status).toBe(200)
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("answer lost after processing, the buyer pays that invoice → a webhook adopts it, one order", async () => {
    const buyer = await shopper().fillCart()
    sandbox().failNext("create", "lost_after_processing")
    await buyer.choose()
    const [lost] = sandbox().invoices()
    await buyer.choose()
    await sandbox().pay(lost!.id)
    await watch().untilSettled()
    const orders = await buyer.orders()
    expect(orders).toHaveLength(1)
    expect(orders[0]!.payment_status).toBe("captured")
    const adopted = (await watch().rows()).find((row) => row.settled_at)
    expect(adopted!.invoice_id).toBe(lost!.id)
  })

  it("merchant suspended → the method is unavailable and no invoice is asked for", async () => {
    sandbox().merchant.set({ status: "suspended" })
    await watch().db()("invoice_payment_credential").delete()
    const buyer = await shopper().fillCart()
    const availability = await buyer.store(
      "GET",
      `/invoice-payment/availability?cart_id=${buyer.cartId}`
    )
    expect(availability.body).toMatchObject({
      available: false,
      code: "merchant_not_ready",
    })
    expect(await buyer.choose()).toMatchObject({
      status: 400,
      body: { code: "merchant_not_ready" },
    })
    expect(sandbox().requests.some((r) => r.operation === "create")).toBe(false)
    expect(await watch().rows()).toHaveLength(0)
  })

  it("a process asks for the merchant and dies → a shopper who waits has it asked for again", async () => {
    await shopper().checkout()
    await watch()
      .db()
      .raw(
        `update invoice_payment_credential set merchant_status = null, check_error = null, checked_at = now()`
      )
    const buyer = await shopper().fillCart()
    expect((await buyer.choose()).status).toBe(200)
  })

  it("a cart in Arabic → the refusal is in Arabic", async () => {
    const { shopperText } = errorMeanings.rate_limited
    const buyer = await shopper().fillCart(103.9, { locale: "ar-EG" })
    sandbox().failNext("create", "rate_limited", { times: 3, retryAfter: 60 })
    expect((await buyer.choose()).body.message).toBe(shopperText.ar)
  })

  it("service cannot be reached → 400 with a text, the cart stays", async () => {
    const buyer = await shopper().fillCart()
    sandbox().failNext("create", "lost_before_processing")
    const answer = await buyer.choose()
    expect(answer.body.message).toBe(
      errorMeanings.connection_lost.shopperText.en
    )
    const cart = await buyer.store("GET", `/carts/${buyer.cartId}`)
    expect(cart.body.cart.items).toHaveLength(1)
  })
})
