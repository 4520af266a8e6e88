import { contractLines, repeatName, shownStatus } from "../service-observations"
import { CREATED } from "../../__tests__/samples"

it.each([
  [0, "about 1 s"],
  [1_100, "about 1 s"],
  [4_900, "about 5 s"],
  [16_000, "about 15 s"],
  [70_000, "about 60 s"],
  [43_200_000, "about 21600 s"],
  [3 * 86_400_000, "about 86400 s"],
])("again after %s ms → %s", (ms, name) => {
  expect(repeatName(ms)).toBe(name)
})

it.each([
  ["under_review", "under_review"],
  ["PENDING", "PENDING"],
  ["paid by mona@example.com", "(not a word)"],
  ["x".repeat(41), "(not a word)"],
])("status %j → shown as %s", (status, shown) => {
  expect(shownStatus(status)).toBe(shown)
})

const seen = { seen: 3, created_at: CREATED, last_seen_at: CREATED }

it("lines for the contract: status, webhooks, repeats, answers; nothing seen → none", () => {
  expect(contractLines({ statuses: [], shapes: [] })).toEqual([])
  expect(
    contractLines({
      statuses: [
        { word: "pending", invoices: 2 },
        { word: "completed", invoices: 7 },
      ],
      shapes: [
        {
          kind: "answer",
          name: "cancelInvoice 404",
          lines: ["message: string"],
          ...seen,
        },
        { kind: "repeat", name: "about 5 s", lines: [], ...seen },
        { kind: "repeat", name: "about 60 s", lines: [], ...seen },
        {
          kind: "webhook",
          name: "application/json",
          lines: ["data.id: string (uuid)", "event: string"],
          ...seen,
        },
      ],
    })
  ).toEqual([
    "- status: `pending` (2), `completed` (7)",
    "- webhook, application/json, seen 3: `data.id: string (uuid)`, `event: string`",
    "- the same webhook again after: about 5 s (3), about 60 s (3)",
    "- answer, cancelInvoice 404, seen 3: `message: string`",
  ])
})
