import type { HealthFacts } from "../health-facts"
import { CREATED } from "../../__tests__/samples"

export const EGYPT = {
  ...{ id: "reg_eg", name: "Egypt", currency: "egp" },
  ...{ offered: true, enabled: true },
}
export const FRANCE = {
  ...EGYPT,
  name: "France",
  currency: "eur",
  offered: false,
}

/** A store in which nothing is wrong. */
export const WELL: HealthFacts = {
  credentials: { source: "stored", problem: null, underPreviousKey: false },
  connection: { ok: true, code: "ok", message: "" },
  merchant: { id: "m1", name: "Dukkan", status: "active" },
  lastGoodCall: CREATED,
  ledger: {
    last_webhook_at: CREATED,
    unreported: 0,
    settled: 10,
    found_by_schedule: 0,
    attention: 0,
    queue: 2,
    queue_age_s: 3,
    overdue_s: 0,
    reads_used: 5,
  },
  readBudget: 114,
  creations: { used: 3, refused_at: null, refused: null },
  creationBudget: 600,
  paymentHosts: [{ host: "pay.example", first_seen: CREATED }],
  openByMerchant: [{ merchant_id: "m1", open: 2 }],
  openByKey: [{ key_id: "aaaa", open: 2 }],
  keyIds: ["aaaa", "bbbb"],
  urls: {
    apiUrl: "https://invoices.example",
    backendUrl: "https://api.shop.example",
    storefrontUrl: "https://shop.example",
    apiIsLocal: false,
    backendIsLocal: false,
    storefrontIsLocal: false,
    selfCall: "answered",
  },
  regions: [EGYPT],
  currencies: ["egp"],
  locking: { name: "locking-redis", shared: true },
  eventBus: { name: "RedisEventBusService", shared: true },
  cancelOperation: "available",
  hangingRuns: 0,
  missingTasks: 0,
  versions: { plugin: "1.0.0", medusa: "2.21.2", node: "20.20.2" },
}
