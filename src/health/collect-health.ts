import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { cancelOperation } from "../modules/invoice-payment/cancel-operation"
import type { MerchantRecord } from "../modules/invoice-payment/merchant-record"
import { readBudget } from "../modules/invoice-payment/read-rate-limiter"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import { judgeHealth, type Health } from "../payment-rules/health/health"
import type { HealthFacts } from "../payment-rules/health/health-facts"
import type { InvoicePaymentOptions } from "../payment-rules/options/options"
import { PROVIDER_ID } from "../payment-rules/options/provider-id"
import { isLoopbackHost } from "../payment-rules/options/web-url"
import { connectionState } from "./check-connection"
import { collectObservations } from "./collect-observations"
import { runsLeftBehind } from "../settlement/worker/left-behind"
import { selfCall } from "./self-call"
import { versions } from "./versions"

type FullHealth = Health & {
  checked_at: Date
  observed: Awaited<ReturnType<typeof collectObservations>>
}

/** Collects the facts from the ledger, Medusa and one call to our own URL, and judges them. */
export async function collectHealth(
  container: MedusaContainer
): Promise<FullHealth> {
  const module = container.resolve(INVOICE_PAYMENT_MODULE)
  const { statistics, options, urls } = module
  const [ledger, counts, service, regions, urlFact] = await Promise.all([
    statistics.collect(),
    ledgerFacts(module),
    serviceFacts(module, container),
    regionFacts(options, container),
    urlFacts(options),
  ])
  const facts: HealthFacts = {
    ...service,
    ...counts,
    ledger,
    lastGoodCall: latest(ledger.last_read_at, service.lastGoodCall),
    readBudget: readBudget(options.readsPerMinute),
    creationBudget: options.invoicesPerMinute,
    keyIds: urls.tokens.keyIds,
    urls: urlFact,
    regions,
    currencies: options.currencies,
    ...sharing(container),
    hangingRuns: runsLeftBehind(),
    missingTasks: module.missingTasks.found,
    versions: versions(),
  }
  return {
    checked_at: ledger.db_now,
    ...judgeHealth(facts, ledger.db_now),
    observed: await collectObservations(module),
  }
}

async function ledgerFacts({
  statistics,
  creationBudget,
}: InvoicePaymentModuleService) {
  const [openByMerchant, openByKey, creations, paymentHosts] =
    await Promise.all([
      statistics.openByMerchant(),
      statistics.openByKey(),
      creationBudget.statistics(),
      statistics.paymentHosts(),
    ])
  return { openByMerchant, openByKey, creations, paymentHosts }
}

async function serviceFacts(
  module: InvoicePaymentModuleService,
  container: MedusaContainer
) {
  const { access, merchants, credentialStore, options } = module
  const present = await access.present()
  const stored = options.credentials ? null : await credentialStore.present()
  const record = present && (await merchants.get(present.fingerprint))
  return {
    credentials: {
      source: present?.source ?? ("none" as const),
      problem: stored?.problem ?? null,
      underPreviousKey: stored?.underPreviousKey ?? false,
    },
    connection: await connectionState(container),
    merchant: merchantFact(record),
    lastGoodCall: record && !record.check_error ? record.checked_at : null,
    cancelOperation: await cancelFact(module, record),
  }
}

/** Only an invoice that was cancelled at our request shows that the service can cancel. */
async function cancelFact(
  module: InvoicePaymentModuleService,
  record: MerchantRecord | null
): Promise<HealthFacts["cancelOperation"]> {
  const operation = await cancelOperation(module)
  if (operation !== "available") {
    return operation
  }
  const last = await module.statistics.lastCancelled()
  const missing = record?.cancel_missing_at ?? null
  if (missing && !(last && last > missing)) {
    return "missing"
  }
  return last ? "available" : "untried"
}

function merchantFact(record: MerchantRecord | null): HealthFacts["merchant"] {
  return {
    id: record?.merchant_id ?? null,
    name: record?.merchant_name ?? null,
    status: record?.merchant_status ?? null,
  }
}

async function urlFacts(
  options: InvoicePaymentOptions
): Promise<HealthFacts["urls"]> {
  const { apiUrl, backendUrl, storefrontUrl } = options
  const isLocal = (url: string) => isLoopbackHost(new URL(url).hostname)
  return {
    apiUrl,
    backendUrl,
    storefrontUrl,
    apiIsLocal: isLocal(apiUrl),
    backendIsLocal: isLocal(backendUrl),
    storefrontIsLocal: isLocal(storefrontUrl),
    selfCall: await selfCall(backendUrl),
  }
}

type Region = {
  id: string
  name: string
  currency_code: string
  payment_providers?: ({ id: string } | null)[]
}

async function regionFacts(
  { currencies }: InvoicePaymentOptions,
  container: MedusaContainer
): Promise<HealthFacts["regions"]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "region",
    fields: ["id", "name", "currency_code", "payment_providers.id"],
  })
  return (data as Region[])
    .map(({ id, name, currency_code, payment_providers }) => ({
      id,
      name,
      currency: currency_code,
      offered: currencies.includes(currency_code.toLowerCase()),
      enabled: Boolean(
        payment_providers?.some((provider) => provider?.id === PROVIDER_ID)
      ),
    }))
    .filter(({ offered, enabled }) => offered || enabled)
}

/** Core's modules name their provider; one in memory serves only one process. */
function sharing(
  container: MedusaContainer
): Pick<HealthFacts, "locking" | "eventBus"> {
  const locks = container.resolve<{ defaultProviderId?: string } | undefined>(
    Modules.LOCKING as string,
    { allowUnregistered: true }
  )
  const bus = container.resolve<object | undefined>(
    Modules.EVENT_BUS as string,
    { allowUnregistered: true }
  )
  const locking = locks?.defaultProviderId ?? "in-memory"
  const eventBus = bus?.constructor.name ?? "none"
  return {
    locking: { name: locking, shared: locking !== "in-memory" },
    eventBus: { name: eventBus, shared: !/^local|^none$/i.test(eventBus) },
  }
}

function latest(...timestamps: (Date | null)[]): Date | null {
  const known = timestamps.filter((timestamp) => timestamp !== null)
  return known.length > 0
    ? new Date(Math.max(...known.map((timestamp) => timestamp.getTime())))
    : null
}
