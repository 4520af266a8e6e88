import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import { untilDeadline } from "../worker/left-behind"

/**
 * Each check runs for itself: one that fails, or that does not return because a hook of the store
 * hangs, does not stop the others.
 */
export async function check(
  { what, watch }: { what: string; watch: () => Promise<void> },
  container: MedusaContainer,
  deadlineMs?: number
): Promise<void> {
  try {
    if ((await untilDeadline(watch(), deadlineMs)) === "left_behind") {
      warn("it does not return; a hook of the store may hang")
    }
  } catch (error) {
    warn(plainReason(error))
  }

  function warn(why: string) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`invoice-payment: ${what} were not checked: ${why}`)
  }
}
