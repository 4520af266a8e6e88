import { createHash } from "node:crypto"
import { generateEntityId } from "@medusajs/framework/utils"
import {
  mediaTypeOf,
  shapeOf,
  type BodyShape,
} from "../../payment-rules/body-shape"
import { repeatName } from "../../payment-rules/observed"
import type { Knex } from "./ledger/table"

const TABLE = "invoice_payment_shape"
/** Of each kind; together the table never has more than 50 lines. */
const LIMITS = { webhook: 20, answer: 20, repeat: 10 } as const
const FLUSH_MS = 1_000
/** Of a body that is looked at; more would cost time on the road of a payment. */
const MAX_TEXT = 64 * 1024

export type ShapeKind = keyof typeof LIMITS
export type SeenShape = {
  kind: ShapeKind
  name: string
  lines: BodyShape
  seen: number
  created_at: Date
  last_seen_at: Date
}
type Waiting = Pick<SeenShape, "kind" | "name" | "lines" | "seen">

/**
 * Remembers what the service's bodies look like. Nobody waits for it and it never
 * fails anybody: notes are kept in memory for a second, equal ones as one, and a
 * write that fails is forgotten.
 */
export class ShapeRecords {
  private readonly waiting = new Map<string, Waiting>()
  private timer: NodeJS.Timeout | null = null

  constructor(private readonly db: Knex) {}

  /** A webhook with a valid token; others are not worth a line. */
  webhook(body: Buffer, contentType: string | undefined): void {
    const text = body.subarray(0, MAX_TEXT).toString("utf8")
    this.note("webhook", mediaTypeOf(contentType), shapeOf(text, contentType))
  }

  /** The same body came again after this time. */
  repeated(afterMs: number): void {
    this.note("repeat", repeatName(afterMs), [])
  }

  /** An answer whose form the interface does not show: errors, and that of cancel. */
  answer(answer: { operation: string; status: number; text: string }): void {
    const { operation, status, text } = answer
    if (status < 300 && operation !== "cancelInvoice") {
      return
    }
    const shape = shapeOf(text.slice(0, MAX_TEXT))
    this.note("answer", `${operation} ${status}`, shape)
  }

  async list(): Promise<SeenShape[]> {
    return this.db<SeenShape>(TABLE)
      .select("kind", "name", "lines", "seen", "created_at", "last_seen_at")
      .orderBy(["kind", "name", "created_at"])
  }

  private note(kind: ShapeKind, name: string, lines: BodyShape): void {
    const digest = digestOf([kind, name, ...lines])
    const known = this.waiting.get(digest)
    if (known) {
      known.seen++
    } else if (this.countOf(kind) < LIMITS[kind]) {
      this.waiting.set(digest, { kind, name, lines, seen: 1 })
    }
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  private countOf(kind: ShapeKind): number {
    return [...this.waiting.values()].filter((note) => note.kind === kind)
      .length
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
      // The next bodies will look the same.
    }
  }
}

async function write(trx: Knex, digest: string, note: Waiting): Promise<void> {
  await trx.raw(
    `insert into ${TABLE} as s (id, kind, name, lines, digest, seen, last_seen_at, created_at, updated_at)
     select :id, :kind, :name, cast(:lines as jsonb), :digest, :seen, now(), now(), now()
     where exists (select 1 from ${TABLE} where digest = :digest)
       or (select count(*) from ${TABLE} where kind = :kind) < :limit
     on conflict (digest) where deleted_at is null do update
       set seen = s.seen + excluded.seen, last_seen_at = now(), updated_at = now()`,
    {
      id: generateEntityId(undefined, "invpaysh"),
      ...note,
      lines: JSON.stringify(note.lines),
      digest,
      limit: LIMITS[note.kind],
    }
  )
}

function digestOf(parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url")
}
