import type { Credentials } from "../../../src/sandbox/merchants"
import { INVOICE_PAYMENT_MODULE } from "../../../src/modules/invoice-payment"
import type { Step } from "../fault"
import type { Scene } from "../scene"

const NEW: Credentials = {
  apiKey: "rotated-key",
  apiSecret: "rotated-secret",
  accessToken: "rotated-token",
}

/** The service takes only new credentials from now on. */
export const rotateAtService: Step = async ({ sandbox }) =>
  sandbox.rotateCredentials(NEW)

export const enterNewCredentials: Step = async (scene) => enter(scene, NEW)

/** Those of somebody else's account, which the service knows as well. */
export const enterOtherMerchant: Step = async (scene) =>
  enter(scene, scene.sandbox.otherCredentials)

export const enterRightCredentials: Step = async (scene) =>
  enter(scene, scene.sandbox.credentials)

/** From now on the method is offered for less than anybody has in a cart. */
export const lowerLimits: Step = async ({ container, repairs }) => {
  const { options } = container.resolve(INVOICE_PAYMENT_MODULE)
  const { amountLimits } = options
  repairs.push(async () => Object.assign(options, { amountLimits }))
  Object.assign(options, { amountLimits: { min: 20, max: 50 } })
}

/** As a restart with another configuration would; put back when the row ends. */
async function enter(
  { container, repairs }: Scene,
  { apiKey, apiSecret }: Credentials
): Promise<void> {
  const { options } = container.resolve(INVOICE_PAYMENT_MODULE)
  const before = options.credentials
  repairs.push(async () => Object.assign(options, { credentials: before }))
  Object.assign(options, { credentials: { apiKey, apiSecret } })
}
