/**
 * The states that were seen, each as 64 bits of hash: of ten million states the chance
 * that any two share one is about one in 400,000.
 */
export class Hashes {
  private table = new Uint32Array(1 << 17)
  size = 0

  /** false: it was there. */
  add([low, high]: readonly [number, number]): boolean {
    if (this.size * 2 > this.table.length / 2) {
      this.grow()
    }
    return this.insert(low, high)
  }

  has([low, high]: readonly [number, number]): boolean {
    const at = this.find(low, high)
    return (this.table[at]! | this.table[at + 1]!) !== 0
  }

  private find(low: number, high: number): number {
    const mask = this.table.length / 2 - 1
    let place = low & mask
    for (;;) {
      const first = this.table[place * 2]!
      const second = this.table[place * 2 + 1]!
      const isEmpty = (first | second) === 0
      if (isEmpty || (first === low && second === high)) {
        return place * 2
      }
      place = (place + 1) & mask
    }
  }

  private insert(low: number, high: number): boolean {
    const at = this.find(low, high)
    if ((this.table[at]! | this.table[at + 1]!) !== 0) {
      return false
    }
    this.table[at] = low
    this.table[at + 1] = high
    this.size++
    return true
  }

  private grow(): void {
    const before = this.table
    this.table = new Uint32Array(before.length * 2)
    this.size = 0
    for (let at = 0; at < before.length; at += 2) {
      if ((before[at]! | before[at + 1]!) !== 0) {
        this.insert(before[at]!, before[at + 1]!)
      }
    }
  }
}

/** Never two zeros, which mean an empty place. */
export function hashOf(words: Uint32Array): [number, number] {
  let low = 0x9747b28c
  let high = 0x3c6ef372
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    low = Math.imul(low ^ word, 0xcc9e2d51)
    low = (low << 13) | (low >>> 19)
    high = Math.imul(high ^ word, 0x85ebca6b)
    high = (high << 17) | (high >>> 15)
  }
  return [stir(low), (stir(high ^ 0x68e31da4) | 1) >>> 0]
}

function stir(word: number): number {
  let stirred = Math.imul(word ^ (word >>> 16), 0x7feb352d)
  stirred = Math.imul(stirred ^ (stirred >>> 15), 0x846ca68b)
  return (stirred ^ (stirred >>> 16)) >>> 0
}
