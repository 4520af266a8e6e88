import {
  refuseLedgerFields,
  refuseLedgerFieldsWithoutRight,
} from "../refuse-ledger-fields"

const answer = () => {
  const json = jest.fn()
  return { json, status: jest.fn(() => ({ json })) }
}

it.each<[object, boolean]>([
  [{ fields: "id,invoice_payments.*" }, true],
  [{ FIELDS: "id,INVOICEPAYMENTS.*" }, true],
  [{ fields: ["id", "payment_collection.invoice_payments.*"] }, true],
  [{ fields: { a: { b: ["invoice_payment.id"] } } }, true],
  [{ "fields[0]": "invoice_payment.id" }, true],
  [{ a: [{ order: "-invoice_payment.id" }] }, true],
  [{ order: { invoice_payments: { id: "ASC" } } }, true],
  [{ a: [{ $and: [{ invoice_payments: { id: "x" } }] }] }, true],
  [{ "a[invoice_payments][id]": "x" }, true],
  [{ q: "invoicepayment" }, false],
  [{ handle: ["invoice_payment", "order"], fields: "id,title" }, false],
  [{ order_id: "invoice_payment", order: "-created_at" }, false],
])("%j → refused on store routes: %j", (query, refused) => {
  const [res, next] = [answer(), jest.fn()]
  refuseLedgerFields({ query } as never, res as never, next)
  expect(next).toHaveBeenCalledTimes(refused ? 0 : 1)
  expect(res.status.mock.calls).toEqual(refused ? [[400]] : [])
})

it.each([
  ["/rbac/policies", false],
  ["/RBAC", false],
  ["/rbacx", true],
  ["/invites/accept", true],
])(
  "nobody signed in, with RBAC, at %s → refused: %j",
  async (path, refused) => {
    const [res, next] = [answer(), jest.fn()]
    const req = {
      ...{ baseUrl: "/admin", path },
      query: { fields: "invoice_payments.*" },
      scope: { resolve: () => ({ isFeatureEnabled: () => true }) },
    }
    await refuseLedgerFieldsWithoutRight(req as never, res as never, next)
    expect(next).toHaveBeenCalledTimes(refused ? 0 : 1)
    expect(res.status.mock.calls).toEqual(refused ? [[403]] : [])
  }
)
