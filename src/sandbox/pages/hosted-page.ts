import { text, type Answer, type Call } from "../exchange"
import type { Scene } from "../server"

export function answerHostedPage(_s: Scene, _c: Call, id: string): Answer {
  return text(200, `Hosted page of ${id}`)
}
