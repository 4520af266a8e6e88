/** Another provider authorizes money for an order just before ours asks for it. */
import type { IPaymentModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

const OTHER = "pp_system_default"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  const isHeld = async (orderId: string) => {
    const { rows } = await watch()
      .db()
      .raw<{ rows: unknown[] }>(
        `select 1 from pg_locks where locktype = 'advisory' and granted
           and ((classid::bigint << 32) | objid::bigint) = hashtextextended(?, 0)`,
        [`invoice-payment-order:${orderId}`]
      )
    return rows.length > 0
  }

  /** Resolves once the store asks for the turn of an order. */
  const turnAskedFor = () =>
    new Promise<void>((resolve) => {
      const db = container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const onQuery = (_: unknown, query: { bindings?: unknown[] }) => {
        if (String(query.bindings?.[0]).startsWith("invoice-payment-order:")) {
          db.off("query-response", onQuery)
          resolve()
        }
      }
      db.on("query-response", onQuery)
    })

  /** Nobody else has the order's turn during `work`. */
  const inItsTurn = (orderId: string, work: () => Promise<unknown>) =>
    watch()
      .db()
      .transaction(async (trx) => {
        await trx.raw(
          "select pg_advisory_xact_lock(hashtextextended(?, 0))",
          `invoice-payment-order:${orderId}`
        )
        await work()
      })

  /** A store's code makes the collection: an admin would wait for the order's turn. */
  async function chosenElsewhere(
    mona: Customer,
    order_id: string,
    sum: number
  ) {
    const { result } = await container()
      .resolve(Modules.WORKFLOW_ENGINE)
      .run("create-order-payment-collection", {
        input: { order_id, amount: sum },
      })
    const [{ id }] = result as [{ id: string }]
    const chosen = await mona.store(
      "POST",
      `/payment-collections/${id}/payment-sessions`,
      { provider_id: OTHER }
    )
    return chosen.body.payment_collection.payment_sessions[0].id as string
  }

  /** So that the test is in time for the order's turn. */
  const slowCaptures = () =>
    watch()
      .db()
      .raw(
        `create function slow_down() returns trigger language plpgsql
         as $$ begin perform pg_sleep(1); return new; end $$;
       create trigger slow_down before insert on capture
         for each row execute function slow_down()`
      )

  const authorize = (sessionId: string) =>
    container()
      .resolve<IPaymentModuleService>(Modules.PAYMENT)
      .authorizePaymentSession(sessionId, {})

  const theirs = () => watch().db()("payment").where({ provider_id: OTHER })

  it("pay now waits for the order, and they authorize meanwhile → paid elsewhere, their payment stands, no invoice", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const session = await chosenElsewhere(mona, order, 103.9)
    let pay: ReturnType<Customer["payNow"]> | undefined
    await inItsTurn(order, async () => {
      const asked = turnAskedFor()
      pay = mona.payNow(order)
      await asked
      await authorize(session)
    })
    const { status, body } = await pay!
    expect([status, body.code]).toEqual([400, "paid_elsewhere"])
    expect(await theirs()).toMatchObject([{ canceled_at: null }])
    expect(sandbox().invoices()).toEqual([])
    const { body: seen } = await shopper().admin(
      "GET",
      `/orders/${order}?fields=*payment_collections`
    )
    expect(seen.order.payment_collections).toMatchObject([
      { status: "authorized" },
    ])
  })

  it("an order grew, its invoice is paid, and they authorize the rest meanwhile → settled, and their payment stands", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    await mona.grow(order)
    await slowCaptures()
    await sandbox().pay(sandbox().invoices()[0]!.id)
    // Ours captures in the order's turn, and takes it again to ask for the rest.
    await watch().until("it captures", () => isHeld(order))
    await inItsTurn(order, async () => {
      expect(await watch().db()("capture")).toHaveLength(1)
      await authorize(await chosenElsewhere(mona, order, 100))
    })
    await watch().untilSettled()
    await watch().settledDown()
    expect(await theirs()).toMatchObject([{ canceled_at: null }])
    expect((await watch().row()).attention_reason).toBeNull()
  })
})
