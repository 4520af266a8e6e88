/**
 * A run of core's may still be at it. Asked again after a while; not a failed try, of
 * which a human is told.
 */
export class NotYet extends Error {
  constructor(
    readonly waitMs: number,
    message: string
  ) {
    super(message)
    this.name = "NotYet"
  }
}
