import { z } from "zod"
import { isPlaceholder, placeholdersOf } from "./placeholders"

/** Field lengths are not shown in the interface, so our addresses stay short. */
const MAX_URL_LENGTH = 200
/** Longest path that we append: "/hooks/invoice-payment/return/" and a token. */
const LONGEST_PATH_LENGTH = 90

export function isLoopbackHost(host: string): boolean {
  return (
    host === "localhost" ||
    host === "[::1]" ||
    host === "::1" ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  )
}

/**
 * Absolute address, https unless on loopback, without user, query or #. It comes
 * out as a browser would write it, without trailing slash: paths are appended.
 */
export const webUrl = z
  .string()
  .trim()
  .refine((text) => isAcceptable(text), {
    error:
      "must be an absolute address with https (http only on localhost), without user, query or #",
  })
  .transform((text) => new URL(text).href.replace(/\/+$/, ""))

/**
 * A page of the shop: a path or an absolute address, with placeholders. None in
 * the host: a value comes from the cart, and must not choose where a buyer lands.
 */
export const shopPageUrl = z
  .string()
  .trim()
  .refine((text) => text.startsWith("/") || isAcceptable(originOf(text)), {
    error:
      "must be a path that begins with / or an absolute address with https (http only on localhost), without placeholders in its host",
  })
  .refine((text) => placeholdersOf(text).every(isPlaceholder), {
    error: "has an unknown placeholder",
  })

/** A page of the service's dashboard: https, `{invoice}` somewhere behind the host. */
export const dashboardPageUrl = z
  .string()
  .trim()
  .refine((text) => isAcceptable(originOf(text)) && !/\s/.test(text), {
    error:
      "must be an absolute address with https (http only on localhost), without placeholders in its host",
  })
  .refine((text) => text.includes("{invoice}"), {
    error: "must hold the placeholder {invoice}",
  })

/** @throws Error when an address under this base would grow too long. */
export function checkUrlLength(backendUrl: string): void {
  const longest = backendUrl.length + LONGEST_PATH_LENGTH
  if (longest > MAX_URL_LENGTH) {
    throw new Error(
      `medusa-payment-invoice: backendUrl is too long: webhook and return addresses would have ${longest} characters, at most ${MAX_URL_LENGTH} are safe`
    )
  }
}

function originOf(text: string): string {
  return /^[^/]*\/\/[^/?#]*/.exec(text)?.[0] ?? ""
}

/** Plainly written: what URL would mend ("https:shop", a line break) is refused. */
function isAcceptable(text: string): boolean {
  if (!/^https?:\/\/[^\s\\?#{}]+$/i.test(text) || !URL.canParse(text)) {
    return false
  }
  const { protocol, hostname, username, password } = new URL(text)
  const safe = protocol === "https:" || isLoopbackHost(hostname)
  return safe && !username && !password
}
