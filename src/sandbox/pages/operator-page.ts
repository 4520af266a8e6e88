import { runCommand } from "../control"
import { seeOther, type Answer, type Call } from "../exchange"
import type { Sandbox } from "../sandbox"
import type { Scene } from "../server"
import type { World } from "../world"
import { commandForm } from "./command-form"
import { toDocument } from "./document"
import { formatTime } from "./formats"
import { html, type Markup } from "./html"
import { callTable, invoiceList } from "./operator-lists"
import { operatorPanels } from "./operator-panels"
import { operatorStyles } from "./styles"

const REFRESH_SECONDS = 3

/** `GET /operator` shows; `POST /operator` runs the form's `command`. */
export async function answerOperatorPage(
  scene: Scene,
  call: Call
): Promise<Answer> {
  if (call.method !== "POST") return show(scene, call)
  const { command = "", ...args } = Object.fromEntries(
    new URLSearchParams(call.raw)
  )
  try {
    await runCommand(scene.sandbox, command, args)
    return seeOther(args.id ? `/operator#${args.id}` : "/operator")
  } catch (error) {
    return show(scene, call, (error as Error).message)
  }
}

function show({ world, sandbox }: Scene, call: Call, problem = ""): Answer {
  const live = call.query.has("live") && !problem
  return toDocument({
    title: "Sandbox operator",
    status: problem ? 400 : 200,
    refresh: live ? REFRESH_SECONDS : undefined,
    styles: operatorStyles,
    body: html`<div class="wrap">
      <header>
        <div>
          <h1>Sandbox operator</h1>
          <p class="soft">
            ${sandbox.url} · ${formatTime(world.clock.timestamp(), "en-GB")}
            (UTC+2)
          </p>
        </div>
        <nav aria-label="Page">
          ${reloadLinks(live)}
          ${commandForm("reset", {}, html`<button>Reset</button>`)}
        </nav>
      </header>
      ${problem && html`<p class="alert" role="alert">${problem}</p>`}
      ${columns(world, sandbox)}
      <footer>
        A sandbox: an imitation for development, not the Invoice Payment
        Service. No money moves here.
      </footer>
    </div>`,
  })
}

function columns(world: World, sandbox: Sandbox): Markup {
  return html`<div class="columns">
    <main>
      <h2>Invoices</h2>
      ${invoiceList(world, sandbox)}
      <h2>Latest calls</h2>
      ${callTable(world.requests)}
    </main>
    <aside>
      <h2>Controls</h2>
      ${operatorPanels(world)}
    </aside>
  </div>`
}

function reloadLinks(live: boolean): Markup {
  return live
    ? html`<a href="/operator">Stop reloading</a>`
    : html`<a href="/operator">Reload</a>
        <a href="/operator?live">Reload every ${REFRESH_SECONDS} s</a>`
}
