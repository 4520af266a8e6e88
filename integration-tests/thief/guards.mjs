// `npm run thief:guards`: removes each check alone from a copy of the source and lets the thief
// try: the others must still hold. Environment: GUARDS_ONLY (part of a check's name), GUARDS_DRY
// (only whether each check is still found in the source).
import { readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { copyOfRepository, runTests } from "../copy-of-repository.mjs"

const RULES = "src/payment-rules/checkout/authorization.ts"
const IDENTITY = "src/providers/invoice-payment/identify-row.ts"

/** @type {{ check: string, file: string, from: string, to: string }[]} */
const CHECKS = [
  {
    check: "the row is that of the session which core names",
    file: "src/providers/invoice-payment/authorize-payment.ts",
    from: "await rowOfSession(sessionId, cradle)",
    to: 'await rowOfSession(String(input.data?.["session_id"] ?? sessionId), cradle)',
  },
  {
    check: "the session is the row's",
    file: RULES,
    from: "session.id === row.session_id &&",
    to: "",
  },
  {
    check: "the session's collection is the row's",
    file: RULES,
    from: "session.payment_collection_id === row.payment_collection_id &&",
    to: "",
  },
  {
    check: "the session's amount is the invoice's",
    file: RULES,
    from: "isSameAmount(session.amount, row.amount)",
    to: "true",
  },
  {
    check: "the collection's amount is the invoice's",
    file: RULES,
    from: "return isSameAmount(session.collectionAmount, row.amount)",
    to: "return true",
  },
  {
    check: "the cart's total is the invoice's",
    file: RULES,
    from: "isSameAmount(cart.total, row.amount)",
    to: "true",
  },
  {
    check: "other methods want an address that we signed",
    file: IDENTITY,
    from: "const url = sessionUrlOf(data)",
    to: `const named = data?.["session_id"]
  if (typeof named === "string") {
    const row = await sessions.bySession(named)
    return row ? { ...row, session_id: named } : null
  }
  const url = sessionUrlOf(data)`,
  },
  {
    check: "a released invoice is cancelled once core's session is gone",
    file: "src/modules/invoice-payment/ledger/leases.ts",
    from: "and (cancel_decided_at is not null or not ${STILL_USED})",
    to: "",
  },
  {
    check: "core is asked for the session before its invoice is cancelled",
    file: "src/settlement/cancel-invoice.ts",
    from: "await isStillUsed(row, container)",
    to: "false",
  },
]

const { GUARDS_ONLY = "", GUARDS_DRY } = process.env
const rows = []
const copy = await copyOfRepository()
try {
  for (const guard of CHECKS.filter(({ check }) =>
    check.includes(GUARDS_ONLY)
  )) {
    console.log(`\n━━ without: ${guard.check}`)
    rows.push({ without: guard.check, result: await tryWithout(guard) })
  }
} finally {
  await copy.remove()
}
console.table(rows)
process.exitCode = rows.every(({ result }) =>
  ["holds", "found"].includes(result)
)
  ? 0
  : 1

/** @param {typeof CHECKS[number]} guard */
async function tryWithout({ file, from, to }) {
  const place = path.join(copy.directory, file)
  const source = await readFile(place, "utf8")
  if (source.split(from).length !== 2) {
    return "not found in the source"
  }
  if (GUARDS_DRY) {
    return "found"
  }
  await writeFile(
    place,
    source.replace(from, () => to)
  )
  try {
    const code = await runTests(copy.directory, [
      "api",
      "--",
      "stolen-sessions",
    ])
    return code === 0 ? "holds" : "fails"
  } finally {
    await writeFile(place, source)
  }
}
