import fc from "fast-check"
import {
  nextPollMs,
  type PaymentOutcome,
} from "../../payment-rules/payment-outcome"
import type { Language } from "../language"
import { renderStatusPage, type StatusPageFacts } from "../render"
import { TEXTS } from "../texts"

const OUTCOMES: PaymentOutcome[] = [
  "waiting",
  "on_hold",
  "paid",
  "cancelled",
  "expired",
  "trouble",
]
const LANGUAGES = Object.keys(TEXTS) as Language[]
const PAY = "https://pay.example/i/1"
const SHOP = "https://shop.example/checkout"

function facts(changes: Partial<StatusPageFacts> = {}): StatusPageFacts {
  return {
    shopName: "Nile Books",
    color: null,
    logoUrl: null,
    language: "en",
    amount: "103.90",
    currency: "egp",
    reference: "invpay_01KA",
    payUrl: PAY,
    shopUrl: SHOP,
    refreshMs: null,
    ...changes,
  }
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) =>
    String(to)
  )
}

describe.each(LANGUAGES)("%s", (language) => {
  it.each(OUTCOMES)("%s → its words, amount and reference", (outcome) => {
    const html = renderStatusPage(outcome, facts({ language }))
    const { title, text } = TEXTS[language][outcome]
    const shown = html.replace(/&#39;/g, "'")
    expect(shown).toContain(`<h1 role="status">${title}</h1>`)
    expect(shown).toContain(text)
    expect(shown).toContain(`<title>${title} · Nile Books</title>`)
    expect(html).toContain("<bdi>103.90 EGP</bdi>")
    expect(html).toContain("<bdi>invpay_01KA</bdi>")
  })

  it.each(OUTCOMES)(
    "%s → under 15 kB, whole without script or fetched parts",
    (outcome) => {
      const html = renderStatusPage(
        outcome,
        facts({ language, logoUrl: `https://shop.example/${"a".repeat(500)}` })
      )
      expect(Buffer.byteLength(html)).toBeLessThan(15_000)
      expect(html).not.toMatch(
        /<script|<link|<iframe|<form|@import|url\(| on\w+=/i
      )
    }
  )

  it.each(OUTCOMES)("%s → its direction and language are set", (outcome) => {
    const html = renderStatusPage(outcome, facts({ language }))
    const direction = language === "ar" ? "rtl" : "ltr"
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
  })
})

/** Where a shopper can go on from each page. */
const LINKS: Record<PaymentOutcome, string[]> = {
  waiting: [PAY],
  on_hold: [],
  paid: [SHOP],
  cancelled: [SHOP],
  expired: [SHOP],
  trouble: [],
}
it.each(OUTCOMES)(
  "%s → only the links that cannot make anyone pay twice",
  (outcome) => {
    expect(linksOf(renderStatusPage(outcome, facts()))).toEqual(LINKS[outcome])
  }
)

it("waiting, the hosted page cannot be used any more → no link", () => {
  expect(linksOf(renderStatusPage("waiting", facts({ payUrl: null })))).toEqual(
    []
  )
})

it.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "",
])("an address %j → never linked", (address) => {
  const waiting = renderStatusPage("waiting", facts({ payUrl: address }))
  const paid = renderStatusPage("paid", facts({ shopUrl: address }))
  expect([...linksOf(waiting), ...linksOf(paid)]).toEqual([])
})

const HOSTILE = [
  `"><script>alert(1)</script>`,
  `' onload='alert(1)`,
  "</title><img src=x onerror=alert(1)>",
  "&lt;b&gt;",
]
it.each(HOSTILE)("%j in every text → shown as text", (text) => {
  for (const outcome of OUTCOMES) {
    const logoUrl = "https://shop.example/logo.png"
    const plain = renderStatusPage(outcome, facts({ logoUrl }))
    const texts = {
      shopName: text,
      amount: text,
      currency: text,
      reference: text,
    }
    const html = renderStatusPage(outcome, facts({ logoUrl, ...texts }))
    expect(markupOf(html)).toEqual(markupOf(plain))
    expect(html).not.toContain(text)
  }
})

it("any logo and link address → no tag or attribute of its own", () => {
  const plain = facts({ logoUrl: "https://shop.example/logo.png" })
  const markup = markupOf(renderStatusPage("waiting", plain))
  fc.assert(
    fc.property(fc.string(), (text) => {
      const address = `https://shop.example/${text}`
      const html = renderStatusPage(
        "waiting",
        facts({ logoUrl: address, payUrl: address, shopName: text })
      )
      expect(markupOf(html)).toEqual(markup)
    })
  )
})

/** Tags, and the quotes that could end an attribute. */
function markupOf(html: string): string[] {
  return html.match(/<\/?[a-z!][^\s>]*|"/gi) ?? []
}

it("a logo → an image named after the shop, in place of its name", () => {
  const html = renderStatusPage(
    "paid",
    facts({ logoUrl: "https://shop.example/l.png" })
  )
  expect(html).toContain(
    '<header><img src="https://shop.example/l.png" alt="Nile Books"></header>'
  )
})

it("a colour → the brand's; none → ours", () => {
  expect(renderStatusPage("paid", facts({ color: "#ff8800" }))).toContain(
    "--brand:#ff8800"
  )
  expect(renderStatusPage("paid", facts())).toMatch(/--brand:#[0-9a-f]{6};/)
})

it.each(OUTCOMES)(
  "%s → refreshes by itself exactly while it can change",
  (outcome) => {
    const ms = nextPollMs(outcome)
    const html = renderStatusPage(outcome, facts({ refreshMs: ms }))
    const seconds = /http-equiv="refresh" content="(\d+)"/.exec(html)?.[1]
    expect(seconds).toBe(ms === null ? undefined : String(ms / 1000))
    expect(html.includes(TEXTS.en.refreshes)).toBe(ms !== null)
  }
)

it("a part of a second → rounded up, never a refresh at once", () => {
  const html = renderStatusPage("waiting", facts({ refreshMs: 1 }))
  expect(html).toContain('content="1"')
})
