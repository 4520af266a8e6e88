/**
 * Another run of core may still be at work. The row is tried again after `waitMs`; this is
 * not a failed try, of which a human would be told.
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
