import type { InvoiceApiErrorCode } from "./error-meanings"

/** Why there is no complete answer. */
export type ConnectionFailure = {
  code: Extract<
    InvoiceApiErrorCode,
    "connection_failed" | "connection_lost" | "timed_out" | "unreadable_answer"
  >
  /**
   * The system's name for it (ECONNREFUSED): a constant of Node or axios, never text of the
   * service.
   */
  reason?: string
}

/** Node's steps before a connection exists: a request that failed in one was never sent. */
const BEFORE_CONNECTION = new Set(["connect", "getaddrinfo"])

/**
 * Refused on our side: by axios before it connects (ERR_BAD_REQUEST: a body above the cap), or by
 * Node's TLS, which checks the certificate before the first byte of the request leaves.
 */
const REFUSED_BY_US =
  /^(ERR_BAD_REQUEST$|CERT_|ERR_TLS_CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA)/

/** Not HTTP (HPE), or broken compression (Z, and brotli's odd prefix). */
const NOT_READABLE = /^(HPE_|Z_|ERR__ERROR_)/

/**
 * Interprets an axios error without a complete answer. In doubt the request counts as sent: a
 * wrong "never sent" would lead to a second invoice.
 */
export function readConnectionFailure(error: unknown): ConnectionFailure {
  const { code: reason, response } = (error ?? {}) as FailedCall
  // Only the deadline of the call cancels; no other code holds the signal.
  if (reason === "ERR_CANCELED") {
    return { code: "timed_out" }
  }
  if (typeof reason !== "string" || !/^[A-Z][A-Z0-9_]*$/.test(reason)) {
    return { code: "connection_lost" }
  }
  if (wasNeverSent(error) || REFUSED_BY_US.test(reason)) {
    return { code: "connection_failed", reason }
  }
  // axios names two things ERR_BAD_RESPONSE: a body above the cap, and (with the response) one that
  // broke off.
  const isTooLong = reason === "ERR_BAD_RESPONSE" && response === undefined
  if (isTooLong) {
    return { code: "unreadable_answer", reason: "above 1 MB" }
  }
  if (NOT_READABLE.test(reason)) {
    return { code: "unreadable_answer", reason }
  }
  return { code: "connection_lost", reason }
}

/**
 * True when the error arose before there was a connection, so that the service cannot have seen the
 * request.
 */
export function wasNeverSent(error: unknown): boolean {
  const { cause } = error as FailedCall
  if (cause === undefined) {
    return false
  }
  // With several addresses for a name, Node tries each and joins the errors.
  const attempts = cause.errors ?? [cause]
  return (
    attempts.length > 0 &&
    attempts.every(({ syscall }) => BEFORE_CONNECTION.has(syscall ?? ""))
  )
}

/** The only fields of an axios error that are read. */
type FailedCall = {
  code?: unknown
  response?: unknown
  cause?: { syscall?: string; errors?: { syscall?: string }[] }
}
