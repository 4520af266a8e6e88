import { type Invoice, invoiceSchema } from "./invoice"

/**
 * Finds the invoice in a successful answer of cancel, whose shape is not shown: enveloped like the
 * other answers, bare, below `data`, or absent.
 * @returns null when there is no readable invoice with this id: read the invoice to know what
 * became of it.
 */
export function findCancelledInvoice(
  body: unknown,
  id: string
): Invoice | null {
  const data = property(body, "data")
  const places = [
    property(body, "invoice"),
    body,
    property(data, "invoice"),
    data,
  ]
  for (const place of places) {
    const invoice = invoiceSchema.safeParse(place).data
    if (invoice?.id.toLowerCase() === id.toLowerCase()) {
      return invoice
    }
  }
  return null
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) {
    return undefined
  }
  return (value as Record<string, unknown>)[name]
}
