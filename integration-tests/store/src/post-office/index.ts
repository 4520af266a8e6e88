import { setTimeout as sleep } from "node:timers/promises"
import type {
  ProviderSendNotificationDTO,
  ProviderSendNotificationResultsDTO,
} from "@medusajs/framework/types"
import {
  AbstractNotificationProviderService,
  ModuleProvider,
  Modules,
} from "@medusajs/framework/utils"

/** A store's e-mail provider: Medusa's Notification module records what it took. */
class PostOffice extends AbstractNotificationProviderService {
  static override identifier = "post-office"

  override async send({
    template,
  }: ProviderSendNotificationDTO): Promise<ProviderSendNotificationResultsDTO> {
    while (process.env["POST_OFFICE"] === "hangs") {
      await sleep(20)
    }
    if (process.env["POST_OFFICE"] === "closed") {
      throw new Error("the post office is closed")
    }
    return { id: template }
  }
}

export default ModuleProvider(Modules.NOTIFICATION, { services: [PostOffice] })
