import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import { expectOneOfEverything } from "../http/one-of-everything"
import { PROVIDER } from "../http/shopper"

/** Many impatient admins at the same time. */
const CLICKS_AT_ONCE = 4

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  async function held() {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("the order is placed", async () =>
      Boolean((await watch().row()).order_id)
    )
    await watch().settledDown()
    const { order_id, session_id } = await watch().row()
    const check = () =>
      buyer.admin("POST", `/orders/${order_id}/payment-sessions/authorize`, {
        payment_session_id: session_id,
      })
    return { buyer, orderId: String(order_id), check }
  }

  it("approved and nobody told → settled in the same call, and said so", async () => {
    const { buyer, check } = await held()
    sandbox().webhooks.mode("drop")
    expect((await check()).body).toMatchObject({ is_authorized: false })
    await sandbox().approve(buyer.invoice.id)
    await watch().settledDown()
    const { status, body } = await check()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      is_authorized: true,
      order: { payment_status: "captured" },
    })
    await expectOneOfEverything(buyer, watch())
  })

  it("a session of another order → 404, nothing is read", async () => {
    const { buyer } = await held()
    const { session_id } = await watch().row()
    const other = await (await Customer.signUp(shopper())).unpaidOrder()
    const reads = () =>
      sandbox().requests.filter(({ operation }) => operation === "get").length
    const before = reads()
    const { status } = await buyer.admin(
      "POST",
      `/orders/${other}/payment-sessions/authorize`,
      { payment_session_id: session_id }
    )
    expect([status, reads()]).toEqual([404, before])
  })

  it.each([1, 2, 3])(
    "many times beside settling (round %d) → booked once, the session is authorized",
    async () => {
      const { buyer, check } = await held()
      let goesOn = true
      const press = async () => {
        while (goesOn) {
          await check()
          await sleep(5)
        }
      }
      const clicks = Array.from({ length: CLICKS_AT_ONCE }, press)
      await sandbox().approve(buyer.invoice.id)
      await watch().untilSettled()
      goesOn = false
      await Promise.all(clicks)
      await expectOneOfEverything(buyer, watch())
      const [session] = await watch().db()("payment_session")
      expect(session.status).toBe("authorized")
    }
  )

  it("settling could not capture, the order was paid otherwise meanwhile → never captured as well", async () => {
    const { buyer, orderId, check } = await held()
    const locking = container().resolve(Modules.LOCKING)
    let free = () => {}
    const until = new Promise<void>((resolve) => (free = resolve))
    // Somebody's workflow hangs with the cart's lock, as core's own do for up to 30 s.
    const hangs = locking.execute(buyer.cartId, () => until, { timeout: 5 })
    await sandbox().approve(buyer.invoice.id)
    await watch().until("a permit is given", async () => {
      const rows = watch().db()("invoice_payment")
      return (await rows.whereRaw("claimed_until > now()")).length > 0
    })
    const { body } = await buyer.admin("POST", "/payment-collections", {
      order_id: orderId,
      amount: 103.9,
    })
    const { id } = body.payment_collection
    await buyer.admin("POST", `/payment-collections/${id}/mark-as-paid`, {
      order_id: orderId,
    })
    await watch().untilAttention("paid_elsewhere")
    expect((await check()).body).toMatchObject({ is_authorized: false })
    free()
    await hangs
    const ours = watch().db()("payment").where({ provider_id: PROVIDER })
    expect(await ours).toHaveLength(0)
  })
})
