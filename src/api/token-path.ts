import { TOKEN_SHAPE } from "../modules/invoice-payment/signed-token"

/**
 * Matches a path with the shape of a token anywhere, however the rest is spelled. Where Medusa
 * knows only texts as matchers (2.17.2), it reads this one as a text, which must be valid then.
 */
class TokenPath extends RegExp {
  override toString(): string {
    return "/hooks/invoice-payment/*"
  }
}

export const TOKEN_PATH = new TokenPath(TOKEN_SHAPE)
