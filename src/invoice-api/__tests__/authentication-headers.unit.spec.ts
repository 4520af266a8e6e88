import { InvoiceApiClient, type InvoiceApiCredentials } from ".."
import { authenticationHeaders } from "../authentication-headers"
import type { Operation } from "../call"
import { errorOf, operations } from "./client-operations"
import { replyWith, startLocalService } from "./local-service"
import { API_KEY, API_SECRET, configFor } from "./wire-samples"

type Scheme = {
  name: string
  credentials: InvoiceApiCredentials
  sent: Record<string, string>
  absent: string[]
}

const schemes: Scheme[] = [
  {
    name: "key and secret",
    credentials: { apiKey: API_KEY, apiSecret: API_SECRET },
    sent: { "x-api-key": API_KEY, "x-api-secret": API_SECRET },
    absent: ["authorization"],
  },
  {
    name: "access token",
    credentials: { accessToken: "token.1" },
    sent: { authorization: "Bearer token.1" },
    absent: ["x-api-key", "x-api-secret"],
  },
]
const names = Object.keys(operations) as Operation[]

describe.each(schemes)("$name", ({ credentials, sent, absent }) => {
  it.each(names)("%s → sends its headers and no others", async (name) => {
    const service = await startLocalService(replyWith(401))
    const config = configFor(service.url, { credentials })
    await errorOf(operations[name](new InvoiceApiClient(config)))
    await service.close()
    expect(service.seen[0]?.headers).toMatchObject(sent)
    for (const header of absent) {
      expect(service.seen[0]?.headers).not.toHaveProperty(header)
    }
  })
})

const unsendable: [string, string][] = [
  ["nothing", ""],
  ["a line break at its end", "secret-x\n"],
  ["a header in it", "secret-x\r\nX-Admin: 1"],
  ["an outer space", " secret-x"],
  ["a typographic dash", "secret–x"],
]
describe.each([
  ["apiKey", (value: string) => ({ apiKey: value, apiSecret: "s" })],
  ["apiSecret", (value: string) => ({ apiKey: "k", apiSecret: value })],
  ["accessToken", (value: string) => ({ accessToken: value })],
])("%s", (_, credentialsWith) => {
  it.each(unsendable)("with %s → TypeError that does not show it", (...row) => {
    const credentials = credentialsWith(row[1])
    const attempt = () => authenticationHeaders(credentials)
    expect(attempt).toThrow(TypeError)
    expect(attempt).toThrow("characters that a header cannot carry")
    expect(attempt).not.toThrow(/secret-x|secret–x/)
  })

  it("with an inner space → accepted", () => {
    expect(() => authenticationHeaders(credentialsWith("a b"))).not.toThrow()
  })
})
