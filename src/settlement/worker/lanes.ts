/**
 * Lanes limit how much of one kind of work runs at once in one process. Each kind has its own, so
 * no kind waits for another, and a run that does not return blocks one lane only.
 */
export class Lanes {
  private readonly taken = new Set<Promise<void>>()

  constructor(private readonly size: number) {}

  /**
   * Calls `run` again and again in every free lane until there is nothing to do. Resolves once all
   * lanes are free again, also those that were busy before.
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
