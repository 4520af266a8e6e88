/**
 * The facts of a decision as a row of small numbers. A decision is made from the tape
 * alone, so the tape is all that its answer can depend on: asked again with the same
 * one, it is looked up.
 */
export class Tape {
  private readonly bytes = Buffer.alloc(128)
  private end = 0
  private at = 0

  begin(): this {
    this.end = 0
    return this
  }

  write(...values: (number | boolean)[]): void {
    for (const value of values) {
      // Some are negative, by at most a few.
      this.bytes[this.end++] = Number(value) + 8
    }
  }

  key(): string {
    return this.bytes.toString("latin1", 0, this.end)
  }

  rewind(): this {
    this.at = 0
    return this
  }

  next(): number {
    return this.bytes[this.at++]! - 8
  }

  flag(): boolean {
    return this.next() === 1
  }

  id(kind: string): string | null {
    const number = this.next()
    return number === 0 ? null : `${kind}_${number}`
  }

  /** As many as were written, each by `read`. */
  several<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.next() }, read)
  }
}

/** Asks `decide` once for each tape. */
export function remembered<Answer>(
  decide: (tape: Tape) => Answer
): (tape: Tape) => Answer {
  const known = new Map<string, Answer>()
  return (tape) => {
    const key = tape.key()
    let answer = known.get(key)
    if (answer === undefined) {
      answer = decide(tape.rewind())
      known.set(key, answer)
    }
    return answer
  }
}

/** The number in an id that `Tape.id` made. */
export const numberOf = (id: string) => Number(id.split("_")[1])
