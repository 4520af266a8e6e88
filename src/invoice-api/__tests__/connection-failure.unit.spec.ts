import { readConnectionFailure } from "../connection-failure"

const connect = { syscall: "connect" }

const rows: [string, unknown, string, string | undefined][] = [
  [
    "refused",
    { code: "ECONNREFUSED", cause: connect },
    "connection_failed",
    "ECONNREFUSED",
  ],
  [
    "no route",
    { code: "EHOSTUNREACH", cause: connect },
    "connection_failed",
    "EHOSTUNREACH",
  ],
  [
    "time-out of the system while connecting",
    { code: "ETIMEDOUT", cause: connect },
    "connection_failed",
    "ETIMEDOUT",
  ],
  [
    "time-out of the system on an open connection",
    { code: "ETIMEDOUT", cause: { syscall: "read" } },
    "connection_lost",
    "ETIMEDOUT",
  ],
  [
    "name not resolved",
    { code: "EAI_AGAIN", cause: { syscall: "getaddrinfo" } },
    "connection_failed",
    "EAI_AGAIN",
  ],
  [
    "all addresses of a name refused",
    { code: "ECONNREFUSED", cause: { errors: [connect, connect] } },
    "connection_failed",
    "ECONNREFUSED",
  ],
  [
    "one of several addresses was connected",
    { code: "ECONNRESET", cause: { errors: [connect, { syscall: "read" }] } },
    "connection_lost",
    "ECONNRESET",
  ],
  [
    "no attempt known",
    { code: "ECONNRESET", cause: { errors: [] } },
    "connection_lost",
    "ECONNRESET",
  ],
  ...[
    "CERT_HAS_EXPIRED",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "ERR_TLS_CERT_ALTNAME_INVALID",
  ].map((code): [string, unknown, string, string] => [
    "a certificate",
    { code, cause: {} },
    "connection_failed",
    code,
  ]),
  ["reset", { code: "ECONNRESET", cause: {} }, "connection_lost", "ECONNRESET"],
  ["the deadline", { code: "ERR_CANCELED" }, "timed_out", undefined],
  [
    "a code that is no constant",
    { code: "secret sauce" },
    "connection_lost",
    undefined,
  ],
  ["an error without a code", new Error("x"), "connection_lost", undefined],
  ["nothing at all", undefined, "connection_lost", undefined],
]

it.each(rows)("%s: %j → %s, reason %s", (...row) => {
  const [, error, code, reason] = row
  expect(readConnectionFailure(error)).toEqual(
    reason === undefined ? { code } : { code, reason }
  )
})
