import { generateEntityId } from "@medusajs/framework/utils"
import type { InvoiceApiCredentials } from "../../invoice-api"
import {
  hintOf,
  schemeOf,
  type Scheme,
} from "../../payment-rules/options/credentials"
import { keyIdOf, SealError, type Sealer, type SealProblem } from "./encryption"
import { LEDGER, type Knex } from "./ledger/table"

const TABLE = "invoice_payment_secret"

type SecretLine = {
  id: string
  scheme: Scheme
  sealed: string | null
  hint: string
  merchant_id: string | null
  merchant_name: string | null
  stored_by: string
  created_at: Date
  removed_at: Date | null
  removed_by: string | null
}

/** The credentials that one admin stored or removed. */
export type CredentialChange = Pick<
  SecretLine,
  "id" | "merchant_id" | "merchant_name"
>

export type CredentialsStored = CredentialChange & {
  /** The merchant of the credentials or invoices before; null: there were none. */
  last_merchant_id: string | null
}

/** The stored credentials in use; `credentials` is null if they cannot be decrypted. */
type StoredCredentials = {
  line: SecretLine
  credentials: InvoiceApiCredentials | null
  problem: SealProblem | null
  /** Sealed with a previous key, which is still accepted. */
  underPreviousKey: boolean
}

/**
 * The credentials that an admin entered. They are read from the database each
 * time, so that a rotation holds in every process at once; opening them is cheap.
 */
export class CredentialStore {
  constructor(
    private readonly db: Knex,
    private readonly sealer: Sealer
  ) {}

  /** null: none are stored. Does not throw if they cannot be decrypted. */
  async present(): Promise<StoredCredentials | null> {
    const line = await this.db<SecretLine>(TABLE)
      .whereRaw(
        "slot = 'merchant' and removed_at is null and deleted_at is null"
      )
      .first()
    if (!line?.sealed) {
      return null
    }
    const underPreviousKey = keyIdOf(line.sealed) !== this.sealer.keyId
    try {
      const text = this.sealer.open(line.sealed, line.id)
      const credentials = JSON.parse(text) as InvoiceApiCredentials
      return { line, credentials, problem: null, underPreviousKey }
    } catch (error) {
      const problem = error instanceof SealError ? error.code : "changed"
      return { line, credentials: null, problem, underPreviousKey }
    }
  }

  /**
   * Replaces what was stored before, unless `refuse` answers with a reason; requests under way
   * end with the old credentials.
   * @param refuse decides under the lock, on the merchant of that moment
   */
  async store<Refusal>(
    credentials: InvoiceApiCredentials,
    entry: {
      merchant: { id: string; name: string | null } | null
      by: string
    },
    refuse: (lastMerchantId: string | null) => Refusal | null
  ): Promise<{ stored: CredentialsStored } | { refused: Refusal }> {
    const id = generateEntityId(undefined, "invpaysc")
    const change = {
      id,
      merchant_id: entry.merchant?.id ?? null,
      merchant_name: entry.merchant?.name ?? null,
    }
    return this.db.transaction(async (trx) => {
      await lockSlot(trx)
      const last_merchant_id = await lastMerchantId(trx)
      const refused = refuse(last_merchant_id)
      if (refused) {
        return { refused }
      }
      await retire(trx, entry.by)
      await trx(TABLE).insert({
        ...change,
        scheme: schemeOf(credentials),
        sealed: this.sealer.seal(JSON.stringify(credentials), id),
        hint: hintOf(credentials),
        stored_by: entry.by,
      })
      return { stored: { ...change, last_merchant_id } }
    })
  }

  /**
   * The service named the merchant only after the credentials had been stored: from now on
   * credentials of another one have to be confirmed.
   */
  async named(
    id: string,
    merchant: { id: string; name: string | null }
  ): Promise<void> {
    await this.db(TABLE)
      .where({ id, merchant_id: null })
      .update({ merchant_id: merchant.id, merchant_name: merchant.name })
  }

  /** null: there were none. */
  async remove(by: string): Promise<CredentialChange | null> {
    return this.db.transaction(async (trx) => {
      await lockSlot(trx)
      return retire(trx, by)
    })
  }

  /** Changes of the credentials with author and time, newest first; without the secrets. */
  async history(): Promise<Omit<SecretLine, "sealed">[]> {
    return this.db<SecretLine>(TABLE)
      .select(
        ...(["id", "scheme", "hint", "merchant_id", "merchant_name"] as const),
        ...(["stored_by", "created_at", "removed_at", "removed_by"] as const)
      )
      .orderBy("created_at", "desc")
      .limit(20)
  }
}

/** Two admins who change them at the same moment take turns. */
async function lockSlot(trx: Knex): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(hashtext(?))", [TABLE])
}

/**
 * The merchant of the newest credentials or invoice that names one, also of removed
 * credentials.
 */
async function lastMerchantId(db: Knex): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { merchant_id: string }[] }>(
    `(select merchant_id, created_at from ${TABLE}
       where merchant_id is not null order by created_at desc limit 1)
     union all
     (select merchant_id, created_at from ${LEDGER}
       where merchant_id is not null order by created_at desc limit 1)
     order by created_at desc limit 1`
  )
  return rows[0]?.merchant_id ?? null
}

async function retire(db: Knex, by: string): Promise<CredentialChange | null> {
  const [retired] = await db<SecretLine>(TABLE)
    .whereRaw("removed_at is null")
    .update({
      sealed: null,
      removed_at: db.fn.now(),
      removed_by: by,
      updated_at: db.fn.now(),
    } as never)
    .returning(["id", "merchant_id", "merchant_name"])
  return retired ?? null
}
