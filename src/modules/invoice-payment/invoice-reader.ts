import { InvoiceApiError, type Invoice } from "../../invoice-api"
import {
  isForeign,
  type LedgerRow,
} from "../../payment-rules/settlement/ledger-row"
import type { ReadFailure } from "../../payment-rules/settlement/read-failure"
import type { MerchantRecords } from "./merchant-record"
import { isRefused, type MerchantGate } from "./merchant-gate"
import type { ReadClass, ReadRateLimiter } from "./read-rate-limiter"
import type { Access, ServiceAccess } from "./service-access"

/** A permit expires after this time: a later read would break the exact limit. */
const PERMIT_LIFE_MS = 1_000
/** How long reads pause after a 429 without a `Retry-After`. */
const DEFAULT_RETRY_AFTER_MS = 60_000

type Later =
  | "no_budget"
  /** The service asked for a pause. */
  | "reads_paused"
  /** The service refused the credentials or the merchant: nobody knows for how long. */
  | "merchant_refused"
  | "no_credentials"

export type ReadResult =
  | { read: "done"; invoice: Invoice; startedAt: Date }
  | ({ read: "failed" } & ReadFailure)
  /** Nothing was sent: the request stays and is tried again. */
  | { read: "deferred"; why: Later }
  /** The row belongs to another merchant than the present credentials. */
  | { read: "foreign" }

/** The one function through which invoices are read. */
export class InvoiceReader {
  constructor(
    private readonly parts: {
      access: ServiceAccess
      gate: MerchantGate
      records: MerchantRecords
      limiter: ReadRateLimiter
    }
  ) {}

  async read(
    row: Pick<LedgerRow, "merchant_id">,
    invoiceId: string,
    readClass: ReadClass
  ): Promise<ReadResult> {
    const access = await this.parts.access.present()
    if (!access) {
      return { read: "deferred", why: "no_credentials" }
    }
    const merchant = await this.parts.records.get(access.fingerprint)
    if (isForeign(row, merchant?.merchant_id ?? null)) {
      return { read: "foreign" }
    }
    if (isRefused(merchant)) {
      return { read: "deferred", why: "merchant_refused" }
    }
    if (merchant?.reads_paused) {
      return { read: "deferred", why: "reads_paused" }
    }
    const startedAt = await this.acquirePermit(readClass)
    if (!startedAt) {
      return { read: "deferred", why: "no_budget" }
    }
    try {
      const invoice = await access.client.getInvoice(invoiceId)
      return { read: "done", invoice, startedAt }
    } catch (error) {
      const refusal = await this.refusal(error, access)
      // While the merchant of the credentials is unknown, "not found" may mean that the
      // invoice belongs to another merchant.
      const isUnknown = row.merchant_id !== null && !merchant?.merchant_id
      return isUnknown &&
        refusal.read === "failed" &&
        refusal.code === "invoice_not_found"
        ? { read: "foreign" }
        : refusal
    }
  }

  /** The classes of reads that would get a permit now. */
  async availableClasses(): Promise<ReadClass[]> {
    return this.parts.limiter.availableClasses()
  }

  /** Acquires a permit. One that arrives too late is not used, and is lost. */
  private async acquirePermit(readClass: ReadClass): Promise<Date | null> {
    const asked = performance.now()
    const permit = await this.parts.limiter.tryAcquire(readClass)
    return performance.now() - asked <= PERMIT_LIFE_MS ? permit : null
  }

  private async refusal(error: unknown, access: Access): Promise<ReadResult> {
    if (!(error instanceof InvoiceApiError)) {
      throw error
    }
    const { records, gate } = this.parts
    const { code, status = null, retryAfterMs } = error
    if (code === "rate_limited") {
      const waitMs = retryAfterMs ?? DEFAULT_RETRY_AFTER_MS
      await records.pauseReads(access.fingerprint, waitMs)
      return { read: "deferred", why: "reads_paused" }
    }
    // A firewall may have refused this read, or it may concern this invoice alone. Only the
    // answer of the merchant profile stops all reads, until it answers differently.
    if (status === 401 || status === 403) {
      await gate.doubt()
      if (isRefused(await records.get(access.fingerprint))) {
        return { read: "deferred", why: "merchant_refused" }
      }
    }
    return { read: "failed", code, status }
  }
}
