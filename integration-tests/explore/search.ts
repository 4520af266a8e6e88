import { Hashes, hashOf } from "./hashes"
import { ENDS, LeftAlone } from "./left-alone"
import { CHOICES, isEnabled, play, tell } from "./moves/all"
import { useScope, type Scope } from "./scope"
import { wrongOf } from "./snapshot-of-world"
import { World } from "./world"

type Finding = { problem: string; story: string[]; steps: number }

export type Searched = {
  states: number
  depth: number
  seconds: number
  /** null: nothing is wrong in any state. */
  finding: Finding | null
  /** The limit on states was reached before all was seen. */
  isCut: boolean
}

const CHUNK = 4096

/** States that wait to be looked at, first in first out; what was looked at is let go of. */
class Queue {
  private readonly chunks: Uint8Array[] = []
  private first = 0
  private last = 0

  constructor(private readonly size: number) {}

  push(bytes: Uint8Array): void {
    const at = this.last % CHUNK
    if (at === 0) {
      this.chunks.push(new Uint8Array(CHUNK * this.size))
    }
    this.chunks.at(-1)!.set(bytes.subarray(0, this.size), at * this.size)
    this.last++
  }

  shift(): Uint8Array | null {
    if (this.first === this.last) {
      return null
    }
    const at = this.first % CHUNK
    const bytes = this.chunks[0]!.subarray(at * this.size, (at + 1) * this.size)
    this.first++
    if (at === CHUNK - 1) {
      this.chunks.shift()
    }
    return bytes
  }
}

/** How each state was reached first. */
class Ways {
  private parents = new Uint32Array(1 << 16)
  private choices = new Uint16Array(1 << 16)
  private count = 0

  add(parent: number, choice: number): void {
    if (this.count === this.parents.length) {
      this.parents = grown(this.parents, Uint32Array)
      this.choices = grown(this.choices, Uint16Array)
    }
    this.parents[this.count] = parent
    this.choices[this.count++] = choice
  }

  to(state: number): number[] {
    const way: number[] = []
    for (let at = state; at > 0; at = this.parents[at]!) {
      way.push(this.choices[at]!)
    }
    return way.reverse()
  }
}

function grown<Kind extends Uint32Array | Uint16Array>(
  before: Kind,
  kind: new (length: number) => Kind
): Kind {
  const after = new kind(before.length * 2)
  after.set(before)
  return after
}

/** Everything that can happen in a scope, breadth first: the first finding is a shortest one. */
export class Search {
  private readonly w = new World()
  private readonly words = new Uint32Array(
    this.w.bytes.buffer,
    0,
    Math.ceil(this.w.size / 4)
  )
  private readonly queue = new Queue(this.w.size)
  private readonly seen = new Hashes()
  private readonly ways = new Ways()
  private readonly alone = new LeftAlone()
  private found: { state: number; problem: string; then: number[] } | null =
    null

  constructor(
    private readonly scope: Scope,
    private readonly limit = Infinity,
    /** Only this one is looked for; left out: any. */
    private readonly sought?: string
  ) {}

  run(): Searched {
    const began = performance.now()
    useScope(this.scope)
    this.begin(this.w)
    this.visit(0, 0)
    let state = 0
    for (; !this.found && this.seen.size < this.limit; state++) {
      const bytes = this.queue.shift()
      if (!bytes) {
        break
      }
      this.expand(bytes, state)
    }
    const seconds = (performance.now() - began) / 1000
    const last = this.ways.to(this.seen.size - 1)
    return {
      states: this.seen.size,
      depth: last.length,
      seconds,
      finding: this.finding(),
      isCut: !this.found && this.seen.size >= this.limit,
    }
  }

  private begin(w: World): void {
    w.load(new World().bytes)
    Object.assign(w.left, this.scope.left)
  }

  private expand(bytes: Uint8Array, state: number): void {
    const { w } = this
    w.load(bytes)
    const enabled: number[] = []
    for (let choice = 0; choice < CHOICES.length; choice++) {
      if (isEnabled(w, choice)) {
        enabled.push(choice)
      }
    }
    for (const choice of enabled) {
      w.load(bytes)
      play(w, choice)
      this.visit(state, choice)
      if (this.found) {
        return
      }
    }
  }

  private visit(parent: number, choice: number): void {
    const { w } = this
    if (!this.seen.add(hashOf(this.words))) {
      return
    }
    this.ways.add(parent, choice)
    this.queue.push(w.bytes)
    const state = this.seen.size - 1
    const wrong = wrongOf(w)
    const end = wrong
      ? { problem: wrong, choices: [] }
      : this.alone.check(w, this.words)
    if (end && (this.sought ?? end.problem) === end.problem) {
      this.found = { state, problem: end.problem, then: end.choices }
    }
  }

  private finding(): Finding | null {
    if (!this.found) {
      return null
    }
    const { w } = this
    const { state, problem, then } = this.found
    this.begin(w)
    const way = this.ways.to(state)
    const story = way.map((choice) => this.line(choice))
    const after = then.map((choice) => this.line(choice))
    const quiet =
      after.length > 0 ? ["(from here on nobody acts)", ...after] : []
    return { problem, story: [...story, ...quiet], steps: way.length }
  }

  private line(choice: number): string {
    if (choice >= ENDS) {
      this.w.invoices[choice - ENDS]!.status = 5
      return `invoice ${choice - ENDS + 1} ends: nobody paid in time`
    }
    const text = tell(this.w, choice)
    play(this.w, choice)
    return text
  }
}
