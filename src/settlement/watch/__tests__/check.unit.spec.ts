import type { MedusaContainer } from "@medusajs/framework/types"
import { check } from "../check"

const logged: string[] = []
const container = {
  resolve: () => ({ error: (text: string) => logged.push(text) }),
} as unknown as MedusaContainer

afterEach(() => {
  logged.length = 0
})

it.each<[string, () => Promise<void>, string]>([
  [
    "fails",
    () => Promise.reject(new Error("no database")),
    "captures were not checked: no database",
  ],
  [
    "does not return",
    () => new Promise(() => {}),
    "captures were not checked: that takes too long",
  ],
])(
  "a check %s → it is logged, and the next one begins",
  async (_, watch, text) => {
    await check({ what: "captures", watch }, container, 5)
    expect(logged).toEqual([expect.stringContaining(text)])
  }
)

it("a check that ends well → nothing is logged", async () => {
  await check({ what: "captures", watch: () => Promise.resolve() }, container)
  expect(logged).toEqual([])
})
