import { readRequestId } from "../request-id"
import { createRedactor } from "../secret-redactor"

const redact = createRedactor(["key-4f1d"])

const rows: [Record<string, unknown>, string | undefined][] = [
  [{ "x-request-id": "req_1" }, "req_1"],
  [{ "request-id": "req_2" }, "req_2"],
  [{ "x-correlation-id": "a/b:c=" }, "a/b:c="],
  [{ "x-correlation-id": "second", "x-request-id": "first" }, "first"],
  [{}, undefined],
  [{ "x-request-id": "" }, undefined],
  [{ "x-request-id": "two words" }, undefined],
  [{ "x-request-id": "<b>" }, undefined],
  [{ "x-request-id": "x".repeat(101) }, undefined],
  [{ "x-request-id": "for-key-4f1d" }, undefined],
  [{ "x-request-id": ["req_1"] }, undefined],
]

it.each(rows)("%j → %j", (headers, id) => {
  expect(readRequestId(headers, redact)).toBe(id)
})
