import { dateTimeText } from "../../../../../payment-rules/orders/time-zone"
import type { AdminInvoice } from "../invoice-view"

/** Spreadsheets read the text as UTF-8 only with it. */
export const BYTE_ORDER_MARK = "\uFEFF"

type Cell = string | number | null

/** A timestamp as the file shows it. */
type Clock = (moment: Date) => string

const COLUMNS: Record<string, (invoice: AdminInvoice, clock: Clock) => Cell> = {
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
  problem: ({ attention }) => attention?.reason ?? null,
  id: ({ id }) => id,
}

export function csvHead(): string {
  return line(Object.keys(COLUMNS))
}

export function csvLine(invoice: AdminInvoice, clock: Clock): string {
  return line(Object.values(COLUMNS).map((cell) => cell(invoice, clock)))
}

/**
 * For people: `2026-11-23 09:30:00` in their time zone, which every spreadsheet reads as a
 * date. For programs, which send no time zone: ISO 8601 in UTC.
 * @param timeZone IANA name, "Africa/Cairo"
 */
export function clockOf(timeZone: string | undefined): Clock {
  return (moment) =>
    timeZone === undefined
      ? moment.toISOString()
      : dateTimeText(moment, timeZone)
}

function line(cells: Cell[]): string {
  return cells.map((cell) => csvCell(String(cell ?? ""))).join(",") + "\r\n"
}

/**
 * RFC 4180, and no formula: a spreadsheet would run a cell that begins with one of
 * these signs. A plain negative number stays a number.
 */
export function csvCell(text: string): string {
  const formula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const safe = formula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
