import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { HistoryLine } from "../../../modules/invoice-payment/ledger/history-line"
import { allOf, historyText, milestonesOf, needsSeconds } from "../history-view"

/** `kind=decided@by` */
const line = (text: string, index: number) => {
  const [what = "", by = ""] = text.split("@")
  const [kind = "", decided = null] = what.split("=")
  const minute = String(index).padStart(2, "0")
  return { kind, decided, by, created_at: `2026-11-23T08:${minute}:07.000Z` }
}
const lines = (...texts: string[]) => texts.map(line)
const shown = (...texts: string[]) =>
  milestonesOf(lines(...texts)).map(({ line: { kind, decided }, repeats }) =>
    [kind, decided, repeats || null].filter((part) => part !== null).join(" ")
  )

it.each([
  [
    "checks that said the same are one",
    ["created", "read=under_review", ...Array(4).fill("read=under_review")],
    ["created", "read under_review 4"],
  ],
  [
    "each change stands by itself",
    [
      "read=waiting",
      "read=under_review",
      "read=paid",
      "settle=order o is captured",
    ],
    [
      "read waiting",
      "read under_review",
      "read paid",
      "settle order o is captured",
    ],
  ],
  [
    "what lies between two checks does not part them",
    [
      "read=waiting",
      "webhook",
      "recheck",
      "read=waiting",
      "settle=try 1 failed: x",
    ],
    ["read waiting 1"],
  ],
  [
    "a decision between two checks does",
    ["read=paid", "attention=cart_changed", "read=paid", "read=paid", "reopen"],
    ["read paid", "attention cart_changed", "read paid 2", "reopen"],
  ],
  [
    "what became of a cancellation is one, also where nothing changed; a failed try is none",
    [
      "read=waiting",
      "cancel=asked for@user_1",
      "cancel=tried again@worker",
      "cancel@worker",
      "read=waiting@cancel",
      "read=waiting",
      "read=cancelled@schedule",
    ],
    [
      ...["read waiting", "cancel asked for", "cancel", "read waiting"],
      ...["read waiting 1", "read cancelled"],
    ],
  ],
  [
    "money that is gone, and a surplus that is over",
    [
      "settle=order o or its money there is gone: settled anew",
      "settle=the order owes its customer nothing any more",
    ],
    [
      "settle order o or its money there is gone: settled anew",
      "settle the order owes its customer nothing any more",
    ],
  ],
])("milestones: %s", (_, given, expected) => {
  expect(shown(...given)).toEqual(expected)
})

/** Every kind of line that the ledger writes; a check is shown with its result. */
const KINDS: Record<HistoryLine["kind"], boolean> = {
  created: true,
  webhook: false,
  read: true,
  settle: false,
  cancel: true,
  attention: true,
  recheck: false,
  resolve: true,
  reopen: true,
  apply: true,
  refund: true,
  message: true,
}

it.each(Object.entries(KINDS))("a line %s → a milestone: %s", (kind, isOne) => {
  expect(shown(`${kind}=x`)).toEqual(isOne ? [`${kind} x`] : [])
})

it.each([
  ["a step of settling that says nothing", "settle"],
  ["another line with the words of a capture", "webhook=order o is captured"],
])("%s → a detail", (_, one) => {
  expect(shown(one)).toEqual([])
})

const SOURCES = {
  "outcome.captured": "settlement/settle/settle-row.ts",
  "outcome.failed_try": "settlement/settle/settle-row.ts",
  "outcome.order_canceled": "settlement/settle/cancel-order.ts",
  "outcome.draft_converted": "settlement/settle/convert-draft.ts",
  "outcome.settled_anew": "modules/invoice-payment/ledger/settled-watch.ts",
  "outcome.owes_nothing": "modules/invoice-payment/ledger/surplus.ts",
}

it.each(Object.entries(SOURCES))(
  "%s: a sentence that %s writes into the history is said in every language",
  (key, file) => {
    const source = readFileSync(join(__dirname, "../../..", file), "utf8")
    const written = [...source.matchAll(/decided:\s*[`"](.+?)[`"],/g)].map(
      ([, sentence]) => sentence!.replaceAll(/\$\{tries\}/g, "3")
    )
    const keys = written.map(
      (decided) => historyText({ kind: "settle", decided, created_at: "" })?.key
    )
    expect(keys).toContain(key)
    expect(keys).not.toContain(undefined)
  }
)

it("a failed creation → its code; a failed try → its number and why; a note → as it is", () => {
  const of = (kind: string, decided: string | null, seen?: object) =>
    historyText({ kind, decided, seen: { ...seen }, created_at: "" })
  expect(
    of("created", "The service failed.", { code: "service_failed" })?.key
  ).toBe("connection.service_failed")
  expect(of("settle", "try 2 failed: no stock")?.values).toEqual({
    ...{ count: "2", why: "no stock" },
  })
  expect(of("resolve", "try 2 failed: no stock")).toBeNull()
})

it("everything → every line by itself", () => {
  expect(allOf(lines("read=paid", "webhook", "read=paid"))).toHaveLength(3)
})

it("seconds only where two lines share a minute", () => {
  const at = (second: string, index: number) => ({
    ...line("read=paid", index),
    created_at: `2026-11-23T08:0${second}.000Z`,
  })
  const items = allOf(["1:07", "1:59", "2:00"].map(at))
  expect(items.map((_, index) => needsSeconds(items, index))).toEqual([
    true,
    true,
    false,
  ])
})

type Said = [
  title: string,
  line: Parameters<typeof historyText>[0],
  text: ReturnType<typeof historyText>,
]
const said = (
  kind: string,
  decided: string | null,
  rest: { by?: string; seen?: Record<string, unknown> | null } = {}
) => ({ kind, decided, ...rest, created_at: "" })
const text = (key: string, values = {}) => ({ key, values })
const CODE = { seen: { code: "service_failed" } }

it.each<Said>([
  ["created", said("created", null), null],
  [
    "created, a code",
    said("created", "x", CODE),
    text("connection.service_failed"),
  ],
  [
    "created, a code that is no text",
    said("created", "x", { seen: { code: 7 } }),
    null,
  ],
  ["created, nothing was seen", said("created", "x", { seen: null }), null],
  ["another line with a code", said("read", "x", CODE), null],
  [
    "a cancellation that the service accepted",
    said("cancel", null, { by: "worker" }),
    text("outcome.cancel_accepted"),
  ],
  ["a cancellation by an admin", said("cancel", null, { by: "user_1" }), null],
  ["a cancellation by nobody", said("cancel", null), null],
  [
    "a cancellation that says more",
    said("cancel", "refused", { by: "worker" }),
    null,
  ],
  ["another line of the worker", said("settle", null, { by: "worker" }), null],
  ["captured", said("settle", "order_1 is captured"), text("outcome.captured")],
  ["captured, and more", said("settle", "order_1 is captured twice"), null],
  [
    "a try that failed with two lines",
    said("settle", "try 12 failed: a\nb"),
    text("outcome.failed_try", { count: "12", why: "a\nb" }),
  ],
  ["another line with a failed try", said("resolve", "try 12 failed: a"), null],
])("the text of a line, %s", (_, one, expected) => {
  expect(historyText(one)).toEqual(expected)
})

it("everything → the same lines in the same order, none repeated", () => {
  const given = lines("read=paid", "webhook", "read=paid")
  expect(allOf(given)).toEqual(given.map((one) => ({ line: one, repeats: 0 })))
})

it("a first check → a milestone, whatever it said", () => {
  expect(shown("read=waiting")).toEqual(["read waiting"])
})

it("one line alone, and none at a place → no seconds", () => {
  const alone = allOf(lines("read=paid"))
  expect(needsSeconds(alone, 0)).toBe(false)
})
