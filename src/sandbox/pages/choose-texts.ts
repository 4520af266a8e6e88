import type { Call } from "../exchange"
import { ar } from "./texts-ar"
import { en, type Texts } from "./texts-en"

const LANGUAGES: Texts[] = [en, ar]

/** `?lang=`, then the browser's first known language, then the command's. */
export function chooseTexts(call: Call, fallback = "en"): Texts {
  const accepted = (call.headers["accept-language"] ?? "")
    .split(",")
    .map((range) => range.trim().slice(0, 2).toLowerCase())
  for (const wanted of [call.query.get("lang"), ...accepted, fallback]) {
    const texts = LANGUAGES.find(({ lang }) => lang === wanted)
    if (texts) return texts
  }
  return en
}
