import { FAULT_OPERATIONS, FAULTS } from "../faults"
import { WEBHOOK_SHAPES } from "../webhook-envelopes"
import { WEBHOOK_MODES } from "../webhook-sender"
import type { World } from "../world"
import { commandForm, numberField, select } from "./command-form"
import { html, type Markup } from "./html"
import type { OperatorTexts } from "./operator-texts"

const MINUTE_MS = 60 * 1000

/** Everything that concerns the sandbox as a whole. */
export function operatorPanels(world: World, texts: OperatorTexts): Markup {
  return html`<div class="panels">
    ${webhookPanel(world, texts)} ${faultPanel(world, texts)}
    ${clockPanel(world, texts)} ${merchantPanel(world, texts)}
  </div>`
}

function panel(title: string, state: string, content: Markup): Markup {
  return html`<section class="card">
    <h3>${title}</h3>
    <p class="soft">${state}</p>
    ${content}
  </section>`
}

function webhookPanel({ webhooks }: World, texts: OperatorTexts): Markup {
  const { mode, shape } = webhooks
  const held = webhooks.held.length
  return panel(
    texts.webhooks,
    texts.heldBack(held),
    html`${commandForm(
      "webhooks",
      {},
      html`<div class="fields">
          ${select("mode", texts.mode, { values: WEBHOOK_MODES, chosen: mode })}
          ${select("shape", texts.envelope, {
            values: ["rotate", ...WEBHOOK_SHAPES],
            chosen: shape,
          })}
        </div>
        <div class="row"><button>${texts.setWebhooks}</button></div>`
    )}
    ${
      held > 0 &&
      commandForm(
        "release",
        {},
        html`<div class="row">
          <button class="primary">${texts.release(held)}</button>
        </div>`
      )
    }`
  )
}

function faultPanel({ faults }: World, texts: OperatorTexts): Markup {
  const armed = faults.armed.map(
    ({ operation, fault, left }) =>
      `${left} × ${operation} ${fault.replace(/_/g, " ")}`
  )
  return panel(
    texts.faults,
    texts.armed(armed.join(", ")),
    commandForm(
      "fail-next",
      {},
      html`<div class="fields">
          ${select("operation", texts.operation, { values: FAULT_OPERATIONS })}
          ${numberField("times", texts.times)}
          <div class="wide">
            ${select("fault", texts.fault, { values: Object.keys(FAULTS) })}
          </div>
        </div>
        <div class="row"><button>${texts.armFault}</button></div>`
    )
  )
}

function clockPanel({ clock }: World, texts: OperatorTexts): Markup {
  const [tenMinutes, hour, day, realTime] = texts.moves
  const moves: [string, number][] = [
    [tenMinutes, 10 * MINUTE_MS],
    [hour, 60 * MINUTE_MS],
    [day, 24 * 60 * MINUTE_MS],
    [realTime, -clock.offsetMs],
  ]
  const minutes = Math.round(clock.offsetMs / MINUTE_MS)
  return panel(
    texts.clock,
    texts.offset(minutes),
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

function merchantPanel({ merchants }: World, texts: OperatorTexts): Markup {
  const { status, activeNumbers, setupComplete, feesViable, name } =
    merchants.main
  return panel(
    texts.merchant,
    name,
    commandForm(
      "merchant",
      {},
      html`<div class="fields">
          ${select("status", texts.status, {
            values: ["active", "suspended", "inactive"],
            chosen: status,
          })}
          ${numberField("activeNumbers", texts.activeNumbers, activeNumbers)}
          <div class="wide">
            ${select("setupComplete", texts.setupComplete, {
              values: ["true", "false"],
              chosen: String(setupComplete),
            })}
          </div>
          <div class="wide">
            ${select("feesViable", texts.feesViable, {
              values: ["true", "false"],
              chosen: String(feesViable),
            })}
          </div>
        </div>
        <div class="row"><button>${texts.setMerchant}</button></div>`
    )
  )
}
