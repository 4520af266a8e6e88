import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { ReactElement } from "react"
import { renderToString } from "react-dom/server"
import { InvoicePaymentError } from "../invoice-payment-error.ts"
import {
  INVOICE_PAYMENT_PROVIDER,
  type Payment,
  type PaymentOutcome,
  type PaymentState,
} from "../payment.ts"
import {
  InvoiceOrderBanner,
  InvoicePayButton,
  InvoicePaymentProvider,
  InvoicePaymentStatus,
  type InvoicePaymentComponents,
} from "../react/index.ts"
import { wordsFor } from "../react/payment-words.tsx"
import { ar, deadlineText, en } from "../texts/index.ts"
import { PAYMENT } from "./imitated-store.ts"

const connection = { baseUrl: "https://api.example", publishableKey: "pk_1" }

const render = (part: ReactElement, texts = en) =>
  renderToString(
    <InvoicePaymentProvider connection={connection} texts={texts}>
      {part}
    </InvoicePaymentProvider>
  )

const status = (outcome: PaymentOutcome, texts = en, cartId?: string) =>
  render(
    <InvoicePaymentStatus
      sessionId="payses_1"
      initial={{ ...PAYMENT, outcome }}
      {...(cartId && { cartId })}
    />,
    texts
  )

/** As HTML has it. */
const escaped = (text: string) => text.replace(/'/g, "&#x27;")

describe("InvoicePaymentStatus", () => {
  it.each(Object.keys(en.outcomes) as PaymentOutcome[])(
    "%s → its words in a live region, in both languages",
    (outcome) => {
      for (const texts of [en, ar]) {
        const html = status(outcome, texts)
        expect(html).toContain(
          '<div role="status" aria-live="polite" aria-atomic="true">'
        )
        expect(html).toContain(`data-outcome="${outcome}"`)
        expect(html).toContain(`lang="${texts.lang}" dir="${texts.dir}"`)
        expect(html).toContain(texts.outcomes[outcome].title)
        expect(html).toContain(escaped(texts.outcomes[outcome].text))
      }
    }
  )

  it("the way to the payment page is shown while it waits, and never else", () => {
    expect(status("waiting")).toContain('href="https://pay.example/inv_1"')
    for (const outcome of ["on_hold", "paid", "expired", "trouble"] as const) {
      expect(status(outcome)).not.toContain("href=")
    }
  })

  const inState = (state: PaymentState, change: Partial<Payment> = {}) =>
    render(
      <InvoicePaymentStatus
        sessionId="payses_1"
        cartId="cart_1"
        initial={{ ...PAYMENT, state, ...change }}
      />
    )

  const PAY_ORDER = "https://api.example/hooks/invoice-payment/pay/l1"
  const ENDED = {
    outcome: "cancelled",
    payment_url: null,
    next_poll_ms: null,
    pay_link: PAY_ORDER,
  } as const

  it("ended, its order can be paid → the way to pay the order, and no new payment of the cart", () => {
    const html = inState("ended", ENDED)
    expect(html).toContain(en.endedPayable.text)
    expect(html).toContain(
      `<a class="invoice-payment-link" href="${PAY_ORDER}">Pay for your order</a>`
    )
    expect(html).not.toContain("<button")
  })

  it("ended, its order has no link or cannot be paid → no way to pay", () => {
    const html = inState("ended", { ...ENDED, pay_link: null })
    expect(html).toContain(en.states.ended.text)
    expect(html).not.toMatch(/href=|<button/)
  })

  it("cancelled, not ended → the order's link is not shown", () => {
    expect(inState("cancelled", ENDED)).not.toContain(PAY_ORDER)
  })

  it("just back from paying → thanks, and no way to pay", () => {
    const html = inState("confirming", { payment_url: null })
    expect(html).toContain("Thank you. Confirming your payment…")
    expect(html).toContain('data-outcome="waiting" data-state="confirming"')
    expect(html).not.toMatch(/href=|<button/)
  })

  it("paid, the order is being placed → that it arrived", () => {
    const html = inState("arrived", { payment_url: null })
    expect(html).toContain("Your payment arrived")
    expect(html).not.toContain("Waiting for your payment")
  })

  it("the way to pay is loud only for a shopper who is known not to have paid", () => {
    expect(inState("resume")).toContain(
      '<a class="invoice-payment-link" href="https://pay.example/inv_1">Pay on'
    )
    expect(inState("waiting")).toContain(
      '<a class="invoice-payment-link quiet" href="https://pay.example/inv_1">I have not'
    )
  })

  it.each([
    [en, "You paid", "EGP 103.90", "Your cart now", "EGP 1,200.00"],
    [
      ar,
      "المبلغ الذي دفعته",
      "103.90 ج.م.",
      "إجمالي سلتك الآن",
      "1,200.00 ج.م.",
    ],
  ])(
    "paid for the cart as it was → what was paid, what the cart is now, how to reach the shop",
    (texts, ...shown) => {
      const payment: Payment = {
        ...{ ...PAYMENT, outcome: "trouble", state: "cart_changed" },
        ...{ reference: "K7QX-3M2P", payment_url: null },
        cart_now: { amount: "1200.00", currency: "egp" },
        contact: { phone: "+20 2 2735 1234", whatsapp: "+20 100 123 4567" },
      }
      const html = render(
        <InvoicePaymentStatus sessionId="payses_1" initial={payment} />,
        texts
      )
      const { title, text } = texts.states.cart_changed
      for (const words of [title, text, ...shown, texts.contact]) {
        expect(html).toContain(words)
      }
      expect(html).toContain("<bdi>K7QX-3M2P</bdi>")
      expect(html).toContain('href="tel:+20227351234"')
      expect(html).toMatch(/wa\.me\/201001234567\?text=[^"]*K7QX-3M2P"/)
      expect(html).not.toContain("pay.example")
    }
  )

  it("ended, an order or a newer payment stands → the reference, and nothing to begin", () => {
    const html = inState("ended", { outcome: "expired" })
    expect(html).toContain("This payment has ended")
    expect(html).toContain("<bdi>inv_1</bdi>")
    expect(html).not.toContain("Pay again")
  })

  it("pay again after a payment that is over and unpaid, and never else", () => {
    for (const outcome of ["cancelled", "expired"] as const) {
      expect(status(outcome, en, "cart_1")).toContain("Pay again</button>")
    }
    for (const outcome of ["waiting", "on_hold", "paid", "trouble"] as const) {
      expect(status(outcome, en, "cart_1")).not.toContain("Pay again")
    }
    expect(status("expired")).not.toContain("Pay again")
  })

  it("the reference is named where the shop may be asked", () => {
    expect(status("trouble")).toContain("<bdi>inv_1</bdi>")
    expect(status("expired")).toContain("<bdi>inv_1</bdi>")
    expect(status("waiting")).not.toContain("inv_1</bdi>")
  })

  it("the store names a short reference → it is quoted instead of the invoice's id", () => {
    const initial = { ...PAYMENT, outcome: "trouble", reference: "H3J4-K7QX" }
    const html = render(
      <InvoicePaymentStatus sessionId="payses_1" initial={initial as Payment} />
    )
    expect(html).toContain("<bdi>H3J4-K7QX</bdi>")
    expect(html).not.toContain("inv_1</bdi>")
  })

  it.each([
    ["en", "2026-11-23T19:10:00", "6:40 PM", "Nov 24, 6:40 PM"],
    ["ar", "2026-11-23T09:00:00", "6:40 م", "24 نوفمبر، 6:40 م"],
  ])(
    "%s, until when it can be paid → the day only if it is not today",
    (lang, now, today, tomorrow) => {
      const said = (at: string) => deadlineText(at, lang, new Date(now))
      expect(said("2026-11-23T18:40:59")).toBe(today)
      expect(said("2026-11-24T18:40:00")).toBe(tomorrow)
    }
  )

  it("before the first answer → a sentence, not silence", () => {
    const html = render(<InvoicePaymentStatus sessionId="payses_1" />)
    expect(html).toContain("Checking your payment…")
    expect(html).not.toContain("data-outcome")
  })

  it("it can be focused, and takes the shop's class beside its own", () => {
    const html = render(
      <InvoicePaymentStatus sessionId="payses_1" className="mt-8" />
    )
    expect(html).toContain('class="invoice-payment-status mt-8"')
    expect(html).toContain('tabindex="-1"')
  })

  it("outside of a provider → an error that says what to write", () => {
    expect(() =>
      renderToString(<InvoicePaymentStatus sessionId="payses_1" />)
    ).toThrow("<InvoicePaymentProvider")
  })
})

describe("the words", () => {
  const problem = new InvoicePaymentError("unreachable", "offline")

  it("a broken line says nothing of the payment: what was known stays", () => {
    const seen = { payment: PAYMENT, problem, isOver: false }
    expect(wordsFor(seen, en)).toBe(en.outcomes.waiting)
  })

  it("a broken line before the first answer → that it is tried again", () => {
    const seen = { payment: null, problem, isOver: false }
    expect(wordsFor(seen, en).text).toBe(en.offline)
  })

  it("a session that is gone → the reason, even if it was known before", () => {
    const gone = new InvoicePaymentError("session_not_found", "gone")
    const seen = { payment: PAYMENT, problem: gone, isOver: true }
    expect(wordsFor(seen, ar).text).toBe(ar.errors.session_not_found)
  })
})

describe("InvoicePayButton", () => {
  it("is a button with words, beside a status and an alert that are there from the start", () => {
    const html = render(<InvoicePayButton cartId="cart_1" />)
    expect(html).toMatch(
      /<button type="button"[^>]* class="invoice-pay-button">/
    )
    expect(html).toContain("Pay on the secure page</button>")
    expect(html).toContain('role="status"')
    expect(html).toContain('role="alert"')
    expect(html).toContain('data-state="idle"')
  })

  it("after an earlier payment → pay again, in Arabic from right to left", () => {
    const html = render(
      <InvoicePayButton cartId="cart_1" previousSessionId="payses_1" />,
      ar
    )
    expect(html).toContain(`${ar.payAgain}</button>`)
    expect(html).toContain('dir="rtl"')
  })

  it("the shop's own words and state win", () => {
    const html = render(
      <InvoicePayButton cartId="cart_1" disabled>
        Pay EGP 103.90
      </InvoicePayButton>
    )
    expect(html).toContain("Pay EGP 103.90</button>")
    expect(html).toContain('disabled=""')
  })
})

describe("the shop's own look", () => {
  it("className → on the button itself, beside the package's own class", () => {
    const html = render(<InvoicePayButton cartId="cart_1" className="w-full" />)
    expect(html).toContain('class="invoice-pay-button w-full"')
    expect(html).toContain('<div class="invoice-pay" ')
  })

  const components: InvoicePaymentComponents = {
    Button: (props) => <button {...props} data-own="button" />,
    Link: (props) => <a {...props} data-own="link" />,
  }
  const own = (part: ReactElement) =>
    renderToString(
      <InvoicePaymentProvider
        {...{ connection, components }}
        texts={en}
        children={part}
      />
    )

  it("its own button → all that a button gets, and no class of the package", () => {
    const html = own(
      <InvoicePayButton cartId="cart_1" className="w-full" disabled />
    )
    expect(html).toMatch(
      /<button type="button" class="w-full" disabled="" aria-disabled="false" aria-busy="false" data-own="button">Pay/
    )
    expect(html).not.toContain("invoice-pay-button")
  })

  it("its own button and link → also inside of the status", () => {
    const status = (outcome: PaymentOutcome) =>
      own(
        <InvoicePaymentStatus
          sessionId="payses_1"
          cartId="cart_1"
          initial={{ ...PAYMENT, outcome }}
        />
      )
    expect(status("expired")).toContain('data-own="button">Pay again')
    expect(status("waiting")).toContain(
      '<a href="https://pay.example/inv_1" data-own="link">'
    )
  })
})

describe("the style sheet", () => {
  const sheet = readFileSync(path.join(__dirname, "../styles.css"), "utf8")
  const parts = path.join(__dirname, "../react")
  const sources = readdirSync(parts).map((name) =>
    readFileSync(path.join(parts, name), "utf8")
  )
  const classes = [
    ...sources.join().matchAll(/className=(?:\{join\()?"([\w-]+)"/g),
  ].map(([, name]) => name!)
  // A link has it in some states.
  classes.push("quiet")

  it("has rules for every class of the parts", () => {
    expect(classes.length).toBeGreaterThan(14)
    const missing = classes.filter((name) => !sheet.includes(`.${name}`))
    expect(missing).toEqual([])
  })

  it("is described in the README with every class of the parts", () => {
    const file = path.join(__dirname, "../../README.md")
    const readme = readFileSync(file, "utf8")
    // After the first one of a row the README names only the ends.
    const missing = classes.filter(
      (name) =>
        !readme.includes(`\`${name}\``) &&
        !readme.includes(`\`${name.replace("invoice-payment", "")}\``)
    )
    expect(missing).toEqual([])
  })

  it("stands outside of any layer: a layered rule would lose to every reset", () => {
    expect(sheet).not.toContain("@layer")
  })
})

describe("InvoiceOrderBanner", () => {
  const sessions = [{ id: "payses_1", provider_id: INVOICE_PAYMENT_PROVIDER }]
  const held = {
    payment_status: "awaiting",
    payment_collections: [{ payment_sessions: sessions }],
  }

  it("an order on hold → that the payment is checked, not that all is well", () => {
    const html = render(
      <InvoiceOrderBanner
        order={held}
        initial={{ ...PAYMENT, outcome: "on_hold" }}
      />
    )
    expect(html).toContain('class="invoice-order-banner"')
    expect(html).toContain("Your payment is being checked")
    expect(html).toContain('role="status"')
  })

  it("an order that waits for its payment → the way to the open invoice", () => {
    const waiting = { ...PAYMENT, outcome: "waiting", state: "resume" } as const
    const html = render(<InvoiceOrderBanner order={held} initial={waiting} />)
    expect(html).toContain(`href="${PAYMENT.payment_url}"`)
  })

  it("an order whose payment is being checked → no way to pay", () => {
    const checked = { ...PAYMENT, outcome: "on_hold" } as const
    const html = render(<InvoiceOrderBanner order={held} initial={checked} />)
    expect(html).not.toContain("<a ")
  })

  it("an order whose payment ended and can be made again → the way to pay it", () => {
    const pay_link = "https://api.example/hooks/invoice-payment/pay/l1"
    const ended = { outcome: "cancelled", state: "ended", pay_link } as const
    const html = render(
      <InvoiceOrderBanner order={held} initial={{ ...PAYMENT, ...ended }} />
    )
    expect(html).toContain(en.endedPayable.text)
    expect(html).toContain(`href="${pay_link}"`)
  })

  it("a paid order → nothing", () => {
    const paid = { ...held, payment_status: "captured" }
    expect(render(<InvoiceOrderBanner order={paid} />)).toBe("")
  })
})
