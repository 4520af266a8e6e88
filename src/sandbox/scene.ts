import type { Sandbox } from "./sandbox"
import type { World } from "./world"

/** What a request is answered from; asked anew for each, since worlds change. */
export type Scene = {
  world: World
  sandbox: Sandbox
  /** Names beside loopback that `Host` may carry. */
  allowedHosts: readonly string[]
  lang?: "en" | "ar"
  log: (line: string) => void
}
