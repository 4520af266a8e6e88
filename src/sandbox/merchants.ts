import type { IncomingHttpHeaders } from "node:http"

export type Credentials = {
  apiKey: string
  apiSecret: string
  accessToken: string
}

export type Merchant = {
  /** UUID. */
  id: string
  name: string
  email: string
  /** `active` permits creation; the document names `suspended` besides. */
  status: string
  /** How many active payment numbers the merchant has. */
  activeNumbers: number
  /** Whether the dashboard setup is complete. */
  setupComplete: boolean
  /** Whether customer-pays-fee flags work out for this merchant. */
  feesViable: boolean
  credentials: Credentials
}

/** Fixed, public and worthless: they open nothing but a sandbox. */
export const DEFAULT_CREDENTIALS: Credentials = {
  apiKey: "sandbox-key",
  apiSecret: "sandbox-secret",
  accessToken: "sandbox-token",
}

/** The credentials of a second merchant, to test foreign invoices. */
const OTHER_CREDENTIALS: Credentials = {
  apiKey: "other-sandbox-key",
  apiSecret: "other-sandbox-secret",
  accessToken: "other-sandbox-token",
}

const ACTIVE = {
  status: "active",
  activeNumbers: 1,
  setupComplete: true,
  feesViable: true,
}

export class Merchants {
  readonly main: Merchant
  readonly other: Merchant = {
    ...ACTIVE,
    id: "9b1d0c52-6f0e-4a55-8c1e-0d5a3f7e2b02",
    name: "Other Sandbox Merchant",
    email: "other@sandbox.example",
    credentials: OTHER_CREDENTIALS,
  }

  constructor(credentials: Credentials) {
    this.main = {
      ...ACTIVE,
      id: "4e7a9f10-3c2b-4d86-9a51-7b6c5d4e3f01",
      name: "Sandbox Merchant",
      email: "merchant@sandbox.example",
      credentials,
    }
  }

  /**
   * The merchant whom the headers prove, or null (docs/openapi/service.yaml). Every scheme in them
   * must be right and name the same merchant: a lone `X-API-Key` is refused even beside a good
   * token.
   */
  authenticate(headers: IncomingHttpHeaders): Merchant | null {
    const key = headers["x-api-key"]
    const secret = headers["x-api-secret"]
    const bearer = headers.authorization
    const proofs: ((credentials: Credentials) => boolean)[] = []
    if (key !== undefined || secret !== undefined) {
      proofs.push((c) => c.apiKey === key && c.apiSecret === secret)
    }
    if (bearer !== undefined) {
      proofs.push((c) => /^Bearer (.+)$/i.exec(bearer)?.[1] === c.accessToken)
    }
    if (proofs.length === 0) {
      return null
    }
    const owner = [this.main, this.other].find((merchant) =>
      proofs.every((proof) => proof(merchant.credentials))
    )
    return owner ?? null
  }
}

/** The merchant as the profile call shows it. */
export function toProfile({ id, name, email, status }: Merchant) {
  return { id, name, email, status }
}
