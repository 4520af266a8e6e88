import { FAULT_OPERATIONS, FAULTS } from "../faults"
import { WEBHOOK_SHAPES } from "../webhook-envelopes"
import { WEBHOOK_MODES } from "../webhook-sender"
import type { World } from "../world"
import { commandForm, numberField, select } from "./command-form"
import { html, type Markup } from "./html"

const MINUTE_MS = 60 * 1000

/** Everything that concerns the sandbox as a whole. */
export function operatorPanels(world: World): Markup {
  return html`<div class="panels">
    ${webhookPanel(world)} ${faultPanel(world)} ${clockPanel(world)}
    ${merchantPanel(world)}
  </div>`
}

function panel(title: string, state: string, content: Markup): Markup {
  return html`<section class="card">
    <h3>${title}</h3>
    <p class="soft">${state}</p>
    ${content}
  </section>`
}

function webhookPanel({ webhooks }: World): Markup {
  const { mode, shape } = webhooks
  const held = webhooks.held.length
  return panel(
    "Webhooks",
    held === 0 ? "None held back." : `${held} held back.`,
    html`${commandForm(
      "webhooks",
      {},
      html`<div class="fields">
          ${select("mode", "Mode", { values: WEBHOOK_MODES, chosen: mode })}
          ${select("shape", "Envelope", {
            values: ["rotate", ...WEBHOOK_SHAPES],
            chosen: shape,
          })}
        </div>
        <div class="row"><button>Set webhooks</button></div>`
    )}
    ${
      held > 0 &&
      commandForm(
        "release",
        {},
        html`<div class="row">
          <button class="primary">Release ${held} held back</button>
        </div>`
      )
    }`
  )
}

function faultPanel({ faults }: World): Markup {
  const armed = faults.armed.map(
    ({ operation, fault, left }) =>
      `${left} × ${operation} ${fault.replace(/_/g, " ")}`
  )
  return panel(
    "Faults",
    armed.length > 0 ? `Armed: ${armed.join(", ")}.` : "None armed.",
    commandForm(
      "fail-next",
      {},
      html`<div class="fields">
          ${select("operation", "Operation", { values: FAULT_OPERATIONS })}
          ${numberField("times", "Times")}
          <div class="wide">
            ${select("fault", "Fault", { values: Object.keys(FAULTS) })}
          </div>
        </div>
        <div class="row"><button>Arm fault</button></div>`
    )
  )
}

function clockPanel({ clock }: World): Markup {
  const moves: [string, number][] = [
    ["+10 minutes", 10 * MINUTE_MS],
    ["+1 hour", 60 * MINUTE_MS],
    ["+1 day", 24 * 60 * MINUTE_MS],
    ["Real time", -clock.offsetMs],
  ]
  const minutes = Math.round(clock.offsetMs / MINUTE_MS)
  return panel(
    "Clock",
    minutes === 0 ? "Real time." : `${minutes} minutes off real time.`,
    html`<div class="pairs">
      ${moves.map(([label, ms]) =>
        commandForm(
          "move-clock",
          { ms: String(ms) },
          html`<button>${label}</button>`
        )
      )}
    </div>`
  )
}

function merchantPanel({ merchants }: World): Markup {
  const { status, activeNumbers, setupComplete, name } = merchants.main
  return panel(
    "Merchant",
    name,
    commandForm(
      "merchant",
      {},
      html`<div class="fields">
          ${select("status", "Status", {
            values: ["active", "suspended", "inactive"],
            chosen: status,
          })}
          ${numberField("activeNumbers", "Active numbers", activeNumbers)}
          <div class="wide">
            ${select("setupComplete", "Setup complete", {
              values: ["true", "false"],
              chosen: String(setupComplete),
            })}
          </div>
        </div>
        <div class="row"><button>Set merchant</button></div>`
    )
  )
}
