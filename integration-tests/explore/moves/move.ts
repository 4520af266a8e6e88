import type { LeftState, World } from "../world"

/** One kind of small step; its `count` variants are numbered. */
export type Move = {
  name: string
  count: number
  /** Of which counters one is used up; none: the plugin or core goes on by itself. */
  costs?: readonly (keyof LeftState)[]
  can(w: World, variant: number): boolean
  play(w: World, variant: number): void
  /** In plain words, told before it is played. */
  tell(w: World, variant: number): string
}

export const indexes = (count: number) =>
  Array.from({ length: count }, (_none, at) => at)
