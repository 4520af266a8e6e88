import { mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { describeStore } from "../http/describe-store"
import { attemptsAt } from "./attempt"
import { brought, raid, slowCreations, type Loot } from "./raid"
import {
  expectOnlyThePaid,
  expectStrangersCanPay,
  expectStrangersUnharmed,
  letReleasePatiencePass,
  setScene,
} from "./scene"

/** With each kind of poison, at each delay, for each length of a creation. */
const TRIES = Number(process.env.THIEF_TRIES ?? 10)
const DELAYS = [20, 40, 80, 120, 200, 300, 700]
const CREATIONS = [0, 200, 700, 3000]
/** The file for the table of all attempts, read by the run that started this one. */
const REPORT = process.env.THIEF_REPORT
const minutes = 60_000

const UNLIMITED = { readsPerMinute: 100_000 }

describeStore(
  UNLIMITED,
  (store) => {
    const loot: Loot[] = []

    afterAll(async () => {
      if (REPORT) {
        await mkdir(path.dirname(REPORT), { recursive: true })
        await writeFile(REPORT, JSON.stringify(loot))
      }
    })

    it.each(CREATIONS)(
      "poisoned data, complete and choose again in the middle of a creation of %d ms → no order, no capture, strangers unharmed",
      async (creationMs) => {
        const scene = await setScene(store)
        slowCreations(store, creationMs)
        const results = await raid(store, scene, {
          attempts: DELAYS.flatMap((delayMs) =>
            attemptsAt({ creationMs, delayMs }, TRIES)
          ),
          lanes: creationMs > 300 ? 16 : 6,
        })
        loot.push(...results)
        slowCreations(store, 0)
        expect(brought(results)).toEqual([])
        await expectOnlyThePaid(store)
        await letReleasePatiencePass(store)
        await expectStrangersUnharmed(store, scene)
        await expectStrangersCanPay(store, scene)
      },
      30 * minutes
    )
  },
  UNLIMITED
)
