import { readdirSync } from "node:fs"
import path from "node:path"

const FOLDER = path.resolve(__dirname, "../../src/api/admin/invoice-payment")

/**
 * Every method of every route file of ours for the admin, as Medusa finds them: `["POST",
 * "invoices/[id]/cancel"]`.
 */
export const ADMIN_ROUTES = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter((file) => path.basename(file) === "route.ts")
  .flatMap((file) =>
    Object.keys(jest.requireActual<object>(path.join(FOLDER, file))).map(
      (method) => [method, path.dirname(file)] as const
    )
  )
