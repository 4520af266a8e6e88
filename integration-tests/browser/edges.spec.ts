/**
 * Each edge of a purchase, in each view: what the shopper sees, and that in the end there is one
 * captured order or none.
 */
import { EdgeScene, type EdgeShopper, VIEWS } from "./edge-scene"
import { ACCESSIBILITY } from "./edges-accessibility"
import { COMING_BACK } from "./edges-coming-back"
import { PAYING } from "./edges-paying"
import { ARABIC, WHOLE_ROAD } from "./edges-whole-road"

// The first start of the demo builds the plugin and the store's admin.
const START = 600_000
const STORY = 90_000

let scene: EdgeScene
let mona: EdgeShopper

beforeAll(async () => {
  scene = await EdgeScene.open()
}, START)

afterAll(() => scene?.close(), START)

describe.each(VIEWS)("$name", (view) => {
  beforeEach(async () => {
    mona = await scene.shopper(view)
  }, STORY)

  afterEach(async () => {
    await scene.notify("webhooks", { mode: "send" })
    await mona.leave()
  })

  it.each([
    ...WHOLE_ROAD,
    ...(view.lang === "ar" ? ARABIC : []),
    ...COMING_BACK,
    ...PAYING,
    ...ACCESSIBILITY,
  ])("%s", (_, walk) => walk(mona).catch((error) => mona.notify(error)), STORY)
})
