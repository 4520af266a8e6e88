import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createUsersWorkflow } from "@medusajs/medusa/core-flows"

/** Does what the command `medusa user` does, without starting Medusa another time. */
export async function ensureAdminUser(container: MedusaContainer) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env
  if (!email || !password) {
    return
  }

  const [existing] = await container
    .resolve(Modules.USER)
    .listUsers({ email }, { take: 1 })
  if (existing) {
    return
  }

  const {
    result: [user],
  } = await createUsersWorkflow(container).run({
    input: { users: [{ email, first_name: "Demo", last_name: "Admin" }] },
  })
  const auth = container.resolve(Modules.AUTH)
  const { authIdentity, error } = await auth.register("emailpass", {
    body: { email, password },
  })
  if (!authIdentity) {
    throw new Error(error)
  }
  await auth.updateAuthIdentities({
    id: authIdentity.id,
    app_metadata: { user_id: user!.id },
  })
}
