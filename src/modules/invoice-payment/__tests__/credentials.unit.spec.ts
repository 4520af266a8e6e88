import {
  OTHER_KEY,
  sampleOptions,
} from "../../../payment-rules/__tests__/samples"
import { presentCredentials } from "../credentials"

const PAIR = { apiKey: "pk_live_123", apiSecret: "sk_live_456" }

async function fingerprint(changes: Record<string, unknown>) {
  const present = await presentCredentials(sampleOptions(changes))
  return present?.fingerprint
}

it("none configured → null", async () => {
  expect(await presentCredentials(sampleOptions())).toBeNull()
})

it.each([[PAIR], [{ accessToken: "token" }]])(
  "%j → as given",
  async (credentials) => {
    const present = await presentCredentials(sampleOptions({ credentials }))
    expect(present?.credentials).toEqual(credentials)
  }
)

it("the fingerprint names them without revealing them", async () => {
  const made = await fingerprint({ credentials: PAIR })
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(await fingerprint({ credentials: PAIR })).toBe(made)
  const { apiKey, apiSecret } = PAIR
  const turned = { credentials: { apiSecret, apiKey } }
  expect(await fingerprint(turned)).toBe(made)
})

it.each([
  ["another secret", { credentials: { ...PAIR, apiSecret: "other" } }],
  ["another key", { credentials: { ...PAIR, apiKey: "other" } }],
  ["a token", { credentials: { accessToken: PAIR.apiKey } }],
  [
    "another encryptionKey",
    {
      credentials: PAIR,
      encryptionKey: OTHER_KEY,
    },
  ],
])("%s → another fingerprint", async (_, changes) => {
  const made = await fingerprint({ credentials: PAIR })
  expect(await fingerprint(changes)).not.toBe(made)
})
