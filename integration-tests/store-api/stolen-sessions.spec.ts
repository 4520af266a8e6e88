import { attemptsAt } from "../thief/attempt"
import { STAGES, type CreationStage } from "../thief/creation-gate"
import { actAtGate } from "../thief/raid"
import {
  expectOnlyThePaid,
  expectStrangersCanPay,
  expectStrangersUnharmed,
  letReleasePatiencePass,
  setScene,
  stolen,
} from "../thief/scene"
import { describeStore } from "../http/describe-store"

/** A second creation would wait for the lock of the first one, and never come to the gate. */
const AT_ONCE = 1

/** `npm run thief` also tries many delays against many lengths of a creation. */
describeStore({}, (store) => {
  it.each(Object.keys(STAGES) as CreationStage[])(
    "bought once for 450, then carts of 450 and 4,050 with the data of that or of a stranger's session, completed and chosen again %s → no order, no capture, strangers unharmed",
    async (stage) => {
      const scene = await setScene(store)
      const attempts = attemptsAt(
        { creationMs: 0, delayMs: 0 },
        Number(process.env.THIEF_TRIES ?? 2)
      )
      const carts: string[] = []
      while (attempts.length > 0) {
        const some = { stage, attempts: attempts.splice(0, AT_ONCE) }
        carts.push(...(await actAtGate(store, scene, some)))
      }
      await store.watch().settledDown()
      expect(await stolen(store, carts)).toEqual([])
      await expectOnlyThePaid(store)
      await letReleasePatiencePass(store)
      await expectStrangersUnharmed(store, scene)
      await expectStrangersCanPay(store, scene)
    },
    300_000
  )
})
