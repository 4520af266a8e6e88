/** Chance that can be repeated: the same seed gives the same choices (mulberry32). */
export class Chance {
  constructor(private state: number) {}

  /** 0 up to, not including, `end`. */
  below(end: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let bits = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * end)
  }

  shuffle<Item>(items: Item[]): Item[] {
    const rest = [...items]
    return items.map(() => rest.splice(this.below(rest.length), 1)[0]!)
  }
}
