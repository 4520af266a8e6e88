import type { Timer } from "../watch-payment.ts"
import type { Visibility } from "../visibility.ts"

type Entry = { id: number; run: () => void; milliseconds: number }

/** Time that passes only when a test says so. */
export class ManualTimer implements Timer {
  entries: Entry[] = []
  private ids = 0
  private heard: (() => void)[] = []

  set(run: () => void, milliseconds: number): number {
    this.ids += 1
    this.entries.push({ id: this.ids, run, milliseconds })
    this.heard.forEach((look) => look())
    return this.ids
  }

  clear(id: unknown): void {
    this.entries = this.entries.filter((entry) => entry.id !== id)
  }

  /** Waits for an entry to be set, by its length. */
  async waitsFor(milliseconds: number): Promise<Entry> {
    for (;;) {
      const found = this.entries.find(
        (entry) => entry.milliseconds === milliseconds
      )
      if (found) {
        return found
      }
      await new Promise<void>((done) => this.heard.push(done))
    }
  }

  async pass(milliseconds: number): Promise<void> {
    const { id, run } = await this.waitsFor(milliseconds)
    this.clear(id)
    run()
  }
}

export class ManualVisibility implements Visibility {
  private hidden = false
  listeners = new Set<() => void>()

  isHidden(): boolean {
    return this.hidden
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  turn(hidden: boolean): void {
    this.hidden = hidden
    ;[...this.listeners].forEach((listener) => listener())
  }
}
