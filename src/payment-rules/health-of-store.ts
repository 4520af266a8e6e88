/** What can be wrong in the store itself. */
import { bad, good, warning, type HealthRule } from "./health-rule"

/** A due look that is this late: nobody works off the ledger. */
const LATE_WARNING_S = 600
const LATE_BAD_S = 3600

export const STORE_RULES = {
  public_address: {
    title: "Public address",
    judge: ({ addresses }) => {
      const { backendUrl, backendIsLocal, apiIsLocal, selfCall } = addresses
      if (backendIsLocal && !apiIsLocal) {
        return bad(
          `${backendUrl} leads to this machine only; the service cannot reach it.`,
          "Set the option backendUrl to the public address."
        )
      }
      switch (selfCall) {
        case "answered":
          return good(`${backendUrl} answers.`)
        case "failed":
          return warning(
            `${backendUrl} could not be checked from here.`,
            "Open it from outside: some networks do not let a server call its own address."
          )
        case "other_answer":
          return warning(
            `${backendUrl} answers, but not as this Medusa does.`,
            "Check that the address is right and that proxies pass /hooks/invoice-payment/* on."
          )
      }
    },
  },
  storefront_address: {
    title: "Shop address",
    judge: ({ addresses }) => {
      const { storefrontUrl, storefrontIsLocal, apiIsLocal } = addresses
      return storefrontIsLocal && !apiIsLocal
        ? warning(
            `Buyers are sent back to ${storefrontUrl}, which is their own machine.`,
            "Set the option storefrontUrl."
          )
        : good(`Buyers are sent back to ${storefrontUrl}.`)
    },
  },
  regions: {
    title: "Regions",
    judge: ({ regions }) => {
      if (regions.length === 0) {
        return bad(
          "The method is not enabled in any region, so nobody can choose it.",
          "Enable it in the region's settings."
        )
      }
      const named = regions.map(
        ({ name, currency }) => `${name} (${currency.toUpperCase()})`
      )
      const wrong = regions.filter(({ offered }) => !offered)
      return wrong.length > 0
        ? warning(
            `Enabled in ${named.join(", ")}; the service is not offered in ${wrong.map(({ currency }) => currency.toUpperCase()).join(", ")}.`,
            "Disable it there, or add the currency to the option currencies."
          )
        : good(`Enabled in ${named.join(", ")}.`)
    },
  },
  locking: {
    title: "Locks",
    judge: ({ locking }) => shared(locking, "Medusa's locks"),
  },
  event_bus: {
    title: "Events",
    judge: ({ eventBus }) => shared(eventBus, "Medusa's events"),
  },
  schedule: {
    title: "Schedule",
    judge: ({ ledger: { overdue_s } }) => {
      const detail = `The latest due look is ${overdue_s} s late.`
      const action =
        "Check that a process with worker mode shared or worker is running."
      if (overdue_s > LATE_BAD_S) {
        return bad(detail, action)
      }
      return overdue_s > LATE_WARNING_S
        ? warning(detail, action)
        : good("Due looks are made in time.")
    },
  },
  attention: {
    title: "Invoices that need a human",
    judge: ({ ledger: { attention } }) =>
      attention > 0
        ? warning(
            `${attention} invoices need a decision.`,
            "Open Orders → Invoices → Needs attention."
          )
        : good("None."),
  },
  open_invoices: {
    title: "Open invoices",
    judge: ({ openByMerchant, merchant }) => {
      const all = openByMerchant.reduce((sum, { open }) => sum + open, 0)
      const foreign = openByMerchant
        .filter(({ merchant_id }) => merchant.id && merchant_id)
        .filter(({ merchant_id }) => merchant_id !== merchant.id)
        .reduce((sum, { open }) => sum + open, 0)
      return foreign > 0
        ? warning(
            `${foreign} of ${all} belong to another merchant than the present credentials and are not looked at.`,
            "Enter that merchant's credentials until they are settled, or resolve them."
          )
        : good(`${all}, all of the present merchant.`)
    },
  },
  keys: {
    title: "Keys of open invoices",
    judge: ({ openByKey, keyIds: [present, ...previous] }) => {
      const under = (ids: (string | undefined)[]) =>
        openByKey
          .filter(({ key_id }) => key_id !== null && ids.includes(key_id))
          .reduce((sum, { open }) => sum + open, 0)
      const known = under([present, ...previous])
      const named = openByKey
        .filter(({ key_id }) => key_id !== null)
        .reduce((sum, { open }) => sum + open, 0)
      if (named > known) {
        return bad(
          `Webhooks of ${named - known} open invoices are refused: their key is not accepted any more.`,
          "Put the old key into previousEncryptionKeys."
        )
      }
      const old = under(previous)
      return good(
        old > 0
          ? `${old} open invoices need a previous key; keep it until there are none.`
          : "All open invoices use the present key."
      )
    },
  },
  versions: {
    title: "Versions",
    judge: ({ versions: { plugin, medusa, node } }) =>
      good(`medusa-payment-invoice ${plugin}, Medusa ${medusa}, Node ${node}.`),
  },
} satisfies Record<string, HealthRule>

function shared(
  { name, shared }: { name: string; shared: boolean },
  what: string
) {
  return shared
    ? good(`${what} are shared by all processes (${name}).`)
    : warning(
        `${what} are kept in memory (${name}): right for one process only.`,
        "With more than one process configure Redis or PostgreSQL in medusa-config."
      )
}
