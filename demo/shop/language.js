import { textsFor } from "/kit/texts/index.js"
import { ARABIC } from "./arabic.js"
import { keep, kept } from "./storage.js"

const asked = new URLSearchParams(location.search).get("lang")
if (asked) keep("lang", asked)

/** The package's words for the payment; the shop has its own for everything else. */
export const texts = textsFor(asked ?? kept("lang") ?? navigator.language)
const { lang, dir } = texts
Object.assign(document.documentElement, { lang, dir })

export const isArabic = lang === "ar"
/** Of the cart: the plugin's own pages take it over. */
export const locale = `${lang}-EG`

/** @param own words of one article, which the store keeps in its metadata */
export const t = (english, own = ARABIC) =>
  (isArabic && own?.[english]) || english
