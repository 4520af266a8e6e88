import { dateTimeText } from "../../../../../payment-rules/orders/time-zone"
import type { AdminInvoice } from "../invoice-view"

/** Spreadsheets read the text as UTF-8 only with it. */
export const BYTE_ORDER_MARK = "\uFEFF"

type Cell = string | number | null

/** A timestamp as the file shows it. */
type Clock = (timestamp: Date) => string

type Column = (invoice: AdminInvoice, clock: Clock) => Cell

/** Their head names the time zone. */
const TIMES = ["date", "paid_at", "refunds"]

const COLUMNS: Record<string, Column> = {
  date: ({ created_at }, clock) => clock(created_at),
  order: ({ order, order_id }) => order?.display_id ?? order_id,
  invoice: ({ invoice_id }) => invoice_id,
  amount: ({ amount }) => amount,
  customer_total: ({ customer_total }) => customer_total,
  merchant_net: ({ merchant_net }) => merchant_net,
  fee: ({ fee }) => fee,
  status: ({ status }) => status,
  currency: ({ currency }) => currency.toUpperCase(),
  reference: ({ reference }) => reference,
  email: ({ email }) => email,
  paid_at: ({ completed_at }, clock) => completed_at && clock(completed_at),
  refunded: ({ refunded }) => refunded,
  refunds: ({ external_refunds: all }, clock) =>
    all
      .map(({ amount, reference, created_at }) =>
        [amount, reference, clock(created_at)].filter(Boolean).join(" ")
      )
      .join("; "),
  problem: ({ attention }) => attention?.reason ?? null,
  id: ({ id }) => id,
}

export function csvHead(timeZone: string): string {
  return line(
    Object.keys(COLUMNS).map((name) =>
      TIMES.includes(name) ? `${name} (${timeZone})` : name
    )
  )
}

export function csvLine(invoice: AdminInvoice, clock: Clock): string {
  return line(Object.values(COLUMNS).map((cell) => cell(invoice, clock)))
}

/**
 * `2026-11-23 09:30:00`, which every spreadsheet reads as a date.
 * @param timeZone IANA name, "Africa/Cairo"
 */
export function clockOf(timeZone: string): Clock {
  return (timestamp) => dateTimeText(timestamp, timeZone)
}

function line(cells: Cell[]): string {
  return cells.map((cell) => csvCell(String(cell ?? ""))).join(",") + "\r\n"
}

/** Control characters but tab and line ends, and those that turn the direction of a text. */
const UNSEEN = /(?![\t\r\n])[\p{Cc}\p{Cf}]/gu

/**
 * RFC 4180, and no formula: a spreadsheet would run a cell that begins with one of these signs.
 * Where it splits at semicolons or tabs, a cell begins after each of them. A plain negative number
 * stays a number.
 */
export function csvCell(value: string): string {
  const text = value.replace(UNSEEN, "")
  const safe = /^-\d+(\.\d+)?$/.test(text)
    ? text
    : text.replace(/(^|[;\t\r\n][ "]*)(?=[=+\-@\t\r＝＋－＠])/g, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
