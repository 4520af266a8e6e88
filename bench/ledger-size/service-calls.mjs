/** Calls for credentials, their merchant, and the shapes of the service's bodies. */
import { callsTo, load } from "./calls-to.mjs"

const FINGERPRINT = "fingerprint_1"
const KEY = Buffer.alloc(32, 1).toString("base64")

const PROFILE = { id: "merchant_1", name: "Shop", status: "active" }

function merchantCalls() {
  return callsTo("merchant-record", "MerchantRecords", {
    readAgain: (records) => records.readAgain(PROFILE.id),
    get: (records) => records.get(FINGERPRINT),
    claimCheck: (records) => records.claimCheck(FINGERPRINT),
    claimDoubt: (records) => records.claimDoubt(FINGERPRINT),
    answered: (records) => records.answered(FINGERPRINT, PROFILE),
    refused: (records) => records.refused(FINGERPRINT, "forbidden"),
    unreachable: (records) => records.unreachable(FINGERPRINT, "no_answer"),
    pauseReads: (records) => records.pauseReads(FINGERPRINT, 1_000),
    cancelMissing: (records) => records.cancelMissing(FINGERPRINT),
  })
}

function credentialCalls() {
  const { Sealer } = load("encryption")
  const credentials = { apiKey: "key", apiSecret: "secret" }
  return callsTo(
    "stored-credentials",
    "CredentialStore",
    {
      present: (store) => store.present(),
      store: (store) =>
        store.store(credentials, { merchant: PROFILE, by: "user" }, () => null),
      named: (store) => store.named("invpaysec_new", { id: "m", name: "M" }),
      remove: (store) => store.remove("user"),
      history: (store) => store.history(),
    },
    new Sealer(KEY)
  )
}

/** A note is written a second later; here at once. */
const written = (note) => async (shapes) => {
  note(shapes)
  await shapes.flush()
}

function shapeCalls() {
  const body = Buffer.from('{"id":"inv_1"}')
  const answer = { operation: "getInvoice", status: 404, text: '{"code":""}' }
  return callsTo("payload-shapes", "PayloadShapeRepository", {
    webhook: written((shapes) => shapes.webhook(body, "application/json")),
    repeated: written((shapes) => shapes.repeated(1_000)),
    answer: written((shapes) => shapes.answer(answer)),
    unreadable: written((shapes) =>
      shapes.unreadable("getInvoice", ["merchant_net"])
    ),
    list: (shapes) => shapes.list(),
  })
}

export function serviceCalls() {
  return [...merchantCalls(), ...credentialCalls(), ...shapeCalls()]
}
