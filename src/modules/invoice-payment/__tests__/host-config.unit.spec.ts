import { REQUIRED } from "../../../payment-rules/__tests__/samples"
import { parseOptions } from "../../../payment-rules/options/options"
import { hostConfig } from "../host-config"

const { NODE_ENV, PORT } = process.env

function setEnvironment(name: string, value: string | undefined) {
  if (value === undefined) {
    delete process.env[name]
  } else {
    process.env[name] = value
  }
}

afterEach(() => {
  setEnvironment("NODE_ENV", NODE_ENV)
  setEnvironment("PORT", PORT)
})

it.each([
  ["production", true],
  ["development", false],
  ["test", false],
  ["Production", false],
  [undefined, false],
])("NODE_ENV %j: production → %j", (value, production) => {
  setEnvironment("NODE_ENV", value)
  expect(hostConfig({}).production).toBe(production)
})

it.each([
  ["9100", 9100],
  ["", 9000],
  ["x", 9000],
  [undefined, 9000],
])("PORT %j → %d", (value, port) => {
  setEnvironment("PORT", value)
  expect(hostConfig({}).port).toBe(port)
})

it("the admin's addresses → handed on as they are", () => {
  const admin = { backendUrl: "/", storefrontUrl: "https://shop.example" }
  expect(hostConfig({ admin })).toMatchObject({
    adminBackendUrl: "/",
    adminStorefrontUrl: "https://shop.example",
  })
})

function developmentKey(cookieSecret?: string): string {
  const http = cookieSecret === undefined ? {} : { cookieSecret }
  return hostConfig({ projectConfig: { http } }).developmentKey
}

it("the development key → 32 bytes of the cookie secret, the same at each start", () => {
  const made = developmentKey("cookie-secret")
  expect(Buffer.from(made, "base64")).toHaveLength(32)
  expect(developmentKey("cookie-secret")).toBe(made)
  expect(developmentKey("another")).not.toBe(made)
  expect(made).not.toContain("cookie-secret")
})

it("the development key is one that the options accept", () => {
  const options = { ...REQUIRED, encryptionKey: developmentKey() }
  expect(parseOptions(options, hostConfig({})).encryptionKey).toBe(
    developmentKey()
  )
})
