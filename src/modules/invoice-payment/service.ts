import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { MedusaService } from "@medusajs/framework/utils"
import {
  parseOptions,
  type InvoicePaymentOptions,
} from "../../payment-rules/options/options"
import { Addresses } from "./public-urls"
import { CreationBudget } from "./creation-budget"
import { Sealer } from "./encryption"
import { hostConfig, type HostConfigModule } from "./host-config"
import { AdminLedger } from "./ledger/admin"
import { AnnouncementRepository } from "./ledger/announcements"
import { CaptureWatch } from "./ledger/captures"
import { LedgerCensus } from "./ledger/statistics"
import { AttentionLedger } from "./ledger/attention"
import { CancelLedger } from "./ledger/cancels"
import { CreationLedger } from "./ledger/creation"
import { FailedReadLedger } from "./ledger/failed-reads"
import { HintLedger } from "./ledger/refresh-requests"
import { HistoryLedger } from "./ledger/history"
import { LeaseLedger } from "./ledger/leases"
import { MessageLedger } from "./ledger/messages"
import { MissingTasks } from "./ledger/missing-tasks"
import { OrderHolds } from "./ledger/order-holds"
import { OrderLedger } from "./ledger/orders"
import { OutcomeLedger } from "./ledger/outcomes"
import { PaidReadRepository } from "./ledger/paid-reads"
import { ProbeLedger } from "./ledger/webhook-checks"
import { RefundRuns } from "./ledger/refund-runs"
import { RefundLedger } from "./ledger/refunds"
import { InvoiceSearch } from "./ledger/search"
import { SessionLedger } from "./ledger/sessions"
import { SuccessorRepository } from "./ledger/successors"
import { SettledWatch } from "./ledger/settled-watch"
import { TaskRepository } from "./ledger/tasks"
import { inTransaction, type Transition } from "./ledger/transition"
import { ShapeRecords } from "./payload-shapes"
import { MerchantGate } from "./merchant-gate"
import { MerchantRecords } from "./merchant-record"
import { InvoicePayment } from "./models/invoice-payment"
import { InvoicePaymentCreation } from "./models/invoice-payment-creation"
import { InvoicePaymentCredential } from "./models/invoice-payment-credential"
import { InvoicePaymentEvent } from "./models/invoice-payment-event"
import { InvoicePaymentHost } from "./models/invoice-payment-host"
import { InvoicePaymentMessage } from "./models/invoice-payment-message"
import { InvoicePaymentRefund } from "./models/invoice-payment-refund"
import { InvoicePaymentRead } from "./models/invoice-payment-read"
import { InvoicePaymentProbe } from "./models/invoice-payment-probe"
import { InvoicePaymentSecret } from "./models/invoice-payment-secret"
import { InvoicePaymentShape } from "./models/invoice-payment-shape"
import { InvoicePaymentTask } from "./models/invoice-payment-task"
import { ReadDoor } from "./invoice-reader"
import { ReadWindow } from "./read-rate-limiter"
import { ServiceAccess } from "./service-access"
import { CredentialStore } from "./stored-credentials"

type Cradle = {
  __pg_connection__: Knex
  configModule: HostConfigModule
  logger: Logger
}

/**
 * The ledger's home, and the one door to the service. Its parts are grouped by
 * who uses them: creation and sessions (provider), hints (routes), leases,
 * outcomes, attention, cancels and the read door (settle), tasks and announcements (the
 * task worker), orders (subscribers), search, admin and
 * probes (the admin's routes), refunds (admin and provider), shapes (whoever
 * hears of the service).
 */
export class InvoicePaymentModuleService extends MedusaService({
  InvoicePayment,
  InvoicePaymentEvent,
  InvoicePaymentCreation,
  InvoicePaymentCredential,
  InvoicePaymentHost,
  InvoicePaymentMessage,
  InvoicePaymentProbe,
  InvoicePaymentRead,
  InvoicePaymentRefund,
  InvoicePaymentSecret,
  InvoicePaymentShape,
  InvoicePaymentTask,
}) {
  readonly options: InvoicePaymentOptions
  readonly addresses: Addresses
  readonly credentialStore: CredentialStore
  readonly access: ServiceAccess
  readonly merchant: MerchantGate
  readonly merchants: MerchantRecords
  readonly readDoor: ReadDoor
  readonly creation: CreationLedger
  readonly creationBudget: CreationBudget
  readonly sessions: SessionLedger
  readonly hints: HintLedger
  readonly leases: LeaseLedger
  readonly outcomes: OutcomeLedger
  readonly attention: AttentionLedger
  readonly cancels: CancelLedger
  readonly failedReads: FailedReadLedger
  readonly paidReads: PaidReadRepository
  readonly successors: SuccessorRepository
  readonly orders: OrderLedger
  readonly holds: OrderHolds
  readonly history: HistoryLedger
  readonly tasks: TaskRepository
  readonly announcements: AnnouncementRepository
  readonly missingTasks: MissingTasks
  readonly messages: MessageLedger
  readonly refunds: RefundLedger
  readonly refundRuns: RefundRuns
  readonly admin: AdminLedger
  readonly search: InvoiceSearch
  readonly captures: CaptureWatch
  readonly settled: SettledWatch
  readonly census: LedgerCensus
  readonly probes: ProbeLedger
  readonly shapes: ShapeRecords

  readonly transition: <Result>(
    run: (parts: Transition) => Promise<Result>
  ) => Promise<Result>

  /** Medusa calls it once it is up. Without a database it starts all the same; the job comes later. */
  readonly __hooks = {
    onApplicationStart: () => this.missingTasks.create().catch(() => undefined),
  }

  constructor(cradle: Cradle, options: unknown) {
    // Medusa's generated base takes the whole cradle and is not typed for it.
    super(...([cradle, options] as unknown as []))
    const db = cradle.__pg_connection__
    this.options = parseOptions(options, hostConfig(cradle.configModule))
    this.addresses = new Addresses(this.options)
    this.credentialStore = sealedStore(db, this.options)
    this.shapes = new ShapeRecords(db)
    const known = { store: this.credentialStore, shapes: this.shapes }
    this.access = new ServiceAccess(this.options, known)
    this.merchants = new MerchantRecords(db)
    this.merchant = new MerchantGate(this.access, this.merchants)
    this.readDoor = readDoorOf(db, this)
    this.creation = new CreationLedger(db)
    this.creationBudget = new CreationBudget(db, this.options)
    this.sessions = new SessionLedger(db)
    this.hints = new HintLedger(db)
    this.leases = new LeaseLedger(db)
    this.outcomes = new OutcomeLedger(db)
    this.attention = new AttentionLedger(db)
    this.cancels = new CancelLedger(db)
    this.failedReads = new FailedReadLedger(db)
    this.paidReads = new PaidReadRepository(db)
    this.successors = new SuccessorRepository(db)
    this.orders = new OrderLedger(db)
    this.holds = new OrderHolds(db)
    this.history = new HistoryLedger(db)
    this.tasks = new TaskRepository(db)
    this.announcements = new AnnouncementRepository(db)
    this.missingTasks = new MissingTasks(db, cradle.logger)
    this.messages = new MessageLedger(db, this.options)
    this.refunds = new RefundLedger(db)
    this.refundRuns = new RefundRuns(db)
    this.admin = new AdminLedger(db)
    this.search = new InvoiceSearch(db)
    this.captures = new CaptureWatch(db)
    this.settled = new SettledWatch(db)
    this.census = new LedgerCensus(db)
    this.probes = new ProbeLedger(db)
    this.transition = (run) => inTransaction(db, run)
  }
}

function readDoorOf(
  db: Knex,
  module: Pick<
    InvoicePaymentModuleService,
    "access" | "merchant" | "merchants" | "options"
  >
) {
  const { access, merchant: gate, merchants: records, options } = module
  const window = new ReadWindow(db, options.readsPerMinute)
  return new ReadDoor({ access, gate, records, window })
}

function sealedStore(db: Knex, options: InvoicePaymentOptions) {
  const { encryptionKey, previousEncryptionKeys } = options
  const sealer = new Sealer(encryptionKey, previousEncryptionKeys)
  return new CredentialStore(db, sealer)
}
