import { Slots } from "../ledger/slots"

/** Work that ends when it is told to. */
function held() {
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  return { work: () => over, end }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it("two slots, three works → the third begins once one of the others has ended, or failed", async () => {
  const slots = new Slots(2, 60_000)
  const begun: string[] = []
  const [first, second] = [held(), held()]
  const one = slots.run(() => (begun.push("one"), first.work()))
  const two = slots.run(() => (begun.push("two"), second.work()))
  const three = slots.run(async () => {
    begun.push("three")
    throw new Error("three failed")
  })
  const failed = expect(three).rejects.toThrow("three failed")
  await turn()
  expect(begun).toEqual(["one", "two"])
  second.end()
  await Promise.all([two, failed])
  expect(begun).toEqual(["one", "two", "three"])
  const four = slots.run(async () => begun.push("four"))
  await four
  first.end()
  await one
  expect(begun.at(-1)).toBe("four")
})

it("a work hangs → after a while its slot is free all the same", async () => {
  const slots = new Slots(1, 20)
  const hung = held()
  const one = slots.run(hung.work)
  expect(await slots.run(async () => "next")).toBe("next")
  hung.end()
  await one
})
