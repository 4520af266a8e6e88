export const PLACEHOLDERS = [
  "order_id",
  "cart_id",
  "country_code",
  "session_id",
  "reason",
] as const

type Placeholder = (typeof PLACEHOLDERS)[number]

export type PlaceholderValues = Partial<Record<Placeholder, string | null>>

/** The names in braces, known or not. */
export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? "")
}

export function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name)
}
