import type { InvoicePaymentModuleService } from "../../src/modules/invoice-payment/service"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { lowestIdSince } from "../../src/modules/invoice-payment/ledger/ids-since"
import pruneHistoryJob from "../../src/jobs/prune-history"
import { describeStore } from "../http/describe-store"

const MONTH_MS = 31 * 24 * 3_600_000

describeStore({}, ({ watch, container }) => {
  /** A row and its lines, each as `kind decided event`, all of the same age. */
  async function row(id: string, columns: object, months: number) {
    const db = watch().db()
    const made = new Date(Date.now() - months * MONTH_MS)
    await db("invoice_payment").insert({
      ...{ id, payment_collection_id: id, amount: "1.00", currency: "egp" },
      ...columns,
    })
    await db("invoice_payment_event").insert(
      LINES.map(([kind, decided, event_name], n) => ({
        id: `${lowestIdSince("invpayev_", made)}${id}${10 + n}`,
        ...{ invoice_payment_id: id, kind, decided, created_at: made },
        ...{ event_name, announced_at: event_name && made, by: "test" },
      }))
    )
  }

  const linesOf = async (id: string) =>
    watch()
      .db()("invoice_payment_event")
      .where({ invoice_payment_id: id })
      .orderBy("id")
      .pluck("decided")

  const all = () => LINES.map(([, decided]) => decided)

  it("history older than 13 months: details of what is over go; money, decisions and announcements stay", async () => {
    const over = { status: "completed", settled_at: new Date() }
    await row("old", over, 14)
    await row("void", { status: "expired" }, 14)
    await row("young", over, 12)
    await row(
      "open",
      { status: "pending", payment_url: "https://p.example" },
      14
    )
    await row("asked", { ...over, next_due_at: new Date("2100-01-01") }, 14)
    await row(
      "shown",
      { status: "expired", attention_reason: "unreadable" },
      14
    )
    await pruneHistoryJob(container())
    for (const id of ["old", "void"]) {
      expect(await linesOf(id)).toEqual([
        ...["paid", "settled", "given back", "noted", "held", "asked twice"],
      ])
    }
    for (const id of ["young", "open", "asked", "shown"]) {
      expect(await linesOf(id)).toEqual(all())
    }
  })

  it("1,300 old lines → deleted in batches; historyMonths 0 → none", async () => {
    const { options, history } =
      container().resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
    const over = { status: "completed", settled_at: new Date() }
    await row("old", over, 20)
    await watch()
      .db()
      .raw(
        `insert into invoice_payment_event (id, invoice_payment_id, kind, "by", created_at)
         select :since || n, 'old', 'read', 'schedule', now() - interval '20 months' from generate_series(1, 1300) n`,
        {
          since: lowestIdSince(
            "invpayev_",
            new Date(Date.now() - 20 * MONTH_MS)
          ),
        }
      )
    const { historyMonths } = options
    options.historyMonths = 0
    await pruneHistoryJob(container())
    options.historyMonths = historyMonths
    expect(await linesOf("old")).toHaveLength(LINES.length + 1_300)
    expect(await history.prune(13)).toBe(1_305)
    expect(await history.prune(13)).toBe(0)
  })
})

const LINES: [kind: string, decided: string, event?: string][] = [
  ["created", "created"],
  ["webhook", "received"],
  ["read", "waiting"],
  ["read", "paid"],
  ["settle", "settled"],
  ["refund", "given back"],
  ["resolve", "noted"],
  ["read", "held", "invoice-payment.under_review"],
  ["cancel", "asked"],
  ["attention", "asked twice", "invoice-payment.needs_attention"],
  ["message", "sent"],
]
