import { seeOther, type Answer, type Call } from "../exchange"
import type { SandboxInvoice } from "../invoice"
import type { Step } from "../invoice-steps"
import type { Scene } from "../server"
import { chooseTexts } from "./choose-texts"
import { toDocument } from "./document"
import { formatMoney, formatTime } from "./formats"
import { html, type Markup } from "./html"
import { outcomeIcon, type Tone } from "./outcome-icon"
import { hostedStyles } from "./styles"
import type { Texts } from "./texts-en"

type Outcome = keyof Texts["outcomes"]

/** Where the buyer goes afterwards; a review ends in neither, so it stays here. */
const ACTIONS: Record<string, { step: Step; onward: OnwardField | null }> = {
  pay: { step: "pay", onward: "success_url" },
  review: { step: "review", onward: null },
  cancel: { step: "cancel", onward: "cancel_url" },
}

type OnwardField = "success_url" | "cancel_url"

const OUTCOMES: Record<string, { tone: Tone; back: OnwardField }> = {
  completed: { tone: "good", back: "success_url" },
  under_review: { tone: "warn", back: "success_url" },
  cancelled: { tone: "bad", back: "cancel_url" },
  expired: { tone: "bad", back: "cancel_url" },
}

/** `GET` and `POST /pay/{invoice}`: the page a buyer is sent to. */
export function answerHostedPage(
  { world, lang }: Scene,
  call: Call,
  id: string
): Answer {
  const texts = chooseTexts(call, lang)
  const invoice = world.find(id)
  if (invoice && call.method === "POST" && invoice.status === "pending") {
    const form = new URLSearchParams(call.raw)
    const action = ACTIONS[form.get("action") ?? ""]
    if (action) {
      const rail = form.get("rail") ?? undefined
      // Not awaited: the buyer returns while the webhook is still on its way.
      void world.step(id, action.step, rail)
      const onward = action.onward && invoice[action.onward]
      if (onward) return seeOther(onward)
    }
  }
  if (call.method === "POST") return seeOther(`${call.path}${langQuery(call)}`)
  const merchant = [world.merchants.main, world.merchants.other].find(
    (candidate) => candidate.id === invoice?.merchant_id
  )
  return toDocument({
    ...texts,
    status: invoice ? 200 : 404,
    styles: hostedStyles,
    body: html`
      ${header(texts, merchant?.name ?? "")}
      <main>${invoice ? content(invoice, texts, call) : unknown(texts)}</main>
      <footer>${texts.footer}</footer>
    `,
  })
}

function langQuery(call: Call): string {
  const lang = call.query.get("lang")
  return lang ? `?lang=${encodeURIComponent(lang)}` : ""
}

function header(texts: Texts, merchant: string): Markup {
  const { lang, name } = texts.otherLang
  return html`<div class="top">
    ${merchant && html`<span class="mark" aria-hidden="true">${merchant[0]}</span>`}
    <div>
      ${merchant && html`<small>${texts.payTo}</small><strong>${merchant}</strong>`}
    </div>
    <a href="?lang=${lang}" lang="${lang}" hreflang="${lang}">${name}</a>
  </div>`
}

function content(invoice: SandboxInvoice, texts: Texts, call: Call): Markup {
  const { status } = invoice
  if (status === "pending") return payForm(invoice, texts, langQuery(call))
  const known = OUTCOMES[status]
  const back = known && invoice[known.back]
  return html`
    ${outcome(texts, known ? (status as Outcome) : "odd", known?.tone ?? "warn")}
    ${facts(invoice, texts, { withAmount: true })}
    ${back && html`<a class="back" href="${back}">${texts.back}</a>`}
  `
}

function unknown(texts: Texts): Markup {
  return outcome(texts, "unknown", "bad")
}

function outcome(texts: Texts, name: Outcome, tone: Tone): Markup {
  const { title, text } = texts.outcomes[name]
  return html`<div class="outcome">
    ${outcomeIcon(tone)}
    <h1>${title}</h1>
    <p>${text}</p>
  </div>`
}

function facts(
  invoice: SandboxInvoice,
  texts: Texts,
  { withAmount }: { withAmount: boolean }
): Markup {
  const money = formatMoney(invoice.amount, invoice.currency, texts.locale)
  const rows: [string, string | null | false][] = [
    [texts.amount, withAmount && money],
    [texts.payer, invoice.customer_name],
    [texts.reference, invoice.external_reference],
    [
      texts.payBefore,
      !withAmount && formatTime(invoice.expires_at, texts.locale),
    ],
  ]
  return html`<dl>
    ${rows
      .filter(([, value]) => value)
      .map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd><bdi>${value}</bdi></dd>
          </div>`
      )}
  </dl>`
}

function payForm(invoice: SandboxInvoice, texts: Texts, query: string): Markup {
  const money = formatMoney(invoice.amount, invoice.currency, texts.locale)
  const rails = Object.entries(texts.railNames)
  return html`
    <h1 class="amount">${money}</h1>
    ${facts(invoice, texts, { withAmount: false })}
    <form method="post" action="/pay/${invoice.id}${query}">
      <fieldset>
        <legend>${texts.rails}</legend>
        ${rails.map(
          ([rail, name], index) =>
            html`<label class="rail">
              <input
                type="radio"
                name="rail"
                value="${rail}"
                ${index === 0 && "checked"}
              />
              ${name}
            </label>`
        )}
      </fieldset>
      <div class="actions">
        <button class="primary" name="action" value="pay">
          ${texts.pay} <bdi>${money}</bdi>
        </button>
        <button name="action" value="review">${texts.payReviewed}</button>
        <button class="quiet" name="action" value="cancel">
          ${texts.cancel}
        </button>
      </div>
    </form>
  `
}
