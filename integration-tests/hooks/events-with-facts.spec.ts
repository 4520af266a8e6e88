import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { describeStore } from "../http/describe-store"

/** What becomes of a paid or reviewed invoice, and the event that tells of it. */
const STORIES = [
  ["paid", "pay", {}],
  ["under_review", "review", {}],
  ["canceled", "cancel", {}],
  ["needs_attention", "pay", { amount: "103.89" }],
  ["needs_attention", "pay", { cancelled_at: "2026-11-20T10:00:00+02:00" }],
] as const

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  afterEach(() => jest.restoreAllMocks())

  /** A sequence keeps what a transaction that is undone forgets. */
  const refuseOnce = (table: string, which: string) =>
    watch().db().raw(`
      create sequence refusals;
      create function refuse_event() returns trigger as $$ begin
        if nextval('refusals') = 1 then
          raise exception 'refused on purpose';
        end if;
        return new; end $$ language plpgsql;
      create trigger refuse_event before insert on ${table}
        for each row when (${which}) execute function refuse_event()`)

  /** Lines that were written and not announced, and tasks that are left. */
  const unfinished = async () => {
    const lines = await watch()
      .db()("invoice_payment_event")
      .whereNotNull("event_name")
      .whereNull("announced_at")
    return [...lines, ...(await watch().db()("invoice_payment_task"))]
  }

  const wasRefused = async () => {
    const { rows } = await watch().db().raw("select is_called from refusals")
    return rows[0].is_called as boolean
  }

  /** What is refused: the line with the event, or the task to announce it. */
  const REFUSED = {
    line: (event: string) =>
      refuseOnce("invoice_payment_event", `new.event_name = '${event}'`),
    task: () => refuseOnce("invoice_payment_task", "new.kind = 'announce'"),
  }

  const CASES = STORIES.flatMap((story) => [
    ["line", ...story] as const,
    ["task", ...story] as const,
  ])

  it.each(CASES)(
    "the %s that announces %s is refused once (%s, %j) → what it tells of is not written without it, and it is sent",
    async (refused, name, step, fields) => {
      const event = `invoice-payment.${name}`
      const buyer = await shopper().checkout()
      await REFUSED[refused](event)
      sandbox().webhooks.mode("hold")
      await sandbox()[step](buyer.invoice.id)
      sandbox().patchInvoice(buyer.invoice.id, fields)
      await sandbox().webhooks.release()
      await watch().until("it was refused", wasRefused)
      await watch().settledDown()
      const { id } = await watch().row()
      await watch().age(id, 3600)
      await watch().until("it was sent", async () => watch().count(event) > 0)
      await watch().settledDown()
      expect(await unfinished()).toEqual([])
    }
  )

  it.each(["line", "task"] as const)(
    "the %s that announces paid is refused once, and an older invoice of the cart is open → it is cancelled all the same",
    async (refused) => {
      const buyer = await shopper().checkout()
      const older = buyer.invoice.id
      sandbox().failNext("cancel", "account_not_ready", { times: 99 })
      await buyer.addItem(100)
      await buyer.choose()
      await watch().until("the cancel failed", async () =>
        Boolean((await rowOf(older)).cancel_tries)
      )
      await watch().settledDown()
      expect((await rowOf(older)).status).toBe("pending")
      // Its cancels for the order that stands and for the capture are over, and have failed.
      const { orders, outcomes } = container().resolve(INVOICE_PAYMENT_MODULE)
      jest.spyOn(orders, "needsNoPayment").mockResolvedValue()
      const settled = outcomes.settled.bind(outcomes)
      jest.spyOn(outcomes, "settled").mockImplementation(async (...given) => {
        const due = { cancel_due_at: null }
        await rows().where({ invoice_id: older }).update(due)
        sandbox().failNext("cancel", "account_not_ready", { times: 0 })
        return settled(...given)
      })
      await REFUSED[refused]("invoice-payment.paid")
      await sandbox().pay(buyer.invoice.id)
      await watch().until("it was refused", wasRefused)
      await watch().settledDown()
      await watch().age((await rowOf(buyer.invoice.id)).id, 3600)
      await watch().untilSettled()
      await watch().until("the older one is cancelled", async () => {
        return (await rowOf(older)).status === "cancelled"
      })
      await watch().settledDown()
      expect(watch().count("invoice-payment.paid")).toBe(1)
      expect(await unfinished()).toEqual([])
    }
  )

  const rows = () => watch().db()("invoice_payment")

  const rowOf = (invoice_id: string) => rows().where({ invoice_id }).first()
})
