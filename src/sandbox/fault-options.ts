import { validateHeaderValue } from "node:http"
import { asText } from "./as-text"

export type FaultOptions = {
  /** How many calls it affects; 1 when not given. 0 removes all faults of the operation. */
  times?: number
  /** Only calls about this invoice; every call of the operation when not given. */
  id?: string
  /** Waited before the answer; 1000 for `slow`, else 0. At most an hour. */
  delayMs?: number
  /** Sent as `Retry-After`; left out when not given, since it is not shown. */
  retryAfter?: number | string
  /** Where `redirect` points; by default a URL of the sandbox itself. */
  location?: string
  /** Whether the call takes effect although it fails. Each fault has a default. */
  processed?: boolean
}

type Check = { fits: (value: unknown) => boolean; words: string }

const MAX_DELAY_MS = 60 * 60 * 1000

/** Odd answers are wanted; what is refused could not be sent at all, or never matches a call. */
const CHECKS: Record<keyof FaultOptions, Check> = {
  times: {
    fits: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
    words: "a whole number from 0 on",
  },
  id: { fits: (value) => typeof value === "string", words: "a text" },
  delayMs: {
    fits: (value) =>
      typeof value === "number" && value >= 0 && value <= MAX_DELAY_MS,
    words: `a number from 0 to ${MAX_DELAY_MS}`,
  },
  retryAfter: {
    fits: (value) => Number.isFinite(value) || fitsHeader(value),
    words: "a number or a text that a header can carry",
  },
  location: { fits: fitsHeader, words: "a text that a header can carry" },
  processed: {
    fits: (value) => typeof value === "boolean",
    words: "true or false",
  },
}

/** @throws Error naming the first option that is not as its type says */
export function checkFaultOptions(options: FaultOptions): void {
  for (const [name, { fits, words }] of Object.entries(CHECKS)) {
    const value = options[name as keyof FaultOptions]
    if (value !== undefined && !fits(value)) {
      throw new Error(`${name} must be ${words}, not ${asText(value)}`)
    }
  }
}

function fitsHeader(value: unknown): boolean {
  try {
    validateHeaderValue("checked", value as string)
    return typeof value === "string"
  } catch {
    return false
  }
}
