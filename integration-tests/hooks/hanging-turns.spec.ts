/** Hooks of the store that never return, while their runs hold the turns of orders. */
import { OrderTurns } from "../../src/modules/invoice-payment/ledger/order-turns"
import { BareLedger } from "./bare-ledger"

/** As many as the pool of a process has connections, by default. */
const POOL = 10

describe("work in an order's turn does not return", () => {
  const ledger = new BareLedger()
  beforeAll(() => ledger.open())
  afterAll(() => ledger.close())

  async function isFree(orderId: string): Promise<boolean> {
    const { rows } = await ledger.db.raw(
      "select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as is_free",
      [`invoice-payment-order:${orderId}`]
    )
    return rows[0].is_free
  }

  it("for more orders than the pool has connections → the others go on, and those that hung last keep their turns", async () => {
    const turns = new OrderTurns(ledger.db, 50)
    let goOn = () => {}
    const released = new Promise<void>((resolve) => (goOn = resolve))
    const hung: Promise<string>[] = []
    for (let nth = 0; nth < POOL + 2; nth++) {
      await new Promise<void>((begun) => {
        const work = async () => {
          begun()
          await released
          return `order ${nth}`
        }
        hung.push(turns.alone(`order ${nth}`, work))
      })
    }
    expect(await turns.alone("another", async () => "done")).toBe("done")
    expect(await isFree("order 0")).toBe(true)
    expect(await isFree(`order ${POOL}`)).toBe(false)
    expect(await isFree(`order ${POOL + 1}`)).toBe(false)
    goOn()
    expect(await Promise.all(hung)).toEqual(
      hung.map((_, nth) => `order ${nth}`)
    )
    expect(await isFree(`order ${POOL + 1}`)).toBe(true)
  })

  it("and it is the undo of a second order → its turn ends, since a human is asked to cancel that order", async () => {
    const turns = new OrderTurns(ledger.db, 50)
    let goOn = () => {}
    const released = new Promise<void>((resolve) => (goOn = resolve))
    const hung = turns.alone("order", () => released, "undo")
    expect(await turns.alone("order", async () => "done", "admin")).toBe("done")
    goOn()
    await hung
  })

  it("and fails in the end → the caller hears of it, and the turn is free", async () => {
    const turns = new OrderTurns(ledger.db, 20)
    const work = () =>
      new Promise<void>((_, fail) => {
        setTimeout(() => fail(new Error("no answer")), 100)
      })
    await expect(turns.alone("order", work)).rejects.toThrow("no answer")
    expect(await isFree("order")).toBe(true)
  })
})
