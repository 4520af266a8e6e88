/** The admin says every code of the server in both languages. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ar } from "../../src/admin/i18n/ar"
import { en } from "../../src/admin/i18n/en"
import { errorKeys } from "../../src/admin/i18n/error-keys"
import { withinSentence } from "../../src/admin/i18n/within-sentence"
import { errorMeanings } from "../../src/invoice-api/error-meanings"
import { SEAL_PROBLEMS } from "../../src/modules/invoice-payment/encryption"
import { WEBHOOK_CHECK_REFUSALS } from "../../src/payment-rules/health/webhook-check"
import { ACTION_REFUSALS } from "../../src/payment-rules/orders/admin-actions"
import { APPLY_REFUSALS } from "../../src/payment-rules/orders/apply-decision"
import { orderPageText } from "../../src/payment-rules/orders/order-page-refusals"
import { REFUND_REFUSALS } from "../../src/payment-rules/orders/refund-refusals"
import { MEANINGS } from "../../src/payment-rules/settlement/status-table"

const ROOT = join(__dirname, "../..")

type Group = keyof typeof en
type Languages = Record<string, Record<string, string>>

function text(language: Languages, key: string): string | undefined {
  const [group, word] = key.split(".") as [string, string]
  return language[group]?.[word]
}

/** The codes of the server, and the group of texts that the page asks first. */
const CODES: Record<string, { codes: readonly string[]; group?: Group }> = {
  "an action on an invoice": { codes: Object.keys(ACTION_REFUSALS) },
  "a cart": { codes: Object.keys(APPLY_REFUSALS), group: "applyRefusal" },
  "a refund": { codes: [...REFUND_REFUSALS, "refund_right_missing"] },
  "the service": { codes: Object.keys(errorMeanings) },
  "stored credentials": { codes: Object.keys(SEAL_PROBLEMS) },
  "what a check found": { codes: Object.keys(MEANINGS), group: "meaning" },
  "a webhook test": { codes: WEBHOOK_CHECK_REFUSALS },
}

it.each(Object.entries(CODES))(
  "%s: each code of the server → words in English and in Arabic",
  (_, { codes, group }) => {
    expect(codes.length).toBeGreaterThan(0)
    const without = codes.filter((code) => {
      const [said] = errorKeys({ code, status: 400 }, group).filter(
        (key) => text(en, key) !== undefined
      )
      return !said || !/\p{Script=Arabic}/u.test(text(ar, said) ?? "")
    })
    expect(without).toEqual([])
  }
)

it.each([
  "refund_not_recorded",
  "refund_order_canceled",
  "canceled_already",
  "order_not_refunded",
] as const)(
  "%s, on Medusa's own page of the order → names the invoice's button and the list as they are called",
  (code) => {
    const refusal = { code, amount: "103.90", currency: "egp" } as never
    const named = (texts: Languages) => [
      text(texts, "menu.invoices"),
      text(texts, "action.external_refund"),
    ]
    for (const words of named(en)) {
      expect(orderPageText(refusal, "en")).toContain(words)
    }
    for (const words of named(ar)) {
      expect(orderPageText(refusal, "ar")).toContain(words)
    }
  }
)

it.each([
  ["en", en, "active"],
  ["en", en, "suspended"],
  ["ar", ar, "نشط"],
] as const)(
  "%s: a merchant's status inside a sentence",
  (language, texts, word) => {
    const { active, suspended } = texts.merchant
    expect(
      [active, suspended].map((status) => withinSentence(status, language))
    ).toContain(word)
  }
)

it("an unknown code → its status; none of both → the server's own words", () => {
  const of = (error: object) =>
    errorKeys(error).filter((key) => text(en, key) !== undefined)
  expect(of({ code: "brand_new", status: 403 })).toEqual(["error.no_right"])
  expect(of({ status: 503 })).toEqual(["error.unavailable"])
  expect(of({ code: "brand_new", status: 400 })).toEqual([])
  expect(of(new TypeError("Failed to fetch"))).toEqual(["error.offline"])
})

it("every error that the admin routes throw by themselves has a code", () => {
  const sources = ["src/api/admin", "src/health"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.includes("__tests__"))
      .map((file) => readFileSync(join(ROOT, folder, file), "utf8"))
  )
  const thrown = sources
    .flatMap((source) => [...source.matchAll(/new MedusaError\(([^)]*)\)/g)])
    .map(([, given]) => given!.split(",").filter((part) => part.trim()))
  expect(thrown.length).toBeGreaterThan(3)
  expect(thrown.filter(({ length }) => length < 3)).toEqual([])
})

it("no page shows the server's words as they are, and none sends a request twice", () => {
  const folder = join(ROOT, "src/admin")
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => !/single-mutation|use-error-text/.test(file))
    .filter((file) =>
      /\berror\??\.message\b|\buseMutation\(|Prompt\.Action|usePrompt/.test(
        readFileSync(join(folder, file), "utf8")
      )
    )
  expect(found).toEqual([])
})
