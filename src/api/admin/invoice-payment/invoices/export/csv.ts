import type { AdminInvoice } from "../invoice-view"

/** Spreadsheets take the text for UTF-8 only with it. */
export const BYTE_ORDER_MARK = "\uFEFF"

type Cell = string | number | null

const COLUMNS: Record<string, (invoice: AdminInvoice) => Cell> = {
  date: ({ created_at }) => created_at.toISOString(),
  order: ({ order, order_id }) => order?.display_id ?? order_id,
  invoice: ({ invoice_id }) => invoice_id,
  amount: ({ amount }) => amount,
  customer_total: ({ customer_total }) => customer_total,
  merchant_net: ({ merchant_net }) => merchant_net,
  fee: ({ fee }) => fee,
  status: ({ status }) => status,
  currency: ({ currency }) => currency.toUpperCase(),
  reference: ({ id }) => id,
  email: ({ email }) => email,
  paid_at: ({ completed_at }) => completed_at?.toISOString() ?? null,
  refunded: ({ refunded }) => refunded,
  problem: ({ attention }) => attention?.reason ?? null,
}

export function csvHead(): string {
  return line(Object.keys(COLUMNS))
}

export function csvLine(invoice: AdminInvoice): string {
  return line(Object.values(COLUMNS).map((cell) => cell(invoice)))
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
