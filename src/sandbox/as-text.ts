/** A value as words: a patch may put anything into a field, and `String` throws for some of it. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : String(JSON.stringify(value))
}
