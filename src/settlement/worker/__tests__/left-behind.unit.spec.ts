import {
  hangsAgainAndAgain,
  runsLeftBehind,
  untilDeadline,
} from "../left-behind"

it("a run that returns in time → what it returned", async () => {
  expect(await untilDeadline(Promise.resolve("done"), "a", 1_000)).toBe("done")
  expect(runsLeftBehind()).toBe(0)
})

it("a hook hangs for every order of an outage → each is left behind, and counted until it returns", async () => {
  const goOn: (() => void)[] = []
  const hangs = Array.from(
    { length: 60 },
    () => new Promise<void>((resolve) => goOn.push(resolve))
  )
  const ends = await Promise.all(
    hangs.map((run, nth) => untilDeadline(run, `row ${nth}`, 5))
  )
  expect(ends).toEqual(hangs.map(() => "left_behind"))
  expect(runsLeftBehind()).toBe(hangs.length)
  goOn.forEach((end) => end())
  await Promise.all(hangs)
  await Promise.resolve()
  expect(runsLeftBehind()).toBe(0)
})

it("the runs for one row hang → after three only one an hour is begun, until one returns", async () => {
  const goOn: (() => void)[] = []
  const begin = () => {
    const run = new Promise<void>((resolve) => goOn.push(resolve))
    return untilDeadline(run, "a", 5)
  }
  await begin()
  await begin()
  expect(hangsAgainAndAgain("a")).toBe(false)
  await begin()
  expect([hangsAgainAndAgain("a"), hangsAgainAndAgain("b")]).toEqual([
    true,
    false,
  ])
  const inAnHour = performance.now() + 3_600_000
  jest.spyOn(performance, "now").mockReturnValueOnce(inAnHour)
  expect(hangsAgainAndAgain("a")).toBe(false)
  expect(hangsAgainAndAgain("a")).toBe(true)
  goOn.shift()!()
  await new Promise(setImmediate)
  expect([hangsAgainAndAgain("a"), runsLeftBehind()]).toEqual([false, 2])
})
