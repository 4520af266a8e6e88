import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { Sealer } from "../../src/modules/invoice-payment/encryption"
import { ServiceAccess } from "../../src/modules/invoice-payment/service-access"
import { CredentialStore } from "../../src/modules/invoice-payment/stored-credentials"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

const CREDENTIALS = "/invoice-payment/credentials"

describeStore(
  { credentials: null },
  ({ sandbox, shopper, watch, url, container }) => {
    const right = () => ({
      api_key: sandbox().credentials.apiKey,
      api_secret: sandbox().credentials.apiSecret,
    })
    const store = (body: Json) => shopper().admin("POST", CREDENTIALS, body)
    const present = async () =>
      (await shopper().admin("GET", CREDENTIALS)).body.credentials
    const profileCalls = () =>
      sandbox().requests.filter(({ operation }) => operation === "me").length

    it("none entered → said so, and no invoice can be created", async () => {
      expect(await present()).toMatchObject({
        source: "none",
        hint: null,
        merchant: null,
        sandbox: true,
        history: [],
      })
      const buyer = await shopper().fillCart()
      expect((await buyer.choose()).status).toBe(400)
    })

    it("right ones → asked first, stored, used at once, shown as a hint", async () => {
      const answer = await store(right())
      expect(answer.status).toBe(200)
      expect(profileCalls()).toBe(1)
      expect(answer.body.credentials).toMatchObject({
        source: "stored",
        scheme: "key_and_secret",
        hint: "…-key",
        problem: null,
        merchant: { name: "Sandbox Merchant", status: "active" },
        history: [{ stored_by_email: "admin@example.com", removed_at: null }],
      })
      const buyer = await shopper().checkout()
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
    })

    it("an access token → stored and used as well", async () => {
      const { status, body } = await store({
        access_token: sandbox().credentials.accessToken,
      })
      expect(status).toBe(200)
      expect(body.credentials).toMatchObject({
        scheme: "access_token",
        hint: "…oken",
      })
      await shopper().checkout()
    })

    it("clear text is neither in the database nor in any answer", async () => {
      const stored = await store(right())
      await shopper().checkout()
      const answers = [stored.body]
      for (const path of ["credentials", "health", "support-bundle"]) {
        answers.push(
          (await shopper().admin("GET", `/invoice-payment/${path}`)).body
        )
      }
      const check = await shopper().admin(
        "POST",
        "/invoice-payment/connection-check"
      )
      const removed = await shopper().admin("DELETE", CREDENTIALS)
      const text = JSON.stringify([...answers, check.body, removed.body])
      const { rows: tables } = await watch()
        .db()
        .raw(
          "select table_name from information_schema.tables where table_schema = 'public'"
        )
      await store(right())
      const everything: string[] = [text]
      for (const { table_name } of tables) {
        const { rows } = await watch()
          .db()
          .raw(
            `select coalesce(string_agg(t::text, ' '), '') as all_of_it from "${table_name}" t`
          )
        everything.push(rows[0].all_of_it)
      }
      const { apiSecret, apiKey } = sandbox().credentials
      for (const part of everything) {
        expect(part).not.toContain(apiSecret)
        expect(part).not.toContain(apiKey)
        expect(part).not.toContain(Buffer.from(apiSecret).toString("base64"))
      }
      expect(everything.join()).toContain("v1.")
    })

    it.each<
      [
        string,
        (s: ReturnType<typeof sandbox>) => void,
        Json,
        string,
        string | null,
      ]
    >([
      ["wrong", () => {}, { api_secret: "wrong" }, "unauthorized", null],
      [
        "suspended",
        (s) => s.merchant.set({ status: "suspended" }),
        {},
        "account_suspended",
        "force",
      ],
      [
        "not active",
        (s) => s.merchant.set({ status: "pending_documents" }),
        {},
        "merchant_not_active",
        "force",
      ],
      [
        "unreachable",
        (s) => s.failNext("me", "server_error", { times: 9 }),
        {},
        "service_failed",
        "force",
      ],
    ])(
      "%s → 400 with its own code and words, nothing stored unless insisted where safe",
      async (_what, arrange, changes, code, needs) => {
        arrange(sandbox())
        const refused = await store({ ...right(), ...changes })
        expect(refused.status).toBe(400)
        expect(refused.body).toMatchObject({ type: "not_allowed", code, needs })
        expect(refused.body.message).toMatch(/^[A-Z].{20}/)
        expect((await present()).source).toBe("none")
        const forced = await store({ ...right(), ...changes, force: true })
        expect(forced.status).toBe(needs === "force" ? 200 : 400)
        expect((await present()).source).toBe(
          needs === "force" ? "stored" : "none"
        )
      }
    )

    it("another merchant while invoices are open → 400 until confirmed; then rotated", async () => {
      await store(right())
      await shopper().checkout()
      const other = {
        api_key: sandbox().otherCredentials.apiKey,
        api_secret: sandbox().otherCredentials.apiSecret,
      }
      const refused = await store({ ...other, force: true })
      expect(refused).toMatchObject({
        status: 400,
        body: { code: "other_merchant", needs: "confirm_other_merchant" },
      })
      expect((await present()).merchant.name).toBe("Sandbox Merchant")
      const done = await store({ ...other, confirm_other_merchant: true })
      expect(done.body.credentials.merchant.name).toBe("Other Sandbox Merchant")
      expect(done.body.credentials.history).toHaveLength(2)
    })

    it("another merchant, no invoice open, the old credentials removed or not → 400 until confirmed", async () => {
      await store(right())
      const other = { access_token: sandbox().otherCredentials.accessToken }
      const refusal = {
        status: 400,
        body: { code: "other_merchant", needs: "confirm_other_merchant" },
      }
      expect(await store(other)).toMatchObject(refusal)
      await shopper().admin("DELETE", CREDENTIALS)
      expect(await store({ ...other, force: true })).toMatchObject(refusal)
      expect((await present()).source).toBe("none")
      const done = await store({ ...other, confirm_other_merchant: true })
      expect(done.status).toBe(200)
    })

    it("stored, rotated, removed → each told to every admin in the dashboard's bell, without a secret", async () => {
      await store(right())
      await store({ access_token: sandbox().credentials.accessToken })
      await shopper().admin("DELETE", CREDENTIALS)
      await shopper().admin("DELETE", CREDENTIALS)
      const { body } = await shopper().admin(
        "GET",
        "/notifications?channel=feed"
      )
      const lines = (body.notifications as Json[])
        .filter(({ template }) => /credentials-changed/.test(template))
        .map(({ data }) => data.description as string)
        .sort()
      expect(lines).toEqual([
        expect.stringMatching(/^admin@example\.com removed them/),
        expect.stringMatching(/^admin@example\.com saved .*Sandbox Merchant/),
        expect.stringMatching(/^admin@example\.com saved .*Sandbox Merchant/),
      ])
      const secrets = Object.values(sandbox().credentials)
      expect(secrets.filter((one) => lines.join().includes(one))).toEqual([])
    })

    const told = async (): Promise<Json[]> => {
      const lines = await watch()
        .db()("notification")
        .where({ template: "invoice-payment-credentials-changed" })
        .orderBy("created_at")
      return lines.map(({ data }) => data)
    }

    it.each([
      ["the shop's own name", "Sandbox Merchant", "“Sandbox Merchant”"],
      ["half a character in its name", "Thief \ud800", "“Thief”"],
      ["a null byte in its name", "Thief \u0000", "“Thief”"],
      ["a name of invisible characters", "\u202e\u0000", "instead of"],
    ])(
      "another merchant with %s → stored, and the bell says that it is another, with both ids",
      async (_what, name, shown) => {
        await store(right())
        const before = (await present()).merchant.id
        const id = "11111111-2222-4333-8444-555555555555"
        sandbox().merchant.set({ id, name })
        const confirmed = { ...right(), confirm_other_merchant: true }
        expect((await store(confirmed)).status).toBe(200)
        const lines = await told()
        expect(lines).toHaveLength(2)
        expect(lines[0]!["description"]).toContain(before)
        expect(lines[1]!["title"]).toMatch(/another merchant/)
        const { description } = lines[1]!
        expect(description).toMatch(/another merchant than before: 11111111-/)
        expect(description).toContain(`instead of ${before}`)
        expect(description).toContain(shown)
      }
    )

    it("new keys of the same merchant, a merchant that nobody confirmed → the bell tells them from another merchant", async () => {
      await store(right())
      await store({ access_token: sandbox().credentials.accessToken })
      sandbox().failNext("me", "server_error", { times: 9 })
      const insisted = { force: true, confirm_other_merchant: true }
      expect((await store({ ...right(), ...insisted })).status).toBe(200)
      const [, same, unconfirmed] = await told()
      expect(same!["description"]).toMatch(/the same merchant as before, 4e7a/)
      expect(unconfirmed!["description"]).toMatch(
        /may be those of another merchant than before \(4e7a/
      )
    })

    it("the first credentials, of two merchants at the same time → the later ones have to be confirmed", async () => {
      // Both may read, and nobody writes before both are about to.
      const db = watch().db()
      const writes = await db.transaction()
      await writes.raw("lock table invoice_payment_secret in exclusive mode")
      const stored = Promise.all([
        store(right()),
        store({ access_token: sandbox().otherCredentials.accessToken }),
      ])
      await watch()
        .untilLocked("both wait", 2)
        .finally(() => writes.rollback())
      const answers = await stored
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      const refused = answers.find(({ status }) => status === 400)
      expect(refused!.body.needs).toBe("confirm_other_merchant")
    })

    it("stored unconfirmed, then the service names their merchant → those of another one have to be confirmed", async () => {
      sandbox().failNext("me", "account_not_ready", { times: 2 })
      expect((await store({ ...right(), force: true })).status).toBe(200)
      const check = "/invoice-payment/connection-check"
      expect((await shopper().admin("POST", check)).status).toBe(200)
      expect((await present()).history[0].merchant_id).toBe(
        "4e7a9f10-3c2b-4d86-9a51-7b6c5d4e3f01"
      )
      const other = { access_token: sandbox().otherCredentials.accessToken }
      const refused = await store(other)
      expect([refused.status, refused.body.needs]).toEqual([
        400,
        "confirm_other_merchant",
      ])
    })

    it("two store at the same time → the bell tells of both, each with its own merchant", async () => {
      const confirm_other_merchant = true
      const { accessToken: access_token } = sandbox().otherCredentials
      await store(right())
      await watch().db()("notification").delete()
      await Promise.all([
        store({ ...right(), confirm_other_merchant }),
        store({ access_token, confirm_other_merchant }),
      ])
      const told: Json[] = await watch().db()("notification").select("data")
      expect(told).toHaveLength(2)
      const about = told.map(({ data }) => String(data.description))
      const ofOther = about.filter((text) => text.includes("Other Sandbox"))
      expect(ofOther).toHaveLength(1)
    })

    it("rotated at the service, then here → the next read uses the new ones, nothing is lost", async () => {
      await store(right())
      const buyer = await shopper().checkout()
      sandbox().rotateCredentials({
        apiKey: "rotated-key-0001",
        apiSecret: "rotated-secret",
        accessToken: "rotated-token",
      })
      const { status, body } = await store({
        api_key: "rotated-key-0001",
        api_secret: "rotated-secret",
      })
      expect(status).toBe(200)
      expect(body.credentials.hint).toBe("…0001")
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
    })

    it("removed → none, the record of who and when stays", async () => {
      await store(right())
      const { status, body } = await shopper().admin("DELETE", CREDENTIALS)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        deleted: true,
        credentials: {
          source: "none",
          history: [{ hint: "…-key", removed_by_email: "admin@example.com" }],
        },
      })
      const again = await shopper().admin("DELETE", CREDENTIALS)
      expect(again.body.deleted).toBe(false)
    })

    it("one byte changed in the database → a clear problem, no crash; entered again → well", async () => {
      await store(right())
      await watch()
        .db()
        .raw(
          "update invoice_payment_secret set sealed = overlay(sealed placing (case when substr(sealed, 20, 1) = 'A' then 'B' else 'A' end) from 20)"
        )
      expect(await present()).toMatchObject({
        source: "stored",
        problem: { code: "changed", message: expect.stringContaining("Enter") },
      })
      const buyer = await shopper().fillCart()
      expect((await buyer.choose()).status).toBe(400)
      const check = await shopper().admin(
        "POST",
        "/invoice-payment/connection-check"
      )
      expect(check.body.check).toMatchObject({ ok: false, code: "changed" })
      await store(right())
      expect((await present()).problem).toBeNull()
      expect((await buyer.choose()).status).toBe(200)
    })

    it("stored in one process → every other one uses them, without a restart", async () => {
      const { options } = container().resolve(INVOICE_PAYMENT_MODULE)
      const sealer = new Sealer(options.encryptionKey)
      const other = new ServiceAccess(options, {
        store: new CredentialStore(watch().db(), sealer),
      })
      expect(await other.present()).toBeNull()
      await store(right())
      const first = await other.present()
      expect(first?.credentials).toEqual({
        apiKey: right().api_key,
        apiSecret: right().api_secret,
      })
      expect((await other.present())?.client).toBe(first?.client)
      await store({ access_token: sandbox().credentials.accessToken })
      expect((await other.present())?.credentials).toEqual({
        accessToken: sandbox().credentials.accessToken,
      })
      await shopper().admin("DELETE", CREDENTIALS)
      expect(await other.present()).toBeNull()
    })

    it("encryptionKey rotated → opens with the previous key, says so; without it a clear problem", async () => {
      await store(right())
      const { options } = container().resolve(INVOICE_PAYMENT_MODULE)
      const newKey = "R1Q8LxvuhzOqiQdLdANJ4cGqfBYP/7QWw3aEOZM+xbw="
      const under = (previous: string[]) =>
        new CredentialStore(
          watch().db(),
          new Sealer(newKey, previous)
        ).present()
      expect(await under([options.encryptionKey])).toMatchObject({
        credentials: { apiKey: right().api_key },
        problem: null,
        underPreviousKey: true,
      })
      expect(await under([])).toMatchObject({
        credentials: null,
        problem: "unknown_key",
      })
    })

    it("connection check: fine, then wrong credentials, then an unreachable service", async () => {
      const check = async () =>
        (await shopper().admin("POST", "/invoice-payment/connection-check"))
          .body.check
      expect(await check()).toMatchObject({ ok: false, code: "no_credentials" })
      await store(right())
      expect(await check()).toMatchObject({ ok: true, code: "ok" })
      sandbox().failNext("me", "server_error", { times: 9 })
      expect(await check()).toMatchObject({ ok: false, code: "service_failed" })
      sandbox().reset()
      sandbox().rotateCredentials({
        apiKey: "other",
        apiSecret: "other",
        accessToken: "other",
      })
      expect(await check()).toMatchObject({ ok: false, code: "unauthorized" })
    })

    it.each([
      ["nothing", {}, "api_key together with api_secret"],
      ["a key alone", { api_key: "pk_secretish" }, "api_key together"],
      [
        "both schemes",
        { api_key: "a", api_secret: "b", access_token: "c" },
        "one of the two",
      ],
      ["spaces", { api_key: "a b", api_secret: "c" }, "api_key"],
      ["a number", { api_key: 123456789, api_secret: "c" }, "api_key"],
      ["an unknown field", { token: "pk_secretish" }, "known: api_key"],
      ["a secret as a field", { pk_secretish: "x" }, "known: api_key"],
      [
        "a secret for a flag",
        { access_token: "c", force: "pk_secretish" },
        "force",
      ],
      [
        "a secret in a list",
        { api_key: ["pk_secretish"], api_secret: "c" },
        "api_key",
      ],
      ["a list", ["pk_secretish"], "Invalid request"],
      ["force in words", { access_token: "c", force: "yes" }, "force"],
    ])(
      "%s → 400 that names the field and repeats no value",
      async (_what, body, text) => {
        const answer = await store(body)
        expect(answer.status).toBe(400)
        expect(answer.body.code).toBe("invalid_request")
        expect(answer.body.message).toContain(text)
        expect(answer.body.message).not.toMatch(/pk_secretish|123456789/)
        expect(profileCalls()).toBe(0)
      }
    )

    it.each(["pk_secretish", '"pk_secretish"', '{"api_key": pk_secretish}'])(
      "%s in place of a body → 400 that repeats nothing of it",
      async (body) => {
        const answer = await fetch(`${url()}/admin${CREDENTIALS}`, {
          method: "POST",
          headers: {
            authorization: shopper().seeded.admin,
            "content-type": "application/json",
          },
          body,
        })
        expect(answer.status).toBe(400)
        expect(await answer.text()).not.toMatch(/pk_|secret/)
      }
    )

    it("without a session → 401 on each route", async () => {
      const calls = [
        ["GET", "credentials"],
        ["POST", "credentials"],
        ["DELETE", "credentials"],
        ["POST", "connection-check"],
        ["GET", "health"],
        ["GET", "support-bundle"],
      ]
      for (const [method, path] of calls) {
        const { status } = await fetch(
          `${url()}/admin/invoice-payment/${path}`,
          {
            method: method!,
          }
        )
        expect([method, path, status]).toEqual([method, path, 401])
      }
    })
  }
)
