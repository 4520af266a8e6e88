/** Calls for an admin's decisions about a row. */
import { after, callsTo, load, set } from "./calls-to.mjs"

const line = (kind, seen) => ({ kind, by: "user", seen, decided: kind })

const history = (id, kind, seen) => (trx) =>
  new (load("ledger/history").HistoryRepository)(trx).write(
    id,
    line(kind, seen)
  )

function resolveCalls({ odd, paid, expired, payment }) {
  const capture = "captured_unpaid"
  const shown = { payment_id: payment.id }
  const shows = (id, attention_reason) =>
    set(id, { attention_reason, attention_at: new Date() })
  const resolve = (row, reason) => (admin) =>
    admin.resolve(
      row.id,
      { status: row.status, reason },
      line("resolve", { attention: reason })
    )
  return {
    resolve: (admin) =>
      admin.resolve(
        odd.id,
        {
          status: odd.status,
          reason: odd.attention_reason,
          since: odd.attention_at,
        },
        line("resolve", { attention: odd.attention_reason })
      ),
    "resolve (paid, in doubt)": after(
      [
        shows(paid.id, "contradictory"),
        set(paid.id, { doubted_at: new Date() }),
      ],
      resolve(paid, "contradictory")
    ),
    "resolve (a capture)": after(
      [shows(expired.id, capture), history(expired.id, "attention", shown)],
      resolve(expired, capture)
    ),
    "reopen (a capture)": after(
      history(expired.id, "resolve", { attention: capture, ...shown }),
      (admin) => admin.reopen(expired.id, { reason: capture, ...shown }, "user")
    ),
  }
}

export function adminCalls(samples) {
  const { open, held, settled, odd, closed, paid } = samples
  return callsTo("ledger/admin", "AdminRepository", {
    cancel: (admin) => admin.cancel(open.id, open.status, line("cancel", {})),
    ...resolveCalls(samples),
    "reopen (closed)": (admin) =>
      admin.reopen(
        closed.id,
        { reason: closed.attention_reason, payment_id: null },
        "user"
      ),
    "reopen (muted)": after(
      set(odd.id, { attention_reason: null, muted_reason: "unreadable" }),
      (admin) =>
        admin.reopen(odd.id, { reason: "unreadable", payment_id: null }, "user")
    ),
    moveToCart: (admin) =>
      admin.moveToCart(
        paid.id,
        { id: "cart_new", payment_collection_id: "pay_col_new" },
        line("apply", {})
      ),
    hasOrder: (admin) => admin.hasOrder(held.id),
    isCaptured: (admin) => admin.isCaptured(settled.id),
  })
}
