import { describeStore } from "./describe-store"
import { expectOneOfEverything } from "./one-of-everything"

describeStore({}, ({ sandbox, shopper, watch }) => {
  const reads = () =>
    sandbox().requests.filter(({ operation }) => operation === "get").length

  it("webhook after payment → one of everything, by a single read", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
    expect(watch().count("invoice-payment.paid")).toBe(1)
    expect(reads()).toBe(1)
  })

  it("return before the webhook → the return settles and leads to the order", async () => {
    sandbox().webhooks.mode("hold")
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    // The first visit settles. If it cannot wait that long, the page's next read redirects.
    await buyer.visit(buyer.invoice.success_url!)
    await watch().untilSettled()
    const visit = await buyer.visit(buyer.invoice.success_url!)
    const { order_id } = await watch().row()
    expect(visit.status).toBe(303)
    expect(visit.location).toBe(
      `http://localhost:8000/eg/order/${order_id}/confirmed`
    )
    await sandbox().webhooks.release()
    await expectOneOfEverything(buyer, watch())
  })

  it("return before the webhook → its first read already waits for the order and leads to it", async () => {
    sandbox().webhooks.mode("hold")
    // A busy machine may take longer than a page waits, but not each time.
    await watch().until("a first read leads to the order", async () => {
      const buyer = await shopper().checkout()
      await sandbox().pay(buyer.invoice.id)
      const { location } = await buyer.visit(buyer.invoice.success_url!)
      return Boolean(location?.includes("/order/order_"))
    })
  })

  it("webhook before the return → the return leads to the same order", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const visit = await buyer.visit(buyer.invoice.success_url!)
    expect(visit.location).toContain((await watch().row()).order_id!)
    await expectOneOfEverything(buyer, watch())
  })

  it("20 equal webhooks, 5 returns, 3 completes at once → one of everything, at most 3 reads", async () => {
    sandbox().webhooks.mode("hold")
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await Promise.all([
      sandbox().webhooks.resend(buyer.invoice.id, 20),
      ...Array.from({ length: 5 }, () =>
        buyer.visit(buyer.invoice.success_url!)
      ),
      ...Array.from({ length: 3 }, () => buyer.complete()),
    ])
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
    expect(reads()).toBeLessThanOrEqual(3)
    expect(sandbox().deliveries.every(({ status }) => status === 200)).toBe(
      true
    )
  })

  it("webhooks repeated after settling → no further read, no second order", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const before = reads()
    await sandbox().webhooks.resend(buyer.invoice.id, 10)
    await watch().settledDown()
    expect(reads()).toBe(before)
    await expectOneOfEverything(buyer, watch())
  })

  it("complete before payment → still a cart, later the order", async () => {
    const buyer = await shopper().checkout()
    const early = await buyer.complete()
    expect(early).toMatchObject({
      status: 200,
      body: {
        type: "cart",
        error: { type: "payment_requires_more_error" },
      },
    })
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const late = await buyer.complete()
    expect(late.body).toMatchObject({ type: "order" })
    await expectOneOfEverything(buyer, watch())
  })

  it("every webhook dropped, no return → the schedule's first read makes the order", async () => {
    sandbox().webhooks.mode("drop")
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().age((await watch().row()).id, 70)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
  })

  it("total with four decimals at Medusa → invoice half-up at two, order keeps its own", async () => {
    const buyer = await shopper().checkout(100)
    expect(buyer.invoice.amount).toBe("100.00")
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch(), 100)
  })

  it("each statement on the ledger, from session to order → by an index, never the whole table", async () => {
    const db = watch().db()
    const statements = new Map<string, readonly unknown[]>()
    const note = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
      if (/^(with|select|update|insert).*invoice_payment\b/is.test(sql)) {
        statements.set(sql, bindings)
      }
    }
    db.on("query", note)
    const buyer = await shopper().checkout()
    await buyer.choose("pp_system_default")
    await buyer.choose()
    await buyer.addItem(100)
    await buyer.choose()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await buyer.visit(buyer.invoice.success_url!)
    db.removeListener("query", note)
    // The watch's own.
    statements.delete(db("invoice_payment").orderBy("created_at").toSQL().sql)
    expect(statements.size).toBeGreaterThan(20)
    const plans = await db.transaction(async (trx) => {
      await trx.raw("set local enable_seqscan = off")
      const explained: string[] = []
      for (const [sql, bindings] of statements) {
        const { rows } = await trx.raw(
          `explain ${sql.replace(/\?/g, "\\?").replace(/\$\d+/g, "?")}`,
          bindings as never
        )
        const plan = rows
          .map((row: Record<string, string>) => Object.values(row)[0])
          .join("\n")
        explained.push(`${sql}\n${plan}`)
      }
      return explained
    })
    expect(
      plans.filter((plan) => /Seq Scan on invoice_payment\b/.test(plan))
    ).toEqual([])
  })
})
