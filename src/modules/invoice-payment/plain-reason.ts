const LONGEST = 160

/** A database's message is the statement with all its values, " - ", and the reason. */
const STATEMENT = /^\W*(with|select|insert|update|delete|truncate|set)\b/i

/**
 * Why something failed, in one short line for a log or the history: without the statement that a
 * database refused, since it holds names, addresses and URLs of shoppers.
 */
export function plainReason(error: unknown): string {
  const text = messageOf(error)
  const why = STATEMENT.test(text) ? text.split(" - ").at(-1) : text
  return (why?.trim().split("\n")[0] ?? "").slice(0, LONGEST) || UNKNOWN
}

const UNKNOWN = "unknown error"

function messageOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error
    ? String(error.message)
    : typeof error === "string"
      ? error
      : UNKNOWN
}
