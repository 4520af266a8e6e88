const MINUTE_MS = 60 * 1000

/**
 * "120 per minute" for get-invoice, per merchant. The document does not say
 * how a minute is cut; a sliding minute is the strictest reading, since no
 * 60 seconds ever hold more.
 */
export class ReadLimit {
  private granted = new Map<string, number[]>()

  constructor(readonly perMinute: number) {}

  /** Whether one more read at `now` (ms) is granted; refused ones don't count. */
  grant(merchantId: string, now: number): boolean {
    const recent = (this.granted.get(merchantId) ?? []).filter(
      (at) => at > now - MINUTE_MS
    )
    const granted = recent.length < this.perMinute
    if (granted) {
      recent.push(now)
    }
    this.granted.set(merchantId, recent)
    return granted
  }
}
