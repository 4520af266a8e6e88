import { feesOf } from "../fees"
import { canTake, STEP_NAMES, type Step } from "../invoice-steps"
import type { Sandbox } from "../sandbox"
import type { WebhookDelivery } from "../webhook-sender"
import type { RecordedRequest, World } from "../world"
import { commandForm } from "./command-form"
import { formatMoney, formatTime } from "./formats"
import { html, type Markup } from "./html"
import type { OperatorTexts } from "./operator-texts"
import { toShown, type ShownInvoice } from "./shown-invoice"
import type { Texts } from "./texts-en"

const LATEST_CALLS = 15

/** The usual next step of a status. */
const MAIN_STEPS: Record<string, Step> = {
  pending: "pay",
  under_review: "approve",
}

type Words = Texts & { operator: OperatorTexts }

/** Newest first, or what to do when there is none. */
export function invoiceList(
  { world, sandbox }: { world: World; sandbox: Sandbox },
  texts: Words
): Markup {
  const invoices = world.invoices.reverse().map(toShown)
  if (invoices.length > 0) {
    return html`${invoices.map((invoice) =>
      invoiceCard(
        invoice,
        world.webhooks.deliveries.filter(
          ({ invoiceId }) => invoiceId === invoice.id
        ),
        texts
      )
    )}`
  }
  const { url, credentials } = sandbox
  return html`<div class="card empty">
    <h3>${texts.operator.noInvoices}</h3>
    <p class="soft">${texts.operator.firstSteps}</p>
    <pre dir="ltr">
INVOICE_API_URL=${url}
INVOICE_API_KEY=${credentials.apiKey}
INVOICE_API_SECRET=${credentials.apiSecret}</pre>
  </div>`
}

function invoiceCard(
  invoice: ShownInvoice,
  deliveries: WebhookDelivery[],
  texts: Words
): Markup {
  const { id, status } = invoice
  const { operator, locale, lang } = texts
  const known = Object.hasOwn(operator.statuses, status)
  return html`<article class="card invoice" id="${id}">
    <div class="line">
      <b><bdi>${formatMoney(invoice.amount, invoice.currency, locale)}</bdi></b>
      <span class="badge ${status}">
        ${known ? operator.statuses[status] : status.replace(/_/g, " ")}
      </span>
      <a href="/pay/${id}?lang=${lang}">${operator.hostedPage}</a>
    </div>
    ${invoiceFacts(invoice, texts)} ${invoiceSteps(invoice, operator)}
    ${deliveryTable(invoice, deliveries, operator)}
  </article>`
}

function invoiceFacts(invoice: ShownInvoice, texts: Words): Markup {
  const { operator, locale } = texts
  const { fee, customer_total } = feesOf(invoice)
  const facts: [string, string | null][] = [
    [texts.reference, invoice.external_reference ?? operator.none],
    [
      operator.customerPays,
      fee && formatMoney(customer_total, invoice.currency, locale),
    ],
    [operator.created, formatTime(invoice.created_at, locale)],
    [operator.expires, formatTime(invoice.expires_at, locale)],
    [operator.id, invoice.id],
  ]
  return html`<div class="facts">
    ${facts
      .filter(([, value]) => value)
      .map(
        ([name, value]) =>
          html`<div>
            ${name} <span><bdi>${value}</bdi></span>
          </div>`
      )}
  </div>`
}

function invoiceSteps(invoice: ShownInvoice, operator: OperatorTexts): Markup {
  const { id, status, webhook_url } = invoice
  const steps = STEP_NAMES.filter((step) => canTake(invoice, step))
  return html`<div class="row">
    ${steps.map((step) =>
      commandForm(
        step,
        { id },
        html`<button class="${MAIN_STEPS[status] === step && "primary"}">
          ${operator.steps[step]}
        </button>`
      )
    )}
    ${
      webhook_url &&
      commandForm("resend", { id }, html`<button>${operator.resend}</button>`)
    }
  </div>`
}

function deliveryTable(
  invoice: ShownInvoice,
  deliveries: WebhookDelivery[],
  texts: OperatorTexts
): Markup {
  if (!invoice.webhook_url) {
    return html`<p class="facts">${texts.noWebhookUrl}</p>`
  }
  if (deliveries.length === 0) {
    return html`<p class="facts">${texts.noWebhook}</p>`
  }
  const latest = deliveries[deliveries.length - 1]
  return html`<details>
    <summary>
      ${texts.webhooksSent(deliveries.length)}
      ${latest && result(latest.status, latest.error)}
    </summary>
    <div class="scroll" ${movable(texts.webhooks)}>
      <table>
        <tr>
          <th scope="col">${texts.event}</th>
          <th scope="col">${texts.envelope}</th>
          <th scope="col">${texts.attempt}</th>
          <th scope="col">${texts.answer}</th>
          <th scope="col">${texts.took}</th>
        </tr>
        ${deliveries.map(
          (delivery) =>
            html`<tr>
              <td>${delivery.event}</td>
              <td>${delivery.shape}</td>
              <td>${delivery.attempt}</td>
              <td>${result(delivery.status, delivery.error)}</td>
              <td><bdi>${delivery.durationMs} ms</bdi></td>
            </tr>`
        )}
      </table>
    </div>
  </details>`
}

export function callTable(
  requests: RecordedRequest[],
  texts: OperatorTexts
): Markup {
  if (requests.length === 0) {
    return html`<p class="soft">${texts.noCalls}</p>`
  }
  return html`<div class="card scroll" ${movable(texts.calls)}>
    <table>
      <tr>
        <th scope="col">${texts.operation}</th>
        <th scope="col">${texts.call}</th>
        <th scope="col">${texts.answer}</th>
      </tr>
      ${requests
        .slice(-LATEST_CALLS)
        .reverse()
        .map(
          ({ operation, method, path, status }) =>
            html`<tr>
              <td>${operation}</td>
              <td><code dir="ltr">${method} ${path}</code></td>
              <td>${result(status, "cut")}</td>
            </tr>`
        )}
    </table>
  </div>`
}

/** May be wider than a phone: the keyboard, too, must be able to scroll it. */
const movable = (name: string) =>
  html`tabindex="0" role="group" aria-label="${name}"`

function result(status: number | null, error: string | null): Markup {
  const good = status !== null && status < 300
  return html`<span class="${good ? "good" : "bad"}">${status ?? error}</span>`
}
