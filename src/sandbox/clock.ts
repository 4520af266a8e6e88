/**
 * The interface shows timestamps with a numeric UTC offset (docs/openapi/service.yaml). The sandbox
 * always writes a non-zero one, so that tests detect a reader that drops it.
 */
const OFFSET = "+02:00"
const OFFSET_MS = 2 * 60 * 60 * 1000

/** The same offset as an IANA zone (whose sign is inverted), for pages. */
export const DISPLAY_TIME_ZONE = "Etc/GMT-2"
export const DISPLAY_ZONE_NAME = "GMT+2"

/** `ms` since 1970 as e.g. `2026-01-31T14:05:09+02:00`, whole seconds. */
export function toTimestamp(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 19) + OFFSET
}

const MAX_OFFSET_MS = 100 * 365 * 24 * 60 * 60 * 1000

/** The sandbox's time: real time plus an offset that tests and operators move. */
export class Clock {
  offsetMs = 0

  now(): number {
    return Date.now() + this.offsetMs
  }

  /** @throws Error beyond a hundred years: an invoice's deadline must stay a date */
  move(ms: number): void {
    const offsetMs = this.offsetMs + ms
    if (!(Math.abs(offsetMs) <= MAX_OFFSET_MS)) {
      throw new Error("The clock moves by at most 100 years")
    }
    this.offsetMs = offsetMs
  }

  timestamp(): string {
    return toTimestamp(this.now())
  }
}
