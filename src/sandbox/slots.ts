/** Lets at most `size` tasks run at the same time; the rest queue in order. */
export class Slots {
  private waiting: (() => void)[] = []

  constructor(private free: number) {}

  async use<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) {
      this.free -= 1
    } else {
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
    try {
      return await task()
    } finally {
      // A freed slot goes directly to the next waiting task.
      const next = this.waiting.shift()
      if (next) {
        next()
      } else {
        this.free += 1
      }
    }
  }
}
