import type { Language } from "../payment-rules/checkout/language"
import { escape } from "./escape"
import { againAttribute, autoRefresh } from "./auto-refresh"
import { pageScript } from "./page-script"
import { pageStyle } from "./style"
import { TEXTS } from "./texts"

/** The shop's own look. */
export type PageAppearance = {
  shopName: string
  color: string | null
  logoUrl: string | null
  language: Language
}

type Content = {
  title: string
  /** HTML. */
  body: string
  /** null: nothing will change by waiting. */
  refreshMs: number | null
}

/** The frame of all our pages: the shop's name, the language and its switch. */
export function pageFrame(look: PageAppearance, content: Content): string {
  const { language, shopName, color } = look
  const { title, body, refreshMs } = content
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${againAttribute(refreshMs)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${autoRefresh(refreshMs)}${pageScript()}
<title>${escape([title, shopName].filter(Boolean).join(" · "))}</title>
<style>${pageStyle(color)}</style>
</head>
<body>
<main>
<header><div>${brand(look)}</div>${languageSwitch(language)}</header>
${body}
</main>
</body>
</html>`
}

function brand({ logoUrl, shopName }: PageAppearance): string {
  return logoUrl
    ? `<img src="${escape(logoUrl)}" alt="${escape(shopName)}">`
    : escape(shopName)
}

/** A link to the same page; the token in the URL stays. */
function languageSwitch(language: Language): string {
  const other = language === "ar" ? "en" : "ar"
  const name = TEXTS[other].languageName
  return `<a class="language" href="?language=${other}" lang="${other}" dir="${directionOf(other)}" hreflang="${other}">${name}</a>`
}

function directionOf(language: Language): string {
  return language === "ar" ? "rtl" : "ltr"
}
