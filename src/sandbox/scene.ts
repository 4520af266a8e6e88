import type { Sandbox } from "./sandbox"
import type { World } from "./world"

/** The context of an answer; made for each request, since a reset replaces the world. */
export type Scene = {
  world: World
  sandbox: Sandbox
  /** Names beside loopback that `Host` may carry. */
  allowedHosts: readonly string[]
  lang?: "en" | "ar"
  log: (line: string) => void
}
