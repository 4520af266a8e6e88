import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { TOKEN_SHAPE } from "../modules/invoice-payment/signed-token"

const OWN = /^\/(admin|hooks|store)\/invoice-payment(?![\w-])/i

/**
 * The scope of a path below our URLs, whether a route answers it or not. A path with a token is one
 * of them, however the rest is spelled: no parser of Medusa's reads its body.
 */
export function ownScope(path: string): string | undefined {
  const [, scope] = OWN.exec(path) ?? []
  return scope?.toLowerCase() ?? (TOKEN_SHAPE.test(path) ? "hooks" : undefined)
}

type Middleware = (
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) => unknown

/** For middlewares that see every request, before all others. */
export const atOwnUrl = (middleware: Middleware): Middleware =>
  function atOwnUrl(req, res, next) {
    return ownScope(req.path) ? middleware(req, res, next) : next()
  }
