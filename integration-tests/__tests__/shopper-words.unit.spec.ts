/**
 * The plugin's own page and the storefront package tell a shopper the same about a payment.
 * Neither may import the other, so the two lists of words are compared here.
 */
import { readFileSync } from "node:fs"
import {
  localeOf,
  type Language,
} from "../../src/payment-rules/checkout/language"
import { moneyText } from "../../src/payment-rules/checkout/money-text"
import type { PageState } from "../../src/payment-rules/shopper/page-state"
import { ar as sandboxAr } from "../../src/sandbox/pages/texts-ar"
import { en as sandboxEn } from "../../src/sandbox/pages/texts-en"
import { formatTime } from "../../src/sandbox/pages/formats"
import { DAY, TIME } from "../../src/status-page/deadline-format"
import { details } from "../../src/status-page/details"
import { pageScript } from "../../src/status-page/page-script"
import type { StatusPageFacts } from "../../src/status-page/status-page-facts"
import { LINK_TEXTS } from "../../src/status-page/link-texts"
import { TEXTS } from "../../src/status-page/texts"

type Words = { title: string; text: string }
type PaymentOutcome = (typeof OUTCOMES)[PageState]
type Shown = {
  outcome: PaymentOutcome
  state: PageState
  pay_link?: string
}
type Texts = { outcomes: Record<PaymentOutcome, Words>; payOrder: string }

/** An ES module; this file's compiler takes it as a value only. */
const {
  deadlineText,
  moneyText: inTheShop,
  needsReference,
  textsFor,
  wordsOf,
} = jest.requireActual<{
  needsReference: (payment: Shown) => boolean
  moneyText: (amount: string, currency: string, lang: string) => string
  deadlineText: (at: string, lang: string, now: Date) => string
  textsFor: (locale: string) => Texts
  wordsOf: (payment: Shown, texts: Texts) => Words
}>("../../storefront/src/texts")

/** The outcome that the store names beside a state. */
const OUTCOMES = {
  confirming: "waiting",
  waiting: "waiting",
  unseen: "waiting",
  resume: "waiting",
  arrived: "waiting",
  on_hold: "on_hold",
  review_of_canceled: "on_hold",
  paid: "paid",
  cancelled: "cancelled",
  not_started: "cancelled",
  expired: "expired",
  ended: "expired",
  no_order: "trouble",
  cart_changed: "trouble",
  paid_twice: "trouble",
  paid_elsewhere: "trouble",
  paid_after_cancel: "trouble",
  trouble: "trouble",
  resolved: "trouble",
} as const satisfies Record<PageState, string>
const STATES = Object.keys(OUTCOMES) as PageState[]

const SHOWN = {
  ...{ amount: "255.00", currency: "egp", reference: "K7QX-3M2P" },
  ...{ orderNumber: null, cartNow: null },
}

/** Only our own page stands outside of the shop, and has the reference below its text. */
const inShop = (text: string) =>
  text.replace(/ (in the shop|below|في المتجر|أدناه)\./g, ".")

const SAME = STATES.filter(
  // In the shop a link to the payment stands beside the words, and "paid" means the order, too.
  (state) => state !== "resume" && state !== "paid"
)

describe.each<Language>(["en", "ar"])("%s", (language) => {
  it.each(SAME)("%s → the same words on our page and in the shop", (state) => {
    const shown = wordsOf(
      { outcome: OUTCOMES[state], state },
      textsFor(language)
    )
    const { title, text } = TEXTS[language].states[state]
    expect(shown).toEqual({ title, text: inShop(text) })
  })

  it("ended, its order can be paid → the same words and link on our page and in the shop", () => {
    const texts = textsFor(language)
    const pay_link = "https://store.example/hooks/invoice-payment/pay/l1"
    const payment = { outcome: "cancelled", state: "ended", pay_link } as const
    const { title, text } = TEXTS[language].endedPayable
    expect(wordsOf(payment, texts)).toEqual({ title, text: inShop(text) })
    expect(TEXTS[language].payOrder).toBe(texts.payOrder)
    // No other state speaks of the order's link.
    const waiting = {
      ...payment,
      outcome: "waiting",
      state: "waiting",
    } as const
    expect(wordsOf(waiting, texts)).toBe(texts.outcomes.waiting)
  })
})

it.each(STATES)("%s speaks of the reference → it stands there", (state) => {
  const payment = { outcome: OUTCOMES[state], state }
  const { text } = wordsOf(payment, textsFor("en"))
  expect(needsReference(payment)).toBe(text.includes("quote the reference"))
})

it("a state of a later plugin → the words of its outcome", () => {
  const later = { outcome: "on_hold", state: "counted" } as unknown as Shown
  const texts = textsFor("en")
  expect(wordsOf(later, texts)).toBe(texts.outcomes.on_hold)
})

it.each<[Language, string]>([
  ["en", "EGP 1,039.50"],
  ["ar", "1,039.50 ج.م."],
])("%s, an amount → %s on our page and in the shop", (language, text) => {
  expect(moneyText("1039.50", "egp", language)).toBe(text)
  expect(inTheShop("1039.50", "egp", language)).toBe(text)
})

describe.each<[Language, string]>([
  ["en", "Nov 23, 6:40 PM"],
  ["ar", "23 نوفمبر، 6:40 م"],
])("%s, a deadline", (language, text) => {
  const at = "2026-11-23T16:40:30Z"

  it(`on our page, by its script, in the shop and on the sandbox's page → ${text}`, () => {
    const facts = { language, payBefore: new Date(at) } as StatusPageFacts
    const page = details("resume", { ...SHOWN, ...facts })
    expect(page).toContain(`>${text} `)
    const locale = localeOf(language)
    expect(formatTime(at, locale)).toBe(text)
    // Both of these are in the reader's own time zone.
    const inReadersZone = new Intl.DateTimeFormat(locale, { ...DAY, ...TIME })
    const shown = deadlineText(at, language, new Date("2026-01-01"))
    expect(shown).toBe(inReadersZone.format(new Date(at)))
    expect(pageScript()).toContain(JSON.stringify(TIME))
  })
})

/** All sentences in it: a label such as "E-mail" promises nothing. */
function sentencesIn(texts: unknown): string[] {
  if (typeof texts === "string") {
    return /\s/.test(texts.trim()) && /[.!؟?…]/.test(texts) ? [texts] : []
  }
  return Object.values(texts ?? {}).flatMap(sentencesIn)
}

// Messages are off by default, and nobody who paid at once gets one.
it.each<Language>(["en", "ar"])(
  "%s: no text of page, payment link, shop or sandbox speaks of an e-mail, which may not be sent",
  (language) => {
    const shops = JSON.parse(
      readFileSync("demo/shop/words.ar.json", "utf8")
    ) as Record<string, string>
    const all = [
      ...[TEXTS[language], LINK_TEXTS[language], textsFor(language)],
      language === "ar" ? Object.values(shops) : Object.keys(shops),
      language === "ar" ? sandboxAr : sandboxEn,
    ]
    const sentences = all.flatMap(sentencesIn)
    expect(sentences.length).toBeGreaterThan(60)
    expect(
      sentences.filter((text) =>
        /\be-?mail|\bmail\b|\bSMS\b|بريد|رسالت|رسالة/i.test(text)
      )
    ).toEqual([])
  }
)
