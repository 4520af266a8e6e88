import { setTimeout as sleep } from "node:timers/promises"
import { InvoiceApiError } from "../../invoice-api"
import type { ServiceAccess } from "./service-access"
import type { CredentialStore } from "./stored-credentials"
import type { MerchantRecord, MerchantRecords } from "./merchant-record"

/**
 * 3 s in all: longer than the 2 s after which `claimCheck` lets another process ask, so
 * that a waiting process asks in the end.
 */
const WAIT_STEPS = 15
const WAIT_STEP_MS = 200
const ACTIVE = "active"
/** Answers of the profile that mean: these credentials or this merchant must not be used now. */
const REFUSALS: readonly string[] = [
  "unauthorized",
  "account_suspended",
  "account_not_ready",
  "forbidden",
]

/** The service refused the profile itself, so no invoice is read, and the rows stay as they are. */
export function isRefused(
  record: Pick<MerchantRecord, "merchant_status"> | null
): boolean {
  return REFUSALS.includes(record?.merchant_status ?? "")
}

/**
 * The merchant must be `active` before invoices are created (docs/openapi/service.yaml). The last
 * answer for the current credentials decides.
 */
export class MerchantGate {
  constructor(
    private readonly access: ServiceAccess,
    readonly records: MerchantRecords,
    private readonly store: Pick<CredentialStore, "named">
  ) {}

  /**
   * The active merchant; asks the service if there is no answer yet. null: not active, or
   * unknown.
   */
  async activeMerchant(): Promise<MerchantRecord | null> {
    const present = await this.access.present()
    if (!present) {
      return null
    }
    let record = await this.records.get(present.fingerprint)
    if (!record?.merchant_status) {
      record = await this.firstAnswer(present.fingerprint)
    }
    return record?.merchant_status === ACTIVE ? record : null
  }

  /** The merchant of the present credentials, active or not; null: not known yet. */
  async merchantId(): Promise<string | null> {
    const present = await this.access.present()
    const record = present && (await this.records.get(present.fingerprint))
    return record?.merchant_id ?? null
  }

  /**
   * Another process may be asking right now: waits briefly for its answer. If that process
   * died, this one asks.
   */
  private async firstAnswer(fingerprint: string) {
    for (let step = 0; ; step++) {
      await this.refresh()
      const record = await this.records.get(fingerprint)
      if (
        record?.merchant_status ||
        record?.check_error ||
        step === WAIT_STEPS
      ) {
        return record
      }
      await sleep(WAIT_STEP_MS)
    }
  }

  /** Asks if there is no answer yet, or if the last one is not `active` and a minute old. */
  async refresh(): Promise<void> {
    const present = await this.access.present()
    if (present && (await this.records.claimCheck(present.fingerprint))) {
      await this.ask()
    }
  }

  /**
   * Another operation was answered with 401 or 403. Asks for the profile, at most every 10
   * s across all processes; only the profile's answer stops reads and creations.
   */
  async doubt(): Promise<void> {
    const present = await this.access.present()
    if (present && (await this.records.claimDoubt(present.fingerprint))) {
      await this.ask()
    }
  }

  /** Asks the service for the merchant profile; keeps what it says. Never throws. */
  async ask(): Promise<void> {
    const present = await this.access.present()
    if (!present) {
      return
    }
    try {
      const { id, name, status } = await present.client.getMerchant()
      const merchant = { id, name: name ?? null, status }
      if (await this.records.answered(present.fingerprint, merchant)) {
        await this.records.readAgain(id)
      }
      if (present.line_id) {
        // If this fails, the next check of the connection writes it.
        await this.store.named(present.line_id, merchant).catch(() => undefined)
      }
    } catch (error) {
      const code = error instanceof InvoiceApiError ? error.code : "unreadable"
      await (REFUSALS.includes(code)
        ? this.records.refused(present.fingerprint, code)
        : this.records.unreachable(present.fingerprint, code))
    }
  }
}
