/** The service in memory: any of its words may come at any time. */
export type ServiceInvoice = {
  id: string
  external_reference: string
  amount: string
  currency: string
  status: string
  /** null: the reader could make nothing of what the service wrote. */
  expires_at: Date | null
  completed_at: Date | null
  cancelled_at: Date | null
}

const DAY_MS = 24 * 60 * 60_000

type Step = "pay" | "review" | "approve" | "reject" | "cancel" | "expire"

const STEPS: Record<Step, { from: string[]; to: string }> = {
  pay: { from: ["pending", "cancelled", "expired"], to: "completed" },
  review: { from: ["pending", "cancelled", "expired"], to: "under_review" },
  approve: { from: ["under_review"], to: "completed" },
  reject: { from: ["under_review"], to: "cancelled" },
  cancel: { from: ["pending"], to: "cancelled" },
  expire: { from: ["pending"], to: "expired" },
}

export class ServiceModel {
  readonly invoices: ServiceInvoice[] = []

  create(reference: string, amount: string, now: Date): ServiceInvoice {
    const invoice: ServiceInvoice = {
      id: `invoice_${this.invoices.length}`,
      external_reference: reference,
      amount,
      currency: "EGP",
      status: "pending",
      expires_at: new Date(now.getTime() + DAY_MS),
      completed_at: null,
      cancelled_at: null,
    }
    this.invoices.push(invoice)
    return invoice
  }

  nth(nth: number): ServiceInvoice | undefined {
    return this.invoices[nth % this.invoices.length]
  }

  step(step: Step, nth: number, now: Date): void {
    const invoice = this.nth(nth)
    const { from, to } = STEPS[step]
    if (!invoice || !from.includes(invoice.status)) {
      return
    }
    invoice.status = to
    invoice.completed_at = to === "completed" ? now : null
    invoice.cancelled_at = to === "cancelled" ? now : null
    if (to === "expired") {
      invoice.expires_at = now
    }
  }

  /** Only a word that is nobody's money may come and go. */
  say(word: string, nth: number): void {
    const invoice = this.nth(nth)
    if (invoice && invoice.status !== "completed" && word !== "completed") {
      invoice.status = word
    }
  }

  /** Fields that decide nothing cannot be read any more. */
  writeOddly(nth: number): void {
    const invoice = this.nth(nth)
    if (invoice) {
      invoice.expires_at = null
      invoice.completed_at = null
    }
  }

  /** Money that came in does not change any more. */
  lie(amount: string, nth: number): void {
    const invoice = this.nth(nth)
    if (invoice && invoice.status !== "completed") {
      invoice.amount = amount
    }
  }
}
