import type { Call } from "../exchange"
import { ar } from "./texts-ar"
import { en, type Texts } from "./texts-en"

const LANGUAGES: Texts[] = [en, ar]

/** In this order: `?lang=`, the option of the command, the browser's list. */
export function chooseTexts(call: Call, started?: string): Texts {
  const accepted = (call.headers["accept-language"] ?? "")
    .split(",")
    .map((range) => range.trim().slice(0, 2).toLowerCase())
  for (const wanted of [call.query.get("lang"), started, ...accepted]) {
    const texts = LANGUAGES.find(({ lang }) => lang === wanted)
    if (texts) {
      return texts
    }
  }
  return en
}
