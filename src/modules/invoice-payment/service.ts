import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { MedusaService } from "@medusajs/framework/utils"
import {
  parseOptions,
  type InvoicePaymentOptions,
} from "../../payment-rules/options/options"
import { PublicUrls } from "./public-urls"
import { CreationBudget } from "./creation-budget"
import { Sealer } from "./encryption"
import { hostConfig, type HostConfigModule } from "./host-config"
import { AdminRepository } from "./ledger/admin"
import { AnnouncementRepository } from "./ledger/announcements"
import { CaptureWatch } from "./ledger/captures"
import { LedgerStatistics } from "./ledger/statistics"
import { AttentionRepository } from "./ledger/attention"
import { CancelRepository } from "./ledger/cancels"
import { CreationRepository } from "./ledger/creation"
import type { DuplicateRepository } from "./ledger/duplicates"
import { FailedReadRepository } from "./ledger/failed-reads"
import { RefreshRequestRepository } from "./ledger/refresh-requests"
import { HistoryRepository } from "./ledger/history"
import { LeaseRepository } from "./ledger/leases"
import { MessageRepository } from "./ledger/messages"
import { MissingTasks } from "./ledger/missing-tasks"
import { OrderHolds } from "./ledger/order-holds"
import { OrderRepository } from "./ledger/orders"
import type { PlacedOrderRepository } from "./ledger/placed-orders"
import { OutcomeRepository } from "./ledger/outcomes"
import { PaidReadRepository } from "./ledger/paid-reads"
import { PaymentLinkRepository } from "./ledger/payment-links"
import { WebhookCheckRepository } from "./ledger/webhook-checks"
import { RefundRuns } from "./ledger/refund-runs"
import { RefundRepository } from "./ledger/refunds"
import { InvoiceSearch } from "./ledger/search"
import { SessionRepository } from "./ledger/sessions"
import { SuccessorRepository } from "./ledger/successors"
import { SettledWatch } from "./ledger/settled-watch"
import type { SurplusWatch } from "./ledger/surplus"
import { TaskRepository } from "./ledger/tasks"
import { inTransaction, type Transition } from "./ledger/transition"
import { PayloadShapeRepository } from "./payload-shapes"
import { MerchantGate } from "./merchant-gate"
import { MerchantRecords } from "./merchant-record"
import { InvoicePayment } from "./models/invoice-payment"
import { InvoicePaymentCreation } from "./models/invoice-payment-creation"
import { InvoicePaymentCredential } from "./models/invoice-payment-credential"
import { InvoicePaymentEvent } from "./models/invoice-payment-event"
import { InvoicePaymentHost } from "./models/invoice-payment-host"
import { InvoicePaymentLink } from "./models/invoice-payment-link"
import { InvoicePaymentMessage } from "./models/invoice-payment-message"
import { InvoicePaymentRefund } from "./models/invoice-payment-refund"
import { InvoicePaymentRead } from "./models/invoice-payment-read"
import { InvoicePaymentSecret } from "./models/invoice-payment-secret"
import { InvoicePaymentShape } from "./models/invoice-payment-shape"
import { InvoicePaymentTask } from "./models/invoice-payment-task"
import { InvoicePaymentWebhookCheck } from "./models/invoice-payment-webhook-check"
import { InvoiceReader } from "./invoice-reader"
import { ReadRateLimiter } from "./read-rate-limiter"
import { ServiceAccess } from "./service-access"
import { UnseenMoney } from "./unseen-money"
import { CredentialStore } from "./stored-credentials"

type Cradle = {
  __pg_connection__: Knex
  configModule: HostConfigModule
  logger: Logger
}

/**
 * The ledger's home, and the only access to the service. Its parts are grouped by
 * who uses them: creation and sessions (provider), unseen money (provider and order
 * payments), refresh requests (routes), leases, outcomes, attention, cancels and the reader
 * (settlement), tasks and announcements (the task worker), orders (subscribers), search,
 * admin and webhook checks (the admin's routes), refunds (admin and provider), payload
 * shapes (everything that receives a body of the service).
 */
export class InvoicePaymentModuleService extends MedusaService({
  InvoicePayment,
  InvoicePaymentEvent,
  InvoicePaymentCreation,
  InvoicePaymentCredential,
  InvoicePaymentHost,
  InvoicePaymentLink,
  InvoicePaymentMessage,
  InvoicePaymentRead,
  InvoicePaymentRefund,
  InvoicePaymentSecret,
  InvoicePaymentShape,
  InvoicePaymentTask,
  InvoicePaymentWebhookCheck,
}) {
  readonly options: InvoicePaymentOptions
  readonly urls: PublicUrls
  readonly credentialStore: CredentialStore
  readonly access: ServiceAccess
  readonly merchant: MerchantGate
  readonly reader: InvoiceReader
  readonly creation: CreationRepository
  readonly creationBudget: CreationBudget
  readonly sessions: SessionRepository
  readonly refreshRequests: RefreshRequestRepository
  readonly unseenMoney: UnseenMoney
  readonly leases: LeaseRepository
  readonly outcomes: OutcomeRepository
  readonly attention: AttentionRepository
  readonly cancels: CancelRepository
  readonly failedReads: FailedReadRepository
  readonly paidReads: PaidReadRepository
  readonly successors: SuccessorRepository
  readonly orders: OrderRepository
  readonly holds: OrderHolds
  readonly history: HistoryRepository
  readonly tasks: TaskRepository
  readonly announcements: AnnouncementRepository
  readonly missingTasks: MissingTasks
  readonly messages: MessageRepository
  readonly refunds: RefundRepository
  readonly refundRuns: RefundRuns
  readonly admin: AdminRepository
  readonly search: InvoiceSearch
  readonly paymentLinks: PaymentLinkRepository
  readonly captures: CaptureWatch
  readonly settled: SettledWatch
  readonly statistics: LedgerStatistics
  readonly webhookChecks: WebhookCheckRepository
  readonly payloadShapes: PayloadShapeRepository

  readonly transition: <Result>(
    run: (parts: Transition) => Promise<Result>
  ) => Promise<Result>

  /**
   * Medusa calls it once it is up. A failure, for example without a database, does not stop the
   * start: a job creates the missing tasks later.
   */
  readonly __hooks = {
    onApplicationStart: () => this.missingTasks.create().catch(() => undefined),
  }

  constructor(cradle: Cradle, options: unknown) {
    // Medusa's generated base takes the whole cradle and is not typed for it.
    super(...([cradle, options] as unknown as []))
    const db = cradle.__pg_connection__
    this.options = parseOptions(options, hostConfig(cradle.configModule))
    this.urls = new PublicUrls(this.options)
    this.credentialStore = sealedStore(db, this.options)
    this.payloadShapes = new PayloadShapeRepository(db)
    this.access = accessOf(this)
    this.merchant = merchantGateOf(db, this)
    this.reader = readerOf(db, this)
    this.creation = new CreationRepository(db)
    this.creationBudget = new CreationBudget(db, this.options)
    this.sessions = new SessionRepository(db)
    this.refreshRequests = new RefreshRequestRepository(db)
    this.unseenMoney = new UnseenMoney(db)
    this.leases = new LeaseRepository(db)
    this.outcomes = new OutcomeRepository(db)
    this.attention = new AttentionRepository(db)
    this.cancels = new CancelRepository(db)
    this.failedReads = new FailedReadRepository(db)
    this.paidReads = new PaidReadRepository(db)
    this.successors = new SuccessorRepository(db)
    this.orders = new OrderRepository(db)
    this.holds = new OrderHolds(db)
    this.history = new HistoryRepository(db)
    this.tasks = new TaskRepository(db)
    this.announcements = new AnnouncementRepository(db)
    this.missingTasks = new MissingTasks(db, cradle.logger)
    this.messages = new MessageRepository(db, this.options)
    this.refunds = new RefundRepository(db)
    this.refundRuns = new RefundRuns(db)
    this.admin = new AdminRepository(db)
    this.search = new InvoiceSearch(db)
    this.paymentLinks = new PaymentLinkRepository(db)
    this.captures = new CaptureWatch(db)
    this.settled = new SettledWatch(db)
    this.statistics = new LedgerStatistics(db)
    this.webhookChecks = new WebhookCheckRepository(db)
    this.transition = (run) => inTransaction(db, run)
  }

  get merchants(): MerchantRecords {
    return this.merchant.records
  }

  get placedOrders(): PlacedOrderRepository {
    return this.orders.placed
  }

  get duplicates(): DuplicateRepository {
    return this.settled.duplicates
  }

  get surplus(): SurplusWatch {
    return this.settled.surplus
  }
}

function merchantGateOf(
  db: Knex,
  { access, credentialStore }: InvoicePaymentModuleService
): MerchantGate {
  return new MerchantGate(access, new MerchantRecords(db), credentialStore)
}

function accessOf({
  options,
  credentialStore: store,
  payloadShapes,
}: Pick<
  InvoicePaymentModuleService,
  "options" | "credentialStore" | "payloadShapes"
>) {
  return new ServiceAccess(options, { store, payloadShapes })
}

function readerOf(
  db: Knex,
  module: Pick<
    InvoicePaymentModuleService,
    "access" | "merchant" | "merchants" | "options"
  >
) {
  const { access, merchant: gate, merchants: records, options } = module
  const limiter = new ReadRateLimiter(db, options.readsPerMinute)
  return new InvoiceReader({ access, gate, records, limiter })
}

function sealedStore(db: Knex, options: InvoicePaymentOptions) {
  const { encryptionKey, previousEncryptionKeys } = options
  const sealer = new Sealer(encryptionKey, previousEncryptionKeys)
  return new CredentialStore(db, sealer)
}
