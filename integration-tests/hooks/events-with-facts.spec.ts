import { describeStore } from "../http/describe-store"

/** What becomes of a paid or reviewed invoice, and the event that tells of it. */
const STORIES = [
  ["paid", "pay", {}],
  ["under_review", "review", {}],
  ["canceled", "cancel", {}],
  ["needs_attention", "pay", { amount: "103.89" }],
  ["needs_attention", "pay", { cancelled_at: "2026-11-20T10:00:00+02:00" }],
] as const

describeStore({}, ({ sandbox, shopper, watch }) => {
  /** A sequence keeps what a transaction that is undone forgets. */
  const refuseOnce = (event: string) =>
    watch().db().raw(`
      create sequence refusals;
      create function refuse_event() returns trigger as $$ begin
        if nextval('refusals') = 1 then
          raise exception 'refused on purpose';
        end if;
        return new; end $$ language plpgsql;
      create trigger refuse_event before insert on invoice_payment_event
        for each row when (new.event_name = '${event}') execute function refuse_event()`)

  const wasRefused = async () => {
    const { rows } = await watch().db().raw("select is_called from refusals")
    return rows[0].is_called as boolean
  }

  it.each(STORIES)(
    "the statement that announces %s fails once (%s, %j) → what it tells of is not written without it, and it is sent",
    async (name, step, fields) => {
      const event = `invoice-payment.${name}`
      const buyer = await shopper().checkout()
      await refuseOnce(event)
      sandbox().webhooks.mode("hold")
      await sandbox()[step](buyer.invoice.id)
      sandbox().patchInvoice(buyer.invoice.id, fields)
      await sandbox().webhooks.release()
      await watch().until("it was refused", wasRefused)
      await watch().settledDown()
      const { id } = await watch().row()
      await watch().age(id, 3600)
      await watch().until("it was sent", async () => watch().count(event) > 0)
    }
  )
})
