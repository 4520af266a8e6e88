import { FAULT_OPERATIONS, FAULTS } from "../faults"
import { WEBHOOK_SHAPES } from "../webhook-envelopes"
import { WEBHOOK_MODES } from "../webhook-sender"
import type { World } from "../world"
import { commandForm, select } from "./command-form"
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
  const shapes = { values: ["rotate", ...WEBHOOK_SHAPES], chosen: shape }
  return panel(
    "Webhooks",
    `Mode ${mode}, ${held} held back.`,
    html`<div class="fields">
        ${commandForm(
          "webhook-mode",
          {},
          html`${select("mode", "Mode", { values: WEBHOOK_MODES, chosen: mode })}
            <div class="row"><button>Set mode</button></div>`
        )}
        ${commandForm(
          "webhook-shape",
          {},
          html`${select("shape", "Envelope", shapes)}
            <div class="row"><button>Set envelope</button></div>`
        )}
      </div>
      ${commandForm(
        "release",
        {},
        html`<div class="row"><button>Release held (${held})</button></div>`
      )}`
  )
}

function faultPanel({ faults }: World): Markup {
  const armed = faults.armed.map(
    ({ operation, fault, left }) => `${left} × ${operation} ${fault}`
  )
  return panel(
    "Faults",
    armed.length > 0 ? `Armed: ${armed.join(", ")}` : "None armed.",
    commandForm(
      "fail-next",
      {},
      html`<div class="fields">
          ${select("operation", "Operation", { values: FAULT_OPERATIONS })}
          <label
            >Times
            <input type="number" name="times" min="1" value="1" required />
          </label>
          <div class="wide">
            ${select("fault", "Fault", { values: Object.keys(FAULTS) })}
          </div>
        </div>
        <div class="row"><button>Arm</button></div>`
    )
  )
}

function clockPanel({ clock }: World): Markup {
  const minutes = Math.round(clock.offsetMs / MINUTE_MS)
  return panel(
    "Clock",
    minutes === 0 ? "Real time." : `${minutes} min off real time.`,
    html`<div class="row">
      ${[
        ["+10 min", 10],
        ["+1 hour", 60],
        ["+1 day", 24 * 60],
        ["Real time", -clock.offsetMs / MINUTE_MS],
      ].map(([label, by]) =>
        commandForm(
          "move-clock",
          { ms: String(Number(by) * MINUTE_MS) },
          html`<button>${label}</button>`
        )
      )}
    </div>`
  )
}

function merchantPanel({ merchants }: World): Markup {
  const { status, activeNumbers, setupComplete, name } = merchants.main
  const setup = setupComplete ? "complete" : "incomplete"
  const numbers = `${activeNumbers} active number${activeNumbers === 1 ? "" : "s"}`
  return panel(
    "Merchant",
    `${name}: ${status}, setup ${setup}, ${numbers}.`,
    commandForm(
      "merchant",
      {},
      html`<div class="fields">
          ${select("status", "Status", {
            values: ["active", "suspended", "inactive"],
            chosen: status,
          })}
          <label
            >Active numbers
            <input
              type="number"
              name="activeNumbers"
              min="0"
              value="${activeNumbers}"
              required
            />
          </label>
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
