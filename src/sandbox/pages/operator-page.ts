import { text, type Answer, type Call } from "../exchange"
import type { Scene } from "../server"

export function answerOperatorPage(_s: Scene, _c: Call): Answer {
  return text(200, "Operator page")
}
