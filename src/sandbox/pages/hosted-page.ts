import { seeOther, type Answer, type Call } from "../exchange"
import type { SandboxInvoice } from "../invoice"
import { DISPLAY_ZONE_NAME } from "../clock"
import type { Step } from "../invoice-steps"
import type { Scene } from "../scene"
import { chooseTexts } from "./choose-texts"
import { toDocument } from "./document"
import { feesOf } from "../fees"
import { formatDistance, formatMoney, formatTime } from "./formats"
import { html, type Markup } from "./html"
import { outcomeIcon, type Tone } from "./outcome-icon"
import { railIcon } from "./rail-icon"
import { toShown, type ShownInvoice } from "./shown-invoice"
import { hostedStyles } from "./styles"
import type { Texts } from "./texts-en"

type Outcome = keyof Texts["outcomes"]

/** The page to which the buyer returns; a review has none, so the buyer stays here. */
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
  const onward = invoice && runAction(world, call, invoice)
  if (onward) {
    return seeOther(onward)
  }
  if (call.method === "POST") {
    return seeOther(`${call.path}${langQuery(call)}`)
  }
  const merchant = [world.merchants.main, world.merchants.other].find(
    (candidate) => candidate.id === invoice?.merchant_id
  )
  return toDocument({
    ...texts,
    status: invoice ? 200 : 404,
    styles: hostedStyles,
    body: html`
      ${header(texts, merchant?.name ?? "")}
      <main>
        ${
          invoice
            ? content(
                { invoice: toShown(invoice), texts, nowMs: world.clock.now() },
                call
              )
            : unknown(texts)
        }
      </main>
      <footer>${texts.footer}</footer>
    `,
  })
}

/** Runs the buyer's action; returns the URL to go to, null: back to this page. */
function runAction(
  world: Scene["world"],
  call: Call,
  invoice: SandboxInvoice
): string | null {
  if (call.method !== "POST" || invoice.status !== "pending") {
    return null
  }
  const form = new URLSearchParams(call.raw)
  const name = form.get("action") ?? ""
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (!action) {
    return null
  }
  // Not awaited: the buyer returns while the webhook is still on its way.
  world.beginStep(invoice.id, action.step, form.get("rail") ?? undefined)
  return action.onward && toShown(invoice)[action.onward]
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

type Shown = {
  invoice: ShownInvoice
  texts: Texts
  /** By the sandbox's clock. */
  nowMs: number
}

function content(shown: Shown, call: Call): Markup {
  const { invoice, texts } = shown
  const { status } = invoice
  if (status === "pending") {
    return payForm(shown, langQuery(call))
  }
  const known = Object.hasOwn(OUTCOMES, status) ? OUTCOMES[status] : undefined
  const back = known && invoice[known.back]
  return html`
    ${outcome(texts, known ? (status as Outcome) : "odd", known?.tone ?? "warn")}
    ${facts(shown)}
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

/** The amount to pay, with the fee if the buyer pays it; and for whom. */
function facts(shown: Shown): Markup {
  const { invoice, texts } = shown
  const { amount, status, completed_at } = invoice
  const { fee, customer_total } = feesOf(invoice)
  const money = (text: string) =>
    formatMoney(text, invoice.currency, texts.locale)
  const open = status === "pending"
  return html`<dl>
    ${(!open || fee) && fact(texts.amount, money(amount))}
    ${fee && fact(texts.fee, money(fee))}
    ${
      fee &&
      (open || completed_at) &&
      fact(open ? texts.total : texts.paid, money(customer_total), "sum")
    }
    ${fact(texts.payer, invoice.customer_name)}
    ${fact(texts.reference, invoice.external_reference)}
    ${open && fact(texts.payBefore, deadline(shown))}
  </dl>`
}

function deadline({ invoice, texts, nowMs }: Shown): string | Markup {
  const { expires_at } = invoice
  return Number.isNaN(Date.parse(expires_at))
    ? expires_at
    : html`${formatTime(expires_at, texts.locale)}
        <span class="until">
          ${formatDistance(expires_at, nowMs, texts.locale)} ·
          ${DISPLAY_ZONE_NAME}
        </span>`
}

function fact(
  name: string,
  value: string | Markup | null,
  look = ""
): Markup | null {
  return value
    ? html`<div class="${look}">
        <dt>${name}</dt>
        <dd><bdi>${value}</bdi></dd>
      </div>`
    : null
}

function payForm(shown: Shown, query: string): Markup {
  const { invoice, texts } = shown
  const { customer_total } = feesOf(invoice)
  const money = formatMoney(customer_total, invoice.currency, texts.locale)
  return html`
    <h1 class="amount"><bdi>${money}</bdi></h1>
    ${facts(shown)}
    <form method="post" action="/pay/${invoice.id}${query}">
      <fieldset>
        <legend>${texts.chooseRail}</legend>
        ${Object.entries(texts.rails).map(railChoice)}
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

function railChoice(
  [rail, { name, hint }]: [string, { name: string; hint: string }],
  index: number
): Markup {
  return html`<label class="rail">
    <input
      type="radio"
      name="rail"
      value="${rail}"
      ${index === 0 && "checked"}
    />
    ${railIcon(rail)}
    <span>${name}<small>${hint}</small></span>
  </label>`
}
