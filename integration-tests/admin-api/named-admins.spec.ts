/** Medusa takes any text as an invited admin's e-mail address, and others read it. */
import { Modules } from "@medusajs/framework/utils"
import { describeStore } from "../http/describe-store"

const SECRET = "a-long-password"

describeStore({ credentials: null }, ({ container, sandbox, shopper, url }) => {
  async function post(path: string, body: object, authorization = "") {
    const answer = await fetch(url() + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }

  /** @returns what the new admin is authorized by */
  async function invite(email: string): Promise<string> {
    const login = { email: "new@example.com", password: SECRET }
    const { admin } = shopper().seeded
    const { invite } = await post(
      "/admin/invites",
      { email: login.email },
      admin
    )
    const registered = await post("/auth/user/emailpass/register", login)
    await post(
      `/admin/invites/accept?token=${invite.token}`,
      { email, first_name: "N", last_name: "E" },
      `Bearer ${registered.token}`
    )
    const { token } = await post("/auth/user/emailpass", login)
    return `Bearer ${token}`
  }

  const store = (
    who: string,
    { apiKey, apiSecret }: { apiKey: string; apiSecret: string }
  ) =>
    post(
      "/admin/invoice-payment/credentials",
      {
        ...{ api_key: apiKey, api_secret: apiSecret },
        confirm_other_merchant: true,
      },
      who
    )

  it.each([
    ["a plain address", "nadia+shop@example.co.uk", /^nadia\+shop@example/],
    [
      "another's, and an invisible character",
      "admin@example.com\u200b",
      /^user_/,
    ],
    [
      "another's, with a letter that looks the same",
      "аdmin@example.com",
      /^user_/,
    ],
    ["a sentence, and a mark that turns text", "All is well: \u202e", /^user_/],
  ])("%s → the bell names the admin by %3$s", async (_, email, named) => {
    const newcomer = await invite(email)
    await store(shopper().seeded.admin, sandbox().credentials)
    await store(newcomer, sandbox().otherCredentials)
    const rung = await container()
      .resolve(Modules.NOTIFICATION)
      .listNotifications({ channel: "feed" }, { order: { created_at: "ASC" } })
    const { description } = rung.at(-1)!.data as Record<string, string>
    expect(description).toMatch(named)
    expect(description).not.toMatch(/\p{Cf}/u)
  })
})
