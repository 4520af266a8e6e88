import type { Json } from "../http/shopper"

/** Data of sessions as the Store API shows it to the shopper who made them. */
export type KnownData = {
  /** The thief's own purchase: paid and captured. */
  own: Json
  /** Somebody else's open invoice. */
  pending: Json
  /** Somebody else's invoice that is under review; their order is on hold. */
  reviewed: Json
}

type Poison = (known: KnownData) => Json

/** Values that the thief sends as a session's `data`. */
export const POISONS = {
  "the id of the own paid session": ({ own }) => ({
    session_id: own.session_id,
  }),
  "the whole data of the own paid session": ({ own }) => ({ ...own }),
  "the own paid session's data, called completed and captured": ({ own }) => ({
    ...own,
    status: "captured",
    payment_status: "completed",
    captured: true,
  }),
  "the own paid session's data under every other name": ({ own }) => ({
    client: { ...own },
    data: { ...own },
    context: { idempotency_key: own.session_id },
    idempotency_key: own.session_id,
    id: own.session_id,
  }),
  "the id of a stranger's session": ({ pending }) => ({
    session_id: pending.session_id,
  }),
  "the whole data of a stranger's session": ({ pending }) => ({ ...pending }),
  "the id of a stranger's reviewed session": ({ reviewed }) => ({
    session_id: reviewed.session_id,
  }),
  "the whole data of a stranger's reviewed session": ({ reviewed }) => ({
    ...reviewed,
    client: { ...reviewed },
  }),
} satisfies Record<string, Poison>

export type PoisonName = keyof typeof POISONS

const names = Object.keys(POISONS) as PoisonName[]

export const POISONS_OF_OWN = names.filter((name) => name.includes("own"))
/** These can also do harm when core deletes the session that carries them. */
export const POISONS_OF_STRANGERS = names.filter((name) =>
  name.includes("stranger")
)
