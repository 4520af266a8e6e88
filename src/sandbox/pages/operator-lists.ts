import type { SandboxInvoice } from "../invoice"
import { canTake, STEP_NAMES, type Step } from "../invoice-steps"
import type { Sandbox } from "../sandbox"
import type { WebhookDelivery } from "../webhook-sender"
import type { RecordedRequest, World } from "../world"
import { commandForm } from "./command-form"
import { formatMoney, formatTime } from "./formats"
import { html, type Markup } from "./html"

const LATEST_CALLS = 15

const STEP_LABELS: Record<Step, string> = {
  pay: "Pay",
  review: "Pay, under review",
  approve: "Approve",
  reject: "Reject",
  cancel: "Cancel",
  expire: "Expire now",
}

/** The step that comes next in the ordinary run of things. */
const MAIN_STEPS: Record<string, Step> = {
  pending: "pay",
  under_review: "approve",
}

/** Newest first, or what to do when there is none. */
export function invoiceList(world: World, sandbox: Sandbox): Markup {
  const invoices = world.invoices.reverse()
  if (invoices.length > 0) {
    return html`${invoices.map((invoice) =>
      invoiceCard(
        invoice,
        world.webhooks.deliveries.filter(
          ({ invoiceId }) => invoiceId === invoice.id
        )
      )
    )}`
  }
  const { url, credentials } = sandbox
  return html`<div class="card empty">
    <h3>No invoices yet</h3>
    <p class="soft">
      Give your store these lines, then check out with it. Each invoice it
      creates appears here.
    </p>
    <pre>
INVOICE_API_URL=${url}
INVOICE_API_KEY=${credentials.apiKey}
INVOICE_API_SECRET=${credentials.apiSecret}</pre>
  </div>`
}

function invoiceCard(
  invoice: SandboxInvoice,
  deliveries: WebhookDelivery[]
): Markup {
  const { id, status } = invoice
  const steps = STEP_NAMES.filter((step) => canTake(invoice, step))
  return html`<article class="card invoice" id="${id}">
    <div class="line">
      <b>${formatMoney(invoice.amount, invoice.currency, "en-EG")}</b>
      <span class="badge ${status}">${status.replace(/_/g, " ")}</span>
      <a href="/pay/${id}">Hosted page</a>
    </div>
    <div class="facts">
      <div>Reference <span>${invoice.external_reference ?? "none"}</span></div>
      <div>Created <span>${formatTime(invoice.created_at, "en-GB")}</span></div>
      <div>Expires <span>${formatTime(invoice.expires_at, "en-GB")}</span></div>
      <div>Id <code>${id}</code></div>
    </div>
    <div class="row">
      ${steps.map((step) =>
        commandForm(
          step,
          { id },
          html`<button class="${MAIN_STEPS[status] === step && "primary"}">
            ${STEP_LABELS[step]}
          </button>`
        )
      )}
      ${
        invoice.webhook_url &&
        commandForm("resend", { id }, html`<button>Resend webhook</button>`)
      }
    </div>
    ${deliveryTable(invoice, deliveries)}
  </article>`
}

function deliveryTable(
  invoice: SandboxInvoice,
  deliveries: WebhookDelivery[]
): Markup {
  if (!invoice.webhook_url) {
    return html`<p class="facts">No webhook_url was given: no webhooks.</p>`
  }
  if (deliveries.length === 0) {
    return html`<p class="facts">No webhook sent yet.</p>`
  }
  const latest = deliveries[deliveries.length - 1]
  return html`<details>
    <summary>
      Webhooks: ${deliveries.length} sent, last answer
      ${latest && result(latest.status, latest.error)}
    </summary>
    <div class="scroll">
      <table>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Envelope</th>
          <th scope="col">Attempt</th>
          <th scope="col">Answer</th>
          <th scope="col">Took</th>
        </tr>
        ${deliveries.map(
          (delivery) =>
            html`<tr>
              <td>${delivery.event}</td>
              <td>${delivery.shape}</td>
              <td>${delivery.attempt}</td>
              <td>${result(delivery.status, delivery.error)}</td>
              <td>${delivery.durationMs} ms</td>
            </tr>`
        )}
      </table>
    </div>
  </details>`
}

export function callTable(requests: RecordedRequest[]): Markup {
  if (requests.length === 0) {
    return html`<p class="soft">The store has not called yet.</p>`
  }
  return html`<div class="card scroll">
    <table>
      <tr>
        <th scope="col">Operation</th>
        <th scope="col">Call</th>
        <th scope="col">Answer</th>
      </tr>
      ${requests
        .slice(-LATEST_CALLS)
        .reverse()
        .map(
          ({ operation, method, path, status }) =>
            html`<tr>
              <td>${operation}</td>
              <td><code>${method} ${path}</code></td>
              <td>${result(status, "cut")}</td>
            </tr>`
        )}
    </table>
  </div>`
}

function result(status: number | null, error: string | null): Markup {
  const good = status !== null && status < 300
  return html`<span class="${good ? "good" : "bad"}">${status ?? error}</span>`
}
