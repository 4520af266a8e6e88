import { createHash } from "node:crypto"
import { generateEntityId } from "@medusajs/framework/utils"
import {
  mediaTypeOf,
  payloadShapeOf,
  type PayloadShape,
} from "../../payment-rules/health/payload-shape"
import { repeatName } from "../../payment-rules/health/service-observations"
import type { Knex } from "./ledger/table"

const TABLE = "invoice_payment_shape"
/** Lines of each kind; the table never has more than 50 in all. */
const LIMITS = { webhook: 20, answer: 20, repeat: 10 } as const
const FLUSH_MS = 1_000
/** The part of a body that is read; more would delay a payment. */
const MAX_TEXT = 64 * 1024

type PayloadKind = keyof typeof LIMITS
type SeenPayloadShape = {
  kind: PayloadKind
  name: string
  lines: PayloadShape
  seen: number
  created_at: Date
  last_seen_at: Date
}
type Waiting = Pick<SeenPayloadShape, "kind" | "name" | "lines" | "seen">

/**
 * Records what the service's bodies look like. No caller waits for it or fails because of
 * it: notes are kept in memory for a second, equal ones are merged, and a failed write is
 * dropped.
 */
export class PayloadShapeRepository {
  private readonly waiting = new Map<string, Waiting>()
  private timer: NodeJS.Timeout | null = null

  constructor(private readonly db: Knex) {}

  /** A webhook with a valid token; others are not recorded. */
  webhook(body: Buffer, contentType: string | undefined): void {
    const text = body.subarray(0, MAX_TEXT).toString("utf8")
    this.note(
      "webhook",
      mediaTypeOf(contentType),
      payloadShapeOf(text, contentType)
    )
  }

  /** The same body came again after this time. */
  repeated(afterMs: number): void {
    this.note("repeat", repeatName(afterMs), [])
  }

  /** An answer whose shape the interface does not show: errors, and the answer to a cancel. */
  answer(answer: { operation: string; status: number; text: string }): void {
    const { operation, status, text } = answer
    if (status < 300 && operation !== "cancelInvoice") {
      return
    }
    const shape = payloadShapeOf(text.slice(0, MAX_TEXT))
    this.note("answer", `${operation} ${status}`, shape)
  }

  /**
   * Fields that could not be read and were taken as null, since they decide nothing. Only
   * names of the interface are stored, never values.
   */
  unreadable(operation: string, fields: readonly string[]): void {
    if (fields.length > 0) {
      const lines = fields.map((field) => `${field}: unreadable`)
      this.note("answer", `${operation} 2xx`, lines)
    }
  }

  async list(): Promise<SeenPayloadShape[]> {
    return this.db<SeenPayloadShape>(TABLE)
      .select("kind", "name", "lines", "seen", "created_at", "last_seen_at")
      .orderBy(["kind", "name", "created_at"])
  }

  private note(kind: PayloadKind, name: string, lines: PayloadShape): void {
    const digest = digestOf([kind, name, ...lines])
    const known = this.waiting.get(digest)
    // Inserted again at the end, so that the first of a kind is the one seen longest ago.
    this.waiting.delete(digest)
    this.makeRoom(kind)
    const seen = (known?.seen ?? 0) + 1
    this.waiting.set(digest, { kind, name, lines, seen })
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  private makeRoom(kind: PayloadKind): void {
    const same = [...this.waiting].filter(([, note]) => note.kind === kind)
    const oldest = same[0]?.[0]
    if (oldest !== undefined && same.length >= LIMITS[kind]) {
      this.waiting.delete(oldest)
    }
  }

  private async flush(): Promise<void> {
    this.timer = null
    const notes = [...this.waiting]
    this.waiting.clear()
    try {
      await this.db.transaction(async (trx) => {
        await trx.raw("select pg_advisory_xact_lock(hashtext(?))", [TABLE])
        for (const [digest, note] of notes) {
          await write(trx, digest, note)
        }
      })
    } catch {
      // Dropped: the next bodies will have the same shapes.
    }
  }
}

/**
 * Deletes the line seen longest ago if the kind is full: otherwise one flood would hold
 * every line for good. A shape that the service really sends comes again.
 */
async function write(trx: Knex, digest: string, note: Waiting): Promise<void> {
  await trx.raw(
    `with forgotten as (delete from ${TABLE} where id in
       (select id from ${TABLE} where kind = :kind and digest <> :digest
        order by last_seen_at desc, id desc offset :others))
     insert into ${TABLE} as s (id, kind, name, lines, digest, seen, last_seen_at, created_at, updated_at)
     values (:id, :kind, :name, cast(:lines as jsonb), :digest, :seen, clock_timestamp(), now(), now())
     on conflict (digest) where deleted_at is null do update
       set seen = s.seen + excluded.seen, last_seen_at = excluded.last_seen_at, updated_at = now()`,
    {
      id: generateEntityId(undefined, "invpaysh"),
      ...note,
      lines: JSON.stringify(note.lines),
      digest,
      others: LIMITS[note.kind] - 1,
    }
  )
}

function digestOf(parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url")
}
