/** Limits how much work of one kind this process does at a time; the rest waits in order. */
export class Slots {
  private readonly waiting: (() => void)[] = []

  /** @param patienceMs after this time the slot is free again, even if its work hangs */
  constructor(
    private free: number,
    private readonly patienceMs: number
  ) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.acquire()
    let isHeld = true
    const leave = () => {
      clearTimeout(timer)
      if (isHeld) {
        isHeld = false
        this.release()
      }
    }
    const timer = setTimeout(leave, this.patienceMs).unref()
    return work().finally(leave)
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
