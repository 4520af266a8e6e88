import { decideSurplus, type SurplusFacts, type SurplusRow } from "../surplus"

const row = (id: string, changes: Partial<SurplusRow> = {}): SurplusRow => ({
  ...{ id, shows: false, mutes: false, isFree: true, hasRest: true },
  ...changes,
})
const told = (
  changes: Partial<NonNullable<SurplusFacts["told"]>> = {}
): SurplusFacts["told"] => ({
  rowId: "b",
  paidTooMuch: "20.00",
  ...changes,
})
const KNOWN = { told: told(), rows: [row("a"), row("b", { mutes: true })] }

function decided(changes: Partial<SurplusFacts>, begins = false): string {
  const facts = {
    ...{ isOwed: true, paidTooMuch: "20.00", told: null },
    ...{ rows: [row("a"), row("b")], ...changes },
  }
  const action = decideSurplus(facts, begins)
  return action.type === "nothing" ? "" : `${action.type} ${action.rowId}`
}

it.each([
  ["nobody was told", {}, "", "show a"],
  ["told on another row, hidden since", { told: told() }, "show b", "show b"],
  ["known", KNOWN, "", ""],
  [
    "known, of another amount",
    { ...KNOWN, paidTooMuch: "21.00" },
    "show b",
    "show b",
  ],
  [
    "told, and gone since",
    { told: told({ paidTooMuch: "0.00" }) },
    "",
    "show a",
  ],
  [
    "shown",
    { told: told(), rows: [row("a"), row("b", { shows: true })] },
    "",
    "",
  ],
  [
    "shown, of an unknown amount",
    { rows: [row("a"), row("b", { shows: true })] },
    "show b",
    "show b",
  ],
  [
    "muted, of an unknown amount",
    { rows: [row("a"), row("b", { mutes: true })] },
    "show b",
    "show b",
  ],
  [
    "shown beside an old mute",
    { rows: [row("a", { mutes: true }), row("b", { shows: true })] },
    "show b",
    "show b",
  ],
  [
    "all of it went back where it is shown",
    {
      told: told(),
      rows: [row("a"), row("b", { shows: true, hasRest: false })],
    },
    "show a",
    "show a",
  ],
  [
    "something graver is shown",
    { told: told(), rows: [row("b", { isFree: false })] },
    "",
    "",
  ],
  ["no row", { rows: [] }, "", ""],
  [
    "told on a row that is not one of the order's, of the same amount",
    { told: told({ rowId: "gone" }) },
    "show a",
    "show a",
  ],
  [
    "shown on the second of three, told on the third",
    {
      told: told({ rowId: "c", paidTooMuch: "19.00" }),
      rows: [row("a"), row("b", { shows: true }), row("c")],
    },
    "show b",
    "show b",
  ],
  [
    "shown on two rows, of one all went back",
    {
      rows: [
        row("a", { shows: true, hasRest: false }),
        row("b"),
        row("c", { shows: true }),
      ],
    },
    "show c",
    "show c",
  ],
  [
    "shown on the third of three, muted on another row",
    {
      told: told({ paidTooMuch: "19.00" }),
      rows: [row("a"), row("b", { mutes: true }), row("c", { shows: true })],
    },
    "show c",
    "show c",
  ],
] as [string, Partial<SurplusFacts>, string, string][])(
  "too much was paid, %s (%j) → followed: %s; looked for: %s",
  (_, facts, followed, found) => {
    expect([decided(facts), decided(facts, true)]).toEqual([followed, found])
  }
)

it.each([
  ["nobody was told", {}, ""],
  ["told", { told: told() }, "end b"],
  ["told of a piastre", { told: told({ paidTooMuch: "0.01" }) }, "end b"],
  ["known", KNOWN, "end b"],
  ["gone already", { told: told({ paidTooMuch: "0.00" }) }, ""],
  [
    "shown, of an unknown amount",
    { rows: [row("a", { shows: true })] },
    "end a",
  ],
  [
    "muted, of an unknown amount",
    { rows: [row("a", { mutes: true })] },
    "end a",
  ],
] as [string, Partial<SurplusFacts>, string][])(
  "nothing is owed any more, or all of it went back; %s (%j) → %s",
  (_, facts, end) => {
    expect(decided({ ...facts, isOwed: false }, true)).toBe(end)
    const rows = (facts.rows ?? [row("b")]).map((one) => ({
      ...one,
      hasRest: false,
    }))
    expect(decided({ ...facts, rows }, true)).toBe(end)
  }
)
