import { textsFor } from "/kit/texts/index.js"

/**
 * The browser's memory. Private windows and browsers inside of apps may have no storage;
 * then it is this page alone.
 */
export const memory = (() => {
  try {
    return localStorage
  } catch {
    return {}
  }
})()
const asked = new URLSearchParams(location.search).get("lang")
if (asked) {
  memory.lang = asked
}

/** The package's words for the payment; the shop has its own for everything else. */
export const texts = textsFor(memory.lang ?? navigator.language)
const { lang, dir } = texts
Object.assign(document.documentElement, { lang, dir })
const words = lang === "ar" ? await (await fetch("/words.ar.json")).json() : {}
export const t = (english) => words[english] ?? english

/** Of the cart: the plugin's own pages and messages take it over. */
export const locale = `${lang}-EG`
const pounds = { style: "currency", currency: "EGP" }
export const money = new Intl.NumberFormat(`${locale}-u-nu-latn`, pounds).format
