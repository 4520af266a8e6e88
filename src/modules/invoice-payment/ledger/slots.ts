import { setTimeout as sleep } from "node:timers/promises"

/** How much work of one kind this process does at a time; the rest waits, first come first. */
export class Slots {
  private readonly waiting: (() => void)[] = []

  /** @param patienceMs then the slot is free again, even if its work hangs */
  constructor(
    private free: number,
    private readonly patienceMs: number
  ) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.acquire()
    const result = work()
    const isOver = result.catch(() => undefined)
    const moved = sleep(this.patienceMs, undefined, { ref: false })
    void Promise.race([isOver, moved]).then(() => this.release())
    return result
  }

  private async acquire(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1
      return
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  private release(): void {
    const next = this.waiting.shift()
    if (next) {
      next()
    } else {
      this.free += 1
    }
  }
}
