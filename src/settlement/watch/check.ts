import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import { raceDeadline } from "../worker/left-behind"

const DEADLINE_MS = 180_000

/** One check that fails, or that does not return, does not stop the others. */
export async function check(
  { what, watch }: { what: string; watch: () => Promise<void> },
  container: MedusaContainer,
  deadlineMs = DEADLINE_MS
): Promise<void> {
  try {
    if ((await raceDeadline(watch(), deadlineMs)) === "late") {
      warn("that takes too long; it goes on beside the next checks")
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
