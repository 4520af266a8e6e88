import { z } from "zod"
import { isPlaceholder, placeholdersOf } from "./placeholders"

/** Field lengths are not shown in the interface, so our URLs stay short. */
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
 * An absolute URL, https unless on loopback, without user, query or #. The result is
 * written as a browser would, without trailing slash: paths are appended.
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
 * A page of the shop: a path or an absolute URL, with placeholders, but none in the host:
 * a value comes from the cart, and must not choose the site that a shopper is sent to.
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

/** A page of the service's dashboard: https, `{invoice}` somewhere after the host. */
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

/** @throws Error when a URL under this base would be too long. */
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

/** Refuses what `new URL` would silently repair ("https:shop", a line break). */
function isAcceptable(text: string): boolean {
  if (!/^https?:\/\/[^\s\\?#{}]+$/i.test(text) || !URL.canParse(text)) {
    return false
  }
  const { protocol, hostname, username, password } = new URL(text)
  const safe = protocol === "https:" || isLoopbackHost(hostname)
  return safe && !username && !password
}
