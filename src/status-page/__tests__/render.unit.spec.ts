import fc from "fast-check"
import type { Language } from "../../payment-rules/checkout/language"
import type { PageState } from "../../payment-rules/shopper/page-state"
import { autoRefresh } from "../auto-refresh"
import { pageScript } from "../page-script"
import { renderNotice } from "../render-notice"
import { renderStatusPage } from "../render"
import type { StatusPageFacts } from "../status-page-facts"
import { TEXTS } from "../texts"

const STATES = Object.keys(TEXTS.en.states) as PageState[]
const LANGUAGES = Object.keys(TEXTS) as Language[]
const PAY = "https://pay.example/i/1"
const SHOP = "https://shop.example/checkout"
const HOME = "https://shop.example"
const PAY_ORDER = "https://store.example/hooks/invoice-payment/pay/l1"
const ORDER = "https://shop.example/order/order_1"

function facts(changes: Partial<StatusPageFacts> = {}): StatusPageFacts {
  return {
    shopName: "Nile Books",
    color: null,
    logoUrl: null,
    language: "en",
    amount: "1039.00",
    currency: "egp",
    cartNow: null,
    reference: "H3J4-K7QX",
    orderNumber: null,
    contact: null,
    payLink: null,
    payUrl: PAY,
    payBefore: null,
    orderUrl: ORDER,
    shopUrl: SHOP,
    homeUrl: HOME,
    refreshMs: null,
    ...changes,
  }
}

/** Where the page's buttons lead. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a class="go[^>]*href="([^"]*)"/g)].map(([, to]) =>
    String(to)
  )
}

describe.each(LANGUAGES)("%s", (language) => {
  it.each(STATES)("%s → its words, amount and reference", (state) => {
    const html = renderStatusPage(state, facts({ language }))
    const { title, text } = TEXTS[language].states[state]
    const shown = html.replace(/&#39;/g, "'")
    expect(shown).toContain(`<div role="status"><h1>${title}</h1></div>`)
    expect(shown).toContain(text)
    expect(shown).toContain(`<title>${title} · Nile Books</title>`)
    const amount = language === "ar" ? "1,039.00 ج.م." : "EGP 1,039.00"
    expect(html).toContain(`<bdi>${amount}</bdi>`)
    expect(html).toContain(">H3J4-K7QX</bdi>")
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
      expect(html.replace(autoRefresh(3_000) + pageScript(), "")).not.toMatch(
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
  review_of_canceled: [HOME],
  paid: [SHOP],
  cancelled: [SHOP],
  not_started: [SHOP],
  expired: [SHOP],
  ended: [SHOP],
  no_order: [HOME],
  cart_changed: [HOME],
  paid_twice: [HOME],
  paid_elsewhere: [HOME],
  paid_after_cancel: [HOME],
  trouble: [HOME],
  resolved: [HOME],
}
it.each(STATES)(
  "%s → only the link that cannot make anyone pay twice",
  (state) => {
    expect(linksOf(renderStatusPage(state, facts()))).toEqual(LINKS[state])
  }
)

it("the way to pay is loud only for a shopper who is known not to have paid", () => {
  expect(renderStatusPage("resume", facts())).toContain(
    `<a class="go" href="${PAY}" rel="noreferrer">Continue to payment</a>`
  )
  expect(renderStatusPage("waiting", facts())).toContain(
    `<a class="go quiet" href="${PAY}" rel="noreferrer">I have not paid yet</a>`
  )
})

it.each(LANGUAGES)(
  "%s, ended, its order has a payment link → its words, and the way to it",
  (language) => {
    const change = { language, payLink: PAY_ORDER }
    const html = renderStatusPage("ended", facts(change))
    const { endedPayable, payOrder, states } = TEXTS[language]
    expect(html).toContain(endedPayable.text)
    expect(html).not.toContain(states.ended.text)
    expect(html).toContain(
      `<a class="go" href="${PAY_ORDER}" rel="noreferrer">${payOrder}</a>`
    )
    expect(linksOf(html)).toEqual([PAY_ORDER])
  }
)

it.each(STATES.filter((state) => state !== "ended"))(
  "%s, its order has a payment link → no way to it",
  (state) => {
    const html = renderStatusPage(state, facts({ payLink: PAY_ORDER }))
    expect(linksOf(html)).toEqual(LINKS[state])
  }
)

it("on hold, and the order's page is not known → back to the shop", () => {
  const html = renderStatusPage("on_hold", facts({ orderUrl: null }))
  expect(linksOf(html)).toEqual([facts({}).homeUrl])
})

it.each<[Language, string, string]>([
  ["en", "Pay before", "Nov 23, 6:40 PM GMT+2"],
  ["ar", "ادفع قبل", "23 نوفمبر، 6:40 م غرينتش+2"],
])("%s, payable until 16:40 UTC → %s %s", (language, label, time) => {
  const payBefore = new Date("2026-11-23T16:40:30Z")
  for (const state of ["waiting", "resume"] as const) {
    const html = renderStatusPage(state, facts({ language, payBefore }))
    expect(html).toContain(`<dt>${label}</dt>`)
    expect(html).toContain(
      `<time datetime="2026-11-23T16:40:30.000Z">${time}</time>`
    )
  }
  const paid = renderStatusPage("confirming", facts({ language, payBefore }))
  expect(paid).not.toContain("<time")
})

it.each<[Language, string, string]>([
  ["en", "<dt>You paid</dt><dd><bdi>EGP 1,039.00", "EGP 1,300.00"],
  ["ar", "<dt>المبلغ الذي دفعته</dt><dd><bdi>1,039.00 ج.م.", "1,300.00 ج.م."],
])("%s, paid for the cart as it was → both sums", (language, paid, now) => {
  const cartNow = { amount: "1300.00", currency: "egp" }
  const html = renderStatusPage("cart_changed", facts({ language, cartNow }))
  expect(html).toContain(paid)
  const label = TEXTS[language].cartNow
  expect(html).toContain(`<dt>${label}</dt><dd><bdi>${now}</bdi>`)
})

it("an order that may be named → its number", () => {
  const html = renderStatusPage("paid", facts({ orderNumber: 1042 }))
  expect(html).toContain("<dt>Order</dt><dd><bdi>#1042</bdi></dd>")
  expect(renderStatusPage("paid", facts())).not.toContain("<dt>Order</dt>")
})

it.each<[Language, string]>([
  [
    "en",
    '<a class="language" href="?language=ar" lang="ar" dir="rtl" hreflang="ar">العربية</a>',
  ],
  [
    "ar",
    '<a class="language" href="?language=en" lang="en" dir="ltr" hreflang="en">English</a>',
  ],
])("%s → a switch to the other language", (language, link) => {
  expect(renderStatusPage("waiting", facts({ language }))).toContain(link)
})

it("the shop's contact → links that dial and write, with the reference", () => {
  const contact = {
    phone: "+20 2 2735 1234",
    whatsapp: "+20 100 123 4567",
    email: "help@nile-books.example",
  }
  const html = renderStatusPage("trouble", facts({ contact }))
  expect(html).toContain('href="tel:+20227351234"')
  expect(html).toContain(
    'href="https://wa.me/201001234567?text=Reference%3A%20H3J4-K7QX"'
  )
  expect(html).toContain(
    'href="mailto:help%40nile-books.example?subject=Reference%3A%20H3J4-K7QX"'
  )
  expect(renderStatusPage("trouble", facts())).not.toContain("Contact")
})

it.each(["not_found", "try_again"] as const)(
  "%s → a page in the shop's look, without a payment",
  (notice) => {
    const html = renderNotice(notice, { ...facts(), language: "ar" })
    expect(html).toContain(
      `<div role="status"><h1>${TEXTS.ar.notices[notice].title}</h1></div>`
    )
    expect(html).toContain("Nile Books")
    expect(linksOf(html)).toEqual(notice === "not_found" ? [HOME] : [])
    expect(html.includes("data-again")).toBe(notice === "try_again")
    expect(html).not.toContain("<dl>")
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
])("a URL %j → never linked", (url) => {
  const waiting = renderStatusPage("waiting", facts({ payUrl: url }))
  const paid = renderStatusPage("paid", facts({ shopUrl: url }))
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

it("any logo and link URL → no tag or attribute of its own", () => {
  const plain = facts({ logoUrl: "https://shop.example/logo.png" })
  const markup = markupOf(renderStatusPage("waiting", plain))
  fc.assert(
    fc.property(fc.string(), (text) => {
      const url = `https://shop.example/${text}`
      const html = renderStatusPage(
        "waiting",
        facts({ logoUrl: url, payUrl: url, shopName: text })
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
    '<header><div><img src="https://shop.example/l.png" alt="Nile Books"></div>'
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
])("asks again after %j ms → refreshes after %s s, and says so", (ms, s) => {
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
