import type { SandboxInvoice } from "../../../src/sandbox"
import type { Scene } from "../scene"

/** Counted through those of this history. */
export function nthInvoice(
  { invoices, invoicesBefore }: Scene,
  nth: number
): SandboxInvoice | undefined {
  const own = invoices.slice(invoicesBefore)
  return own[nth % own.length]
}
