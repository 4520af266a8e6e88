import { setTimeout as sleep } from "node:timers/promises"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

describeStore({}, ({ sandbox, shopper, watch }) => {
  const seen = async () => {
    const { body } = await shopper().admin("GET", "/invoice-payment/health")
    return body.health.observed as Json
  }

  const namesOf = (observed: Json, kind: string): string[] =>
    observed.shapes
      .filter((shape: Json) => shape.kind === kind)
      .map(({ name }: Json) => name)

  async function until(condition: (observed: Json) => boolean) {
    let observed: Json = {}
    for (let tries = 0; tries < 100; tries++) {
      observed = await seen()
      if (condition(observed)) {
        return observed
      }
      await sleep(50)
    }
    throw new Error(`never came true of ${JSON.stringify(observed)}`)
  }

  async function webhook(body: unknown, type = "application/json") {
    const { webhook_url } = shopperOfTest.invoice
    const answer = await fetch(webhook_url ?? "", {
      method: "POST",
      headers: { "content-type": type },
      body: typeof body === "string" ? body : JSON.stringify(body),
    })
    return answer.status
  }

  let shopperOfTest: ReturnType<typeof shopper>
  beforeEach(async () => {
    shopperOfTest = await shopper().checkout()
  })

  it("a paid invoice → the status word, the webhook's shape, and not one value of it", async () => {
    sandbox().webhooks.shape("event_invoice")
    await sandbox().pay(shopperOfTest.invoice.id)
    await watch().untilSettled()
    const observed = await until((it) => namesOf(it, "webhook").length > 0)
    expect(observed.statuses).toEqual([{ word: "completed", invoices: 1 }])
    expect(observed.shapes[0]).toMatchObject({
      kind: "webhook",
      name: "application/json",
      seen: 1,
      lines: expect.arrayContaining([
        "data.invoice.id: string (uuid)",
        "data.invoice.amount: string (decimal text, 2 places)",
        "data.invoice.customer_metadata.*: string",
        "event: string",
      ]),
    })
    expect(observed.lines[0]).toBe("- status: `completed` (1)")
    const stored = await watch().db()("invoice_payment_shape")
    const bundle = await shopperOfTest.admin(
      "GET",
      "/invoice-payment/support-bundle"
    )
    for (const text of [stored, bundle.body.health.observed].map((it) =>
      JSON.stringify(it)
    )) {
      expect(text).toContain("data.invoice.id")
      const { id, payment_url, webhook_url } = shopperOfTest.invoice as Json
      const values = [id, payment_url, webhook_url, shopperOfTest.cartId]
      const people = ["mona@example.com", "Hassan", "+2010", "103.90"]
      for (const value of [...values, ...people, '"invoice.completed"']) {
        expect(text).not.toContain(value)
      }
    }
  })

  it("the same webhook twice → how long after; another content type → a shape of its own", async () => {
    await webhook({ a: 1 })
    await webhook({ a: 1 })
    await webhook("a=1&b=two", "application/x-www-form-urlencoded")
    const observed = await until((it) => namesOf(it, "webhook").length === 2)
    expect(namesOf(observed, "repeat")).toEqual(["about 1 s"])
    expect(observed.shapes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ lines: ["a: number"], seen: 2 }),
        expect.objectContaining({
          name: "application/x-www-form-urlencoded",
          lines: ["a: string (digits)", "b: string"],
        }),
      ])
    )
  })

  it("a wrong token → nothing is kept, however much is sent", async () => {
    const { webhook_url } = shopperOfTest.invoice
    const forged = await fetch(`${webhook_url}x`, {
      method: "POST",
      body: JSON.stringify({ attacker: true }),
    })
    expect(forged.status).toBe(404)
    await webhook({ real: true })
    const observed = await until((it) => namesOf(it, "webhook").length > 0)
    expect(JSON.stringify(observed)).not.toContain("attacker")
  })

  it("hundreds of different bodies → at most 20 of them are kept, each is answered", async () => {
    const name = (at: number) =>
      String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))
    for (let at = 0; at < 100; at++) {
      expect(await webhook({ [name(at)]: 1 })).toBe(200)
    }
    await until((it) => namesOf(it, "webhook").length === 20)
    const { shapes: kept } = await seen()
    expect(namesOf({ shapes: kept }, "repeat")).toEqual([])
    const [field = ""] = String(kept[0].lines[0]).split(":")
    // Bodies of the same second may have filled the memory.
    await watch().until("a known shape is counted on", async () => {
      await webhook({ one: { more: 1 } })
      await webhook({ [field]: 1 })
      return (await seen()).shapes.some(
        (shape: Json) => shape.kind === "webhook" && shape.seen > 1
      )
    })
    const observed = await seen()
    expect(namesOf(observed, "webhook")).toHaveLength(20)
  })

  it("a flood has filled every line → the service's own shape is kept all the same, in the place of the line seen longest ago", async () => {
    // Earlier shapes in memory are written with it.
    await webhook({ written: true })
    await until((observed) => JSON.stringify(observed).includes("written"))
    const table = () => watch().db()("invoice_payment_shape")
    await table().delete()
    await table().insert(
      Array.from({ length: 20 }, (_, at) => ({
        id: `flood_${at}`,
        kind: "webhook",
        name: "application/json",
        lines: JSON.stringify([`flood_${at}: number`]),
        digest: `flood_${at}`,
        last_seen_at: new Date(Date.UTC(2026, 0, 1, 0, 0, at)),
      }))
    )
    await webhook({ event: "invoice.completed" })
    const { shapes: kept } = await until(({ shapes }) =>
      JSON.stringify(shapes).includes("event: string")
    )
    expect(namesOf({ shapes: kept }, "webhook")).toHaveLength(20)
    const text = JSON.stringify(kept)
    expect(text).not.toContain("flood_0:")
    expect(text).toContain("flood_1:")
  })

  it("refused, and the cancel operation missing → the errors' shapes, by operation and status", async () => {
    sandbox().failNext("create", "invalid_fees")
    const other = await shopper().fillCart()
    expect((await other.choose()).status).toBe(400)
    sandbox().failNext("cancel", "not_found")
    const { id } = (await watch().rows())[0]!
    await shopperOfTest.admin("POST", `/invoice-payment/invoices/${id}/cancel`)
    const observed = await until((it) => namesOf(it, "answer").length === 2)
    expect(namesOf(observed, "answer")).toEqual([
      "cancelInvoice 404",
      "createInvoice 422",
    ])
    expect(observed.lines.join("\n")).toMatch(/answer, cancelInvoice 404, seen/)
  })
})
