import {
  hintOf,
  refuseToStore,
  schemeOf,
  type ProfileAnswer,
} from "../credentials"

it.each([
  [{ apiKey: "pk_live_0123", apiSecret: "hidden" }, "key_and_secret", "…0123"],
  [{ apiKey: "short-key", apiSecret: "hidden" }, "key_and_secret", "…"],
  [{ apiKey: "ten-signs!", apiSecret: "hidden" }, "key_and_secret", "…gns!"],
  [{ accessToken: "token-with-abcd" }, "access_token", "…abcd"],
  [{ accessToken: "tiny" }, "access_token", "…"],
])("%j → %s, shown as %s", (credentials, scheme, hint) => {
  expect(schemeOf(credentials)).toBe(scheme)
  expect(hintOf(credentials)).toBe(hint)
})

const active: ProfileAnswer = {
  merchant: { id: "m1", name: "Dukkan", status: "active" },
}
const pending: ProfileAnswer = {
  merchant: { id: "m1", name: "Dukkan", status: "pending" },
}
const failed = (code: string): ProfileAnswer => ({
  failed: code,
  message: code,
})
const NO = { force: false, confirm_other_merchant: false }
const FORCE = { ...NO, force: true }
const CONFIRM = { ...NO, confirm_other_merchant: true }

it.each<
  [string, ProfileAnswer, typeof NO, number, string | null, string | null]
>([
  ["active", active, NO, 0, null, null],
  ["wrong", failed("unauthorized"), NO, 0, "unauthorized", null],
  ["wrong, forced", failed("unauthorized"), FORCE, 0, "unauthorized", null],
  [
    "suspended",
    failed("account_suspended"),
    NO,
    0,
    "account_suspended",
    "force",
  ],
  ["suspended, forced", failed("account_suspended"), FORCE, 0, null, null],
  [
    "not ready",
    failed("account_not_ready"),
    NO,
    0,
    "account_not_ready",
    "force",
  ],
  [
    "unreachable",
    failed("connection_failed"),
    NO,
    0,
    "connection_failed",
    "force",
  ],
  ["unreachable, forced", failed("connection_failed"), FORCE, 0, null, null],
  ["not active", pending, NO, 0, "merchant_not_active", "force"],
  ["not active, forced", pending, FORCE, 0, null, null],
  [
    "another's rows open",
    active,
    NO,
    2,
    "other_merchant",
    "confirm_other_merchant",
  ],
  [
    "another's rows open, forced",
    active,
    FORCE,
    2,
    "other_merchant",
    "confirm_other_merchant",
  ],
  ["another's rows open, confirmed", active, CONFIRM, 2, null, null],
  [
    "another's and not active, confirmed",
    pending,
    CONFIRM,
    2,
    "merchant_not_active",
    "force",
  ],
  [
    "another's and not active, both",
    pending,
    { ...FORCE, ...CONFIRM, force: true },
    2,
    null,
    null,
  ],
])("%s → %s", (_what, answer, given, elsewhere, code, needs) => {
  const refused = refuseToStore(answer, given, {
    lastMerchantId: null,
    openElsewhere: elsewhere,
  })
  expect(refused?.code ?? null).toBe(code)
  expect(refused?.needs ?? null).toBe(needs)
})

it.each<[string, string | null, typeof NO, string | null]>([
  ["none before", null, NO, null],
  ["the same", "m1", NO, null],
  ["another", "m2", NO, "confirm_other_merchant"],
  ["another, forced", "m2", FORCE, "confirm_other_merchant"],
  ["another, confirmed", "m2", CONFIRM, null],
])(
  "last merchant: %s, no invoice open → asked to confirm only if it is another",
  (_what, lastMerchantId, given, needs) => {
    const facts = { lastMerchantId, openElsewhere: 0 }
    expect(refuseToStore(active, given, facts)?.needs ?? null).toBe(needs)
  }
)

it.each<[string, string | null, typeof NO, string | null]>([
  ["none before, forced", null, FORCE, null],
  ["one before", "m1", NO, "force"],
  ["one before, forced", "m1", FORCE, "confirm_other_merchant"],
  [
    "one before, forced and confirmed",
    "m1",
    { ...FORCE, ...CONFIRM, force: true },
    null,
  ],
])(
  "nobody knows whose they are, %s → both are asked for, one after the other",
  (_what, lastMerchantId, given, needs) => {
    const facts = { lastMerchantId, openElsewhere: 0 }
    const answer = failed("connection_failed")
    expect(refuseToStore(answer, given, facts)?.needs ?? null).toBe(needs)
  }
)

it.each([
  [
    "another merchant, nothing open",
    active,
    0,
    /\(Dukkan\).+ to that merchant\.$/,
  ],
  [
    "another merchant, invoices open",
    active,
    2,
    /\(Dukkan\).+ to that merchant\. .+ open invoices \(2\).+\.$/,
  ],
])("%s → whose they are, and what would be left", (_, answer, open, text) => {
  const facts = { lastMerchantId: "m2", openElsewhere: open }
  expect(refuseToStore(answer, NO, facts)?.message).toMatch(text)
})

it("a merchant that is not active → told the service's status for it", () => {
  const facts = { lastMerchantId: null, openElsewhere: 0 }
  expect(refuseToStore(pending, NO, facts)?.message).toContain('"pending"')
})
