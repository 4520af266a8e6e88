import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { describeStore } from "../http/describe-store"
import type { Lease } from "../../src/modules/invoice-payment/ledger/leases"
import {
  runsLeftBehind,
  untilDeadline,
} from "../../src/settlement/worker/left-behind"
import { runSettle } from "../../src/settlement/worker/trigger-settlement"

/** A store's own handlers that do not return; one each per app, so set before Medusa boots. */
const hanging = new Map<string, Promise<void>>()
const hangingOrders = new Map<string, Promise<void>>()
const hooks = completeCartWorkflow.hooks as unknown as Record<
  "validate" | "orderCreated",
  (hook: (input: { cart: { id: string }; cart_id: string }) => unknown) => void
>
hooks.validate(async ({ cart }) => hanging.get(cart.id))
hooks.orderCreated(async ({ cart_id }) => hangingOrders.get(cart_id))

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  /** Paid, and nobody tells of it. @returns the row's id, and what lets its order go on */
  async function paidAndHanging() {
    sandbox().webhooks.mode("drop")
    const { invoice, cartId } = await shopper().checkout()
    let goOn = () => {}
    hanging.set(cartId, new Promise((resolve) => (goOn = resolve)))
    await sandbox().pay(invoice.id)
    return { rowId: invoice.external_reference!, goOn }
  }

  /** In one statement, or the worker would be quicker. */
  async function leased(id: string): Promise<Lease> {
    const [row] = await watch()
      .db()("invoice_payment")
      .where({ id })
      .update({
        lease_holder: "test",
        lease_until: watch().db().raw("now() + interval '90 seconds'"),
      })
      .returning("*")
    const held = { ...row, db_now: new Date(), read_class: 1, token: "test" }
    return { row: held, holder: "test" }
  }

  const isWorkedOn = async (id: string) => {
    const row = await watch()
      .db()("invoice_payment")
      .where({ id, status: "completed" })
      .whereRaw("lease_until > now()")
    return row.length > 0
  }

  it("a hook of the store does not return → other paid invoices get their orders meanwhile", async () => {
    const first = await paidAndHanging()
    await watch().age(first.rowId, 3600)
    await watch().until("it hangs", () => isWorkedOn(first.rowId))
    const { invoice } = await shopper().checkout()
    await sandbox().pay(invoice.id)
    await watch().age(invoice.external_reference!, 3600)
    await watch()
      .until("the other one is settled", async () => {
        const rows = await watch().rows()
        return rows.some(
          ({ id, settled_at }) => id !== first.rowId && settled_at
        )
      })
      .finally(first.goOn)
    await watch().untilSettled(2)
    expect(watch().count("order.placed")).toBe(2)
  })

  it("the orders of four reviewed payments hang → others are read and get their orders meanwhile; a fifth, whose hook fails, keeps a webhook that came after its read", async () => {
    sandbox().webhooks.mode("drop")
    const { refreshRequests } = container().resolve(INVOICE_PAYMENT_MODULE)
    const rowOf = async (id: string) =>
      (await watch().rows()).find((row) => row.id === id)!
    const goOn: (() => void)[] = []
    const reviewed: string[] = []
    for (let nth = 0; nth < 4; nth++) {
      const { invoice, cartId } = await shopper().checkout()
      hanging.set(cartId, new Promise((resolve) => goOn.push(resolve)))
      await sandbox().review(invoice.id)
      reviewed.push(invoice.external_reference!)
    }
    await Promise.all(reviewed.map((id) => watch().age(id, 3600)))
    await watch().until("all four hang", async () => {
      const rows = await watch()
        .db()("invoice_payment")
        .where({ status: "under_review" })
        .whereRaw("lease_until > now()")
      return rows.length === 4
    })
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().age(buyer.invoice.external_reference!, 3600)
    await watch().until("another one is settled", async () =>
      Boolean((await rowOf(buyer.invoice.external_reference!)).settled_at)
    )
    const fifth = await shopper().checkout()
    const id = fifth.invoice.external_reference!
    const broken = Promise.reject(new Error("the store's own code is down"))
    broken.catch(() => undefined)
    hanging.set(fifth.cartId, broken)
    await sandbox().review(fifth.invoice.id)
    await watch().age(id, 3600)
    await watch().until("the fifth is read", async () => {
      const rows = await watch()
        .db()("invoice_payment")
        .where({ id, status: "under_review", lease_holder: null })
      return rows.length === 1
    })
    sandbox().failNext("get", "server_error", { times: 1_000 })
    await refreshRequests.request(id, { class: 1, by: "webhook" })
    goOn.forEach((resume) => resume())
    await watch().until("its order fails", async () =>
      Boolean((await rowOf(id)).settle_attempts)
    )
    expect((await rowOf(id)).priority).not.toBeNull()
    expect((await rowOf(id)).requested_by).toBe("webhook")
  })

  it("paid twice, and the order of the later payment hangs while the earlier one is read → the later one is captured, the earlier one is told", async () => {
    const buyer = await shopper().checkout()
    const { id: first, external_reference: earlier } = buyer.invoice
    await sandbox().cancel(first)
    await watch().untilStatus("cancelled")
    await buyer.choose()
    sandbox().webhooks.mode("drop")
    const later = buyer.invoice.external_reference!
    let goOn = () => {}
    hangingOrders.set(buyer.cartId, new Promise((resolve) => (goOn = resolve)))
    const rowOf = async (id: string) =>
      (await watch().rows()).find((row) => row.id === id)!
    await sandbox().pay(first)
    await sandbox().pay(buyer.invoice.id)
    const completed_at = "2026-01-01T00:00:00+02:00"
    sandbox().patchInvoice(first, { completed_at })
    await watch().age(later, 3600)
    await watch().until("it hangs", () => isWorkedOn(later))
    await watch().age(earlier!, 48 * 3600)
    await watch()
      .until("the earlier one waits", async () => {
        const { settle_attempts } = await rowOf(earlier!)
        return settle_attempts > 0 && !(await isWorkedOn(earlier!))
      })
      .finally(goOn)
    await watch().until("the later one is settled", async () =>
      Boolean((await rowOf(later)).settled_at)
    )
    await watch().untilAttention("paid_twice")
    expect((await rowOf(earlier!)).attention_reason).toBe("paid_twice")
    expect(await watch().db()("capture")).toHaveLength(1)
  })

  it("a run is past its deadline → left behind and shown; it returns → one order, nothing to show", async () => {
    const { rowId, goOn } = await paidAndHanging()
    const lease = await leased(rowId)
    expect(await runSettle(container(), lease, { deadlineMs: 3_000 })).toEqual({
      refresh: "refreshed",
    })
    expect(runsLeftBehind()).toBe(1)
    expect(await watch().row()).toMatchObject({
      attention_reason: "order_failed",
      settled_at: null,
    })
    goOn()
    await watch().untilSettled(1)
    await watch().until("it returned", async () => runsLeftBehind() === 0)
    expect((await watch().row()).attention_reason).toBeNull()
    expect(watch().count("order.placed")).toBe(1)
  })

  it("the runs for one invoice hang again and again → three are left behind, no fourth is begun; they return → one order", async () => {
    const { rowId, goOn } = await paidAndHanging()
    const deadlineMs = 2_000
    for (const left of [1, 2, 3, 3]) {
      await runSettle(container(), await leased(rowId), { deadlineMs })
      expect(runsLeftBehind()).toBe(left)
    }
    expect(await watch().row()).toMatchObject({
      attention_reason: "order_failed",
      settled_at: null,
    })
    goOn()
    await watch().age(rowId, 3600)
    await watch().untilSettled(1)
    await watch().until("all returned", async () => runsLeftBehind() === 0)
    expect(watch().count("order.placed")).toBe(1)
  })

  it("the runs for an open invoice hang again and again, and it is paid → it is read, and a human is told; they return → one order", async () => {
    sandbox().webhooks.mode("drop")
    const { invoice } = await shopper().checkout()
    const id = invoice.external_reference!
    let goOn = () => {}
    const hung = new Promise<void>((resolve) => (goOn = resolve))
    for (let nth = 0; nth < 3; nth++) {
      await untilDeadline(hung, id, 5)
    }
    await sandbox().pay(invoice.id)
    await runSettle(container(), await leased(id))
    expect(await watch().row()).toMatchObject({
      ...{ status: "completed", attention_reason: "order_failed" },
      settled_at: null,
    })
    goOn()
    await watch().until("all returned", async () => runsLeftBehind() === 0)
    await watch().age(id, 3600)
    await watch().untilSettled(1)
  })

  it("the order of a reviewed payment hangs, and a webhook tells meanwhile that it is paid → the request outlives the run", async () => {
    sandbox().webhooks.mode("drop")
    const { invoice, cartId } = await shopper().checkout()
    let goOn = () => {}
    hanging.set(cartId, new Promise((resolve) => (goOn = resolve)))
    await sandbox().review(invoice.id)
    const lease = await leased(invoice.external_reference!)
    const run = runSettle(container(), lease, { deadlineMs: 6_000 })
    await watch().untilStatus("under_review")
    sandbox().webhooks.mode("send")
    await sandbox().approve(invoice.id)
    await watch().until("the webhook is written down", async () =>
      Boolean((await watch().row()).priority)
    )
    await run
    expect((await watch().row()).priority).toBe(1)
    goOn()
    await watch().untilSettled(1)
    await watch().until("it returned", async () => runsLeftBehind() === 0)
  })
})
