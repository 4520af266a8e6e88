import { z } from "zod"

/** Field lengths are not shown in the interface, so our addresses stay short. */
const MAX_ADDRESS_LENGTH = 200
/** Longest path that we append: "/hooks/invoice-payment/return/" and a token. */
export const LONGEST_PATH_LENGTH = 90

export function isLoopbackHost(host: string): boolean {
  return (
    host === "localhost" ||
    host === "[::1]" ||
    host === "::1" ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  )
}

/** Absolute address, https unless on loopback, without credentials, query or trailing slash. */
export const webAddress = z
  .string()
  .trim()
  .refine((text) => isAcceptable(text), {
    error:
      "must be an absolute address with https (http only on localhost), without user, query or #",
  })
  .transform((text) => text.replace(/\/+$/, ""))

/** @throws Error when an address under this base would grow too long. */
export function checkAddressLength(backendUrl: string): void {
  const longest = backendUrl.length + LONGEST_PATH_LENGTH
  if (longest > MAX_ADDRESS_LENGTH) {
    throw new Error(
      `medusa-payment-invoice: backendUrl is too long: webhook and return addresses would have ${longest} characters, at most ${MAX_ADDRESS_LENGTH} are safe`
    )
  }
}

function isAcceptable(text: string): boolean {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return false
  }
  const safeProtocol =
    url.protocol === "https:" ||
    (url.protocol === "http:" && isLoopbackHost(url.hostname))
  return (
    safeProtocol && !url.username && !url.password && !url.search && !url.hash
  )
}
