/**
 * Places for one kind of work in one process. Each kind has its own, so that none
 * stands before another, and a run that does not return takes up one place alone.
 */
export class Lanes {
  private readonly taken = new Set<Promise<void>>()

  constructor(private readonly size: number) {}

  /**
   * In every free place one run follows the other until there is nothing to do.
   * Resolves once all places are free again, also those that were taken before.
   * @param run false: there was nothing to do
   */
  async fill(run: () => Promise<boolean>): Promise<void> {
    while (this.taken.size < this.size) {
      this.take(run)
    }
    await Promise.all(this.taken)
  }

  private take(run: () => Promise<boolean>): void {
    const lane = this.inTurn(run).finally(() => this.taken.delete(lane))
    this.taken.add(lane)
  }

  private async inTurn(run: () => Promise<boolean>): Promise<void> {
    let goesOn = true
    while (goesOn) {
      goesOn = await run()
    }
  }
}
