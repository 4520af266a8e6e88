import fc from "fast-check"
import type { Language } from "../../payment-rules/language"
import type { PageState } from "../../payment-rules/page-state"
import { lookAgain } from "../look-again"
import { renderStatusPage, type StatusPageFacts } from "../render"
import { TEXTS } from "../texts"

const STATES = Object.keys(TEXTS.en.states) as PageState[]
const LANGUAGES = Object.keys(TEXTS) as Language[]
const PAY = "https://pay.example/i/1"
const SHOP = "https://shop.example/checkout"
const ORDER = "https://shop.example/order/order_1"

function facts(changes: Partial<StatusPageFacts> = {}): StatusPageFacts {
  return {
    shopName: "Nile Books",
    color: null,
    logoUrl: null,
    language: "en",
    amount: "1039.00",
    currency: "egp",
    reference: "invpay_01KA",
    payUrl: PAY,
    payableMs: null,
    orderUrl: ORDER,
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
  it.each(STATES)("%s → its words, amount and reference", (state) => {
    const html = renderStatusPage(state, facts({ language }))
    const { title, text } = TEXTS[language].states[state]
    const shown = html.replace(/&#39;/g, "'")
    expect(shown).toContain(`<h1 role="status">${title}</h1>`)
    expect(shown).toContain(text)
    expect(shown).toContain(`<title>${title} · Nile Books</title>`)
    const amount = language === "ar" ? "1,039.00 ج.م." : "EGP 1,039.00"
    expect(html).toContain(`<bdi>${amount}</bdi>`)
    expect(html).toContain("<bdi>invpay_01KA</bdi>")
  })

  it.each(STATES)(
    "%s → under 15 kB, whole without script or fetched parts",
    (state) => {
      const html = renderStatusPage(
        state,
        facts({
          language,
          logoUrl: `https://shop.example/${"a".repeat(500)}`,
          refreshMs: 3_000,
        })
      )
      expect(Buffer.byteLength(html)).toBeLessThan(15_000)
      expect(html.replace(lookAgain(3_000), "")).not.toMatch(
        /<script|<link|<iframe|<form|@import|url\(| on\w+=/i
      )
    }
  )

  it.each(STATES)("%s → its direction and language are set", (state) => {
    const html = renderStatusPage(state, facts({ language }))
    const direction = language === "ar" ? "rtl" : "ltr"
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
  })
})

/** Where a shopper can go on from each page. */
const LINKS: Record<PageState, string[]> = {
  confirming: [],
  waiting: [PAY],
  unseen: [],
  resume: [PAY],
  arrived: [],
  on_hold: [ORDER],
  paid: [SHOP],
  cancelled: [SHOP],
  not_started: [SHOP],
  expired: [SHOP],
  ended: [SHOP],
  no_order: [],
  trouble: [],
  resolved: [],
}
it.each(STATES)(
  "%s → only the link that cannot make anyone pay twice",
  (state) => {
    expect(linksOf(renderStatusPage(state, facts()))).toEqual(LINKS[state])
  }
)

it("the way to pay is loud only for whoever is known not to have paid", () => {
  expect(renderStatusPage("resume", facts())).toContain(
    `<a href="${PAY}" rel="noreferrer">Continue to payment</a>`
  )
  expect(renderStatusPage("waiting", facts())).toContain(
    `<a class="quiet" href="${PAY}" rel="noreferrer">I have not paid yet</a>`
  )
})

it("on hold without an order in the shop → no link", () => {
  const html = renderStatusPage("on_hold", facts({ orderUrl: null }))
  expect(linksOf(html)).toEqual([])
})

const HOUR = 3_600_000
it.each<[number, string, string]>([
  [30_000, "1 minute", "دقيقة"],
  [59 * 60_000, "59 minutes", "59 دقيقة"],
  [2 * HOUR - 1, "119 minutes", "119 دقيقة"],
  [3.9 * HOUR, "3 hours", "3 ساعات"],
  [49 * HOUR, "2 days", "يومان"],
])("%d ms are left → %s, %s; rounded down", (payableMs, en, ar) => {
  const said = (language: Language) =>
    renderStatusPage("resume", facts({ language, payableMs }))
  expect(said("en")).toContain(`<bdi>${en}</bdi>`)
  expect(said("ar")).toContain(`<bdi>${ar}</bdi>`)
  expect(renderStatusPage("waiting", facts({ payableMs }))).not.toContain(en)
})

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
  for (const state of STATES) {
    const logoUrl = "https://shop.example/logo.png"
    const plain = renderStatusPage(state, facts({ logoUrl }))
    const texts = {
      shopName: text,
      reference: text,
    }
    const html = renderStatusPage(state, facts({ logoUrl, ...texts }))
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

it.each([
  [3_000, "3"],
  [1, "1"],
  [null, undefined],
])("looks again after %j ms → refreshes after %s s, and says so", (ms, s) => {
  const html = renderStatusPage("waiting", facts({ refreshMs: ms }))
  const tag = /<noscript><meta http-equiv="refresh" content="(\d+)"/
  expect(tag.exec(html)?.[1]).toBe(s)
  expect(/<html [^>]*data-again="(\d+)"/.exec(html)?.[1]).toBe(
    ms === null ? undefined : String(ms)
  )
  expect(html.includes(TEXTS.en.refreshes)).toBe(ms !== null)
})

it.each([
  ["#ffee00", "#000"],
  ["#ff8800", "#000"],
  ["#0f766e", "#fff"],
  ["#000000", "#fff"],
  ["#FFFFFF", "#000"],
])("text on a button of colour %s → %s, which can be read", (color, text) => {
  expect(renderStatusPage("paid", facts({ color }))).toContain(
    `--on-brand:${text};`
  )
})
