import type { Texts } from "./en"

type Failure = { code?: string | undefined; status?: number | undefined }

/** The text for a status if the answer has no code that we know. */
const STATUSES: Record<number, keyof Texts["error"]> = {
  401: "signed_out",
  403: "no_right",
  404: "gone",
  500: "server",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
}

/**
 * The keys of the texts for an error, the most precise one first. An error without a status never
 * reached the server.
 * @param group of an action whose codes mean something else elsewhere
 */
export function errorKeys(error: object, group?: keyof Texts): string[] {
  const { code, status } = error as Failure
  const groups = [...(group ? [group] : []), "error", "refusal", "connection"]
  const coded = code ? groups.map((name) => `${name}.${code}`) : []
  if (status === undefined) {
    return error instanceof TypeError ? ["error.offline"] : coded
  }
  const general = STATUSES[status]
  return general ? [...coded, `error.${general}`] : coded
}
