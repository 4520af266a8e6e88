import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaService } from "@medusajs/framework/utils"
import {
  parseOptions,
  type InvoicePaymentOptions,
} from "../../payment-rules/options"
import { Addresses } from "./addresses"
import { Sealer } from "./encryption"
import { hostConfig, type HostConfigModule } from "./host-config"
import { AdminLedger } from "./ledger/admin"
import { LedgerCensus } from "./ledger/census"
import { CreationLedger } from "./ledger/creation"
import { HintLedger } from "./ledger/hints"
import { HistoryLedger } from "./ledger/history"
import { LeaseLedger } from "./ledger/leases"
import { OrderLedger } from "./ledger/orders"
import { OutcomeLedger } from "./ledger/outcomes"
import { ProbeLedger } from "./ledger/probes"
import { RefundLedger } from "./ledger/refunds"
import { InvoiceSearch } from "./ledger/search"
import { SessionLedger } from "./ledger/sessions"
import { ShapeRecords } from "./shape-records"
import { MerchantGate } from "./merchant-gate"
import { MerchantRecords } from "./merchant-record"
import { InvoicePayment } from "./models/invoice-payment"
import { InvoicePaymentCredential } from "./models/invoice-payment-credential"
import { InvoicePaymentEvent } from "./models/invoice-payment-event"
import { InvoicePaymentRefund } from "./models/invoice-payment-refund"
import { InvoicePaymentRead } from "./models/invoice-payment-read"
import { InvoicePaymentProbe } from "./models/invoice-payment-probe"
import { InvoicePaymentSecret } from "./models/invoice-payment-secret"
import { InvoicePaymentShape } from "./models/invoice-payment-shape"
import { ReadDoor } from "./read-door"
import { ReadWindow } from "./read-window"
import { ServiceAccess } from "./service-access"
import { CredentialStore } from "./stored-credentials"

type Cradle = {
  __pg_connection__: Knex
  configModule: HostConfigModule
}

/**
 * The ledger's home, and the one door to the service. Its parts are grouped by
 * who uses them: creation and sessions (provider), hints (routes), leases,
 * outcomes and the read door (settle), orders (subscribers), search, admin and
 * probes (the admin's routes), refunds (admin and provider), shapes (whoever
 * hears of the service).
 */
export class InvoicePaymentModuleService extends MedusaService({
  InvoicePayment,
  InvoicePaymentEvent,
  InvoicePaymentCredential,
  InvoicePaymentProbe,
  InvoicePaymentRead,
  InvoicePaymentRefund,
  InvoicePaymentSecret,
  InvoicePaymentShape,
}) {
  readonly options: InvoicePaymentOptions
  readonly addresses: Addresses
  readonly credentialStore: CredentialStore
  readonly access: ServiceAccess
  readonly merchant: MerchantGate
  readonly merchants: MerchantRecords
  readonly readDoor: ReadDoor
  readonly creation: CreationLedger
  readonly sessions: SessionLedger
  readonly hints: HintLedger
  readonly leases: LeaseLedger
  readonly outcomes: OutcomeLedger
  readonly orders: OrderLedger
  readonly history: HistoryLedger
  readonly refunds: RefundLedger
  readonly admin: AdminLedger
  readonly search: InvoiceSearch
  readonly census: LedgerCensus
  readonly probes: ProbeLedger
  readonly shapes: ShapeRecords

  constructor(cradle: Cradle, options: unknown) {
    // Medusa's generated base takes the whole cradle and is not typed for it.
    super(...([cradle, options] as unknown as []))
    const db = cradle.__pg_connection__
    this.options = parseOptions(options, hostConfig(cradle.configModule))
    this.addresses = new Addresses(this.options)
    this.credentialStore = new CredentialStore(
      db,
      new Sealer(
        this.options.encryptionKey,
        this.options.previousEncryptionKeys
      )
    )
    this.shapes = new ShapeRecords(db)
    this.access = new ServiceAccess(this.options, {
      store: this.credentialStore,
      shapes: this.shapes,
    })
    this.merchants = new MerchantRecords(db)
    this.merchant = new MerchantGate(this.access, this.merchants)
    this.readDoor = new ReadDoor({
      access: this.access,
      gate: this.merchant,
      records: this.merchants,
      window: new ReadWindow(db, this.options.readsPerMinute),
    })
    this.creation = new CreationLedger(db)
    this.sessions = new SessionLedger(db)
    this.hints = new HintLedger(db)
    this.leases = new LeaseLedger(db)
    this.outcomes = new OutcomeLedger(db)
    this.orders = new OrderLedger(db)
    this.history = new HistoryLedger(db)
    this.refunds = new RefundLedger(db)
    this.admin = new AdminLedger(db)
    this.search = new InvoiceSearch(db)
    this.census = new LedgerCensus(db)
    this.probes = new ProbeLedger(db)
  }
}
