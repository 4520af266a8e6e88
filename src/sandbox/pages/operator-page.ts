import { runCommand } from "../control"
import { seeOther, type Answer, type Call } from "../exchange"
import type { Scene } from "../scene"
import { chooseTexts } from "./choose-texts"
import { commandForm } from "./command-form"
import { toDocument } from "./document"
import { formatTime } from "./formats"
import { html, type Markup } from "./html"
import { callTable, invoiceList } from "./operator-lists"
import { operatorPanels } from "./operator-panels"
import { operatorTexts, type OperatorTexts } from "./operator-texts"
import { operatorStyles } from "./styles"
import type { Texts } from "./texts-en"

const REFRESH_SECONDS = 3

/** `GET /operator` shows; `POST /operator` runs the form's `command`. */
export async function answerOperatorPage(
  scene: Scene,
  call: Call
): Promise<Answer> {
  if (call.method !== "POST") {
    return show(scene, call)
  }
  const { command = "", ...args } = Object.fromEntries(
    new URLSearchParams(call.raw)
  )
  try {
    await runCommand(scene.sandbox, command, args)
    const anchor = args.id ? `#${encodeURIComponent(args.id)}` : ""
    return seeOther(urlOf(call, false) + anchor)
  } catch (error) {
    return show(scene, call, (error as Error).message)
  }
}

function show(
  { world, sandbox, lang }: Scene,
  call: Call,
  problem = ""
): Answer {
  const live = call.query.has("live") && !problem
  const page = chooseTexts(call, lang)
  const texts = operatorTexts(page)
  return toDocument({
    lang: page.lang,
    dir: page.dir,
    title: texts.title,
    status: problem ? 400 : 200,
    refresh: live ? REFRESH_SECONDS : undefined,
    styles: operatorStyles,
    body: html`<div class="wrap">
      ${pageHeader({ world, sandbox }, { call, live, page })}
      ${problem && html`<p class="alert" role="alert"><bdi>${problem}</bdi></p>`}
      <div class="columns">
        <main>
          <h2>${texts.invoices}</h2>
          ${invoiceList({ world, sandbox }, { ...page, operator: texts })}
          <h2>${texts.calls}</h2>
          ${callTable(world.requests, texts)}
        </main>
        <aside>
          <h2>${texts.controls}</h2>
          ${operatorPanels(world, texts)}
        </aside>
      </div>
      <footer>${page.footer}</footer>
    </div>`,
  })
}

function pageHeader(
  { world, sandbox }: Pick<Scene, "world" | "sandbox">,
  { call, live, page }: { call: Call; live: boolean; page: Texts }
): Markup {
  const texts = operatorTexts(page)
  const now = formatTime(world.clock.timestamp(), page.locale)
  return html`<header>
    <div>
      <h1>${texts.title}</h1>
      <p class="soft">
        <bdi>${sandbox.url}</bdi> · <bdi>${now}</bdi>
        <bdi>(UTC+2)</bdi>
      </p>
    </div>
    <nav aria-label="${texts.page}">
      ${languageLink(page)} ${reloadLinks(call, live, texts)}
      ${commandForm("reset", {}, html`<button>${texts.reset}</button>`)}
    </nav>
  </header>`
}

function languageLink({ otherLang }: Texts): Markup {
  const { lang, name } = otherLang
  return html`<a href="/operator?lang=${lang}" lang="${lang}">${name}</a>`
}

function reloadLinks(call: Call, live: boolean, texts: OperatorTexts): Markup {
  const plain = urlOf(call, false)
  return live
    ? html`<a href="${plain}">${texts.stopReloading}</a>`
    : html`<a href="${plain}">${texts.reload}</a>
        <a href="${urlOf(call, true)}">
          ${texts.reloadEvery(REFRESH_SECONDS)}
        </a>`
}

/** The URL of this page, in the chosen language. */
function urlOf(call: Call, live: boolean): string {
  const lang = call.query.get("lang")
  const query = [
    lang && `lang=${encodeURIComponent(lang)}`,
    live && "live",
  ].filter(Boolean)
  return query.length > 0 ? `/operator?${query.join("&")}` : "/operator"
}
