import { runsLeftBehind, untilDeadline } from "../left-behind"

it("a run that returns in time → what it returned", async () => {
  expect(await untilDeadline(Promise.resolve("done"), 1_000)).toBe("done")
  expect(runsLeftBehind()).toBe(0)
})

it("a hook hangs for every order of an outage → each is left behind, and counted until it returns", async () => {
  const goOn: (() => void)[] = []
  const hangs = Array.from(
    { length: 12 },
    () => new Promise<void>((resolve) => goOn.push(resolve))
  )
  const ends = await Promise.all(hangs.map((run) => untilDeadline(run, 5)))
  expect(ends).toEqual(hangs.map(() => "left_behind"))
  expect(runsLeftBehind()).toBe(hangs.length)
  goOn.forEach((end) => end())
  await Promise.all(hangs)
  await Promise.resolve()
  expect(runsLeftBehind()).toBe(0)
})
