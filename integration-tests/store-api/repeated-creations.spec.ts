import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import type { Json, Shopper } from "../http/shopper"

const TOO_OFTEN =
  "This payment was started too often. Please try again in a minute."

describeStore({}, ({ sandbox, shopper, watch }) => {
  const choose = async (buyer: Shopper) => {
    const { status, body } = await buyer.choose()
    return status === 200 ? "made" : String(body.message)
  }

  const calls = () =>
    sandbox().requests.filter(({ operation }) => operation === "create").length

  const aMinuteLater = () =>
    watch()
      .db()
      .raw(
        "update invoice_payment_creation set taken_at = taken_at - interval '61 seconds'"
      )

  it("one cart asks for twelve invoices in a minute → ten; health has nothing to say, another cart gets its own, a minute later it goes on", async () => {
    const buyer = await shopper().fillCart()
    sandbox().failNext("create", "amount", { times: 10 })
    const ends: string[] = []
    for (let times = 0; times < 12; times++) {
      ends.push(await choose(buyer))
    }
    expect(calls()).toBe(10)
    expect(ends.slice(10)).toEqual([TOO_OFTEN, TOO_OFTEN])
    expect(ends.slice(0, 10)).not.toContain(TOO_OFTEN)
    const { body } = await shopper().admin("GET", "/invoice-payment/health")
    expect(
      body.health.checks.find(({ id }: Json) => id === "creations")
    ).toMatchObject({ level: "good" })
    expect(await choose(await shopper().fillCart())).toBe("made")
    await buyer.store("POST", `/carts/${buyer.cartId}`, { locale: "ar-EG" })
    expect(await choose(buyer)).toBe(
      "تكررت محاولات الدفع كثيرًا. يُرجى المحاولة مرة أخرى بعد دقيقة."
    )
    await aMinuteLater()
    expect(await choose(buyer)).toBe("made")
  })

  it("an order is paid twelve times in a minute while every answer is lost → the service is asked ten times", async () => {
    const customer = await Customer.signUp(shopper())
    const orderId = await customer.unpaidOrder()
    sandbox().failNext("create", "server_error", { times: 100 })
    for (let times = 0; times < 12; times++) {
      await customer.payNow(orderId)
    }
    expect(calls()).toBe(10)
  })
})
