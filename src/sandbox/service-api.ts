import { checkCreateRequest, hasFeeFlag } from "./create-request"
import { json, parseJson, type Answer, type Call } from "./exchange"
import { toWire, toWireWithTransaction, type SandboxInvoice } from "./invoice"
import { toProfile, type Merchant } from "./merchants"
import type { Operation, RecordedRequest, World } from "./world"

type Operated = {
  call: Call
  merchant: Merchant
  /** The `{invoice}` of the path, empty where there is none. */
  invoiceId: string
}

type Operate = (world: World, operated: Operated) => Answer

const OPERATE: Record<Exclude<Operation, "other">, Operate> = {
  create: createInvoice,
  get: getInvoice,
  cancel: cancelInvoice,
  me: (_, { merchant }) => json(200, { merchant: toProfile(merchant) }),
}

/** Answers one API call, through a fault when one is armed, and records it. */
export function answerApiCall(
  world: World,
  call: Call
): { answer: Answer; record: RecordedRequest } {
  const { operation, invoiceId } = nameOperation(call, world.options.cancelPath)
  const record: RecordedRequest = {
    operation,
    method: call.method,
    path: call.path,
    headers: call.headers,
    body: bodyOf(call),
    raw: call.raw,
    at: Date.now(),
    status: null,
  }
  world.requests.push(record)
  const process = () => answerOperation(world, { call, operation, invoiceId })
  const { errors } = world
  const { origin } = world.options
  const called = { operation, invoiceId }
  const answer = world.faults.apply(called, process, { errors, origin })
  return { answer, record }
}

/** Which operation a call is; `cancelPath` null means there is no cancelling. */
function nameOperation(
  { method, path }: Call,
  cancelPath: string | null
): { operation: Operation; invoiceId: string } {
  const routes: [Operation, string, string | null][] = [
    ["create", "POST", "/api/v1/invoices"],
    ["get", "GET", "/api/v1/invoices/{invoice}"],
    ["me", "GET", "/api/v1/merchants/me"],
    ["cancel", "POST", cancelPath],
  ]
  for (const [operation, verb, template] of routes) {
    if (template === null || verb !== method) {
      continue
    }
    const invoiceId = matchPath(template, path)
    if (invoiceId !== null) {
      return { operation, invoiceId }
    }
  }
  return { operation: "other", invoiceId: "" }
}

function matchPath(template: string, path: string): string | null {
  const [before = "", after] = template.split("{invoice}")
  if (after === undefined) {
    return path === template ? "" : null
  }
  if (!path.startsWith(before) || !path.endsWith(after)) {
    return null
  }
  const id = path.slice(before.length, path.length - after.length)
  return id === "" || id.includes("/") ? null : id
}

function answerOperation(
  world: World,
  at: { call: Call; operation: Operation; invoiceId: string }
): Answer {
  if (at.operation === "other") {
    return world.errors.refuse("not_found")
  }
  const merchant = world.merchants.authenticate(at.call.headers)
  if (!merchant) {
    return world.errors.refuse("unauthorized")
  }
  // "A suspended merchant gets 403" names no exception, while the list of
  // get-invoice has no 403. The sandbox takes the stricter reading.
  if (merchant.status === "suspended") {
    return world.errors.refuse("account_suspended")
  }
  return OPERATE[at.operation](world, { ...at, merchant })
}

function createInvoice(world: World, { call, merchant }: Operated): Answer {
  const { errors } = world
  if (merchant.status !== "active" || !merchant.setupComplete) {
    return errors.refuse("account_not_ready")
  }
  if (!/^application\/json\b/i.test(call.headers["content-type"] ?? "")) {
    return errors.refuse("wrong_content_type")
  }
  const body = bodyOf(call)
  if (!isObject(body)) {
    return errors.refuse("invalid_json")
  }
  const checked = checkCreateRequest(body)
  if ("errors" in checked) {
    return errors.refuse("invalid_fields", checked.errors)
  }
  if (merchant.activeNumbers < 1) {
    return errors.refuse("no_active_numbers")
  }
  if (!merchant.feesViable && hasFeeFlag(body)) {
    return errors.refuse("invalid_fees")
  }
  const invoice = world.create(checked.request, merchant.id)
  const { payment_url } = invoice
  return json(201, { invoice: toWire(invoice), payment_url })
}

function getInvoice(world: World, operated: Operated): Answer {
  const { merchant } = operated
  if (!world.readLimit.grant(merchant.id, world.clock.now())) {
    return world.errors.refuse("rate_limited")
  }
  const invoice = findOwn(world, operated)
  return invoice
    ? json(200, { invoice: toWireWithTransaction(invoice) })
    : world.errors.refuse("not_found")
}

/** The interface shows neither the errors nor the effect of a repetition: both are our choice. */
function cancelInvoice(world: World, operated: Operated): Answer {
  const invoice = findOwn(world, operated)
  if (!invoice) {
    return world.errors.refuse("not_found")
  }
  if (invoice.status === "pending") {
    world.beginStep(invoice.id, "cancel")
  } else if (invoice.status !== "cancelled") {
    return world.errors.refuse("not_cancellable")
  }
  return json(200, { invoice: toWire(invoice) })
}

/** Unknown and foreign look the same: "404, never 403". */
function findOwn(
  world: World,
  { invoiceId, merchant }: Operated
): SandboxInvoice | null {
  const invoice = world.find(invoiceId)
  return invoice?.merchant_id === merchant.id ? invoice : null
}

function bodyOf({ raw }: Call): unknown {
  try {
    return parseJson(raw)
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
