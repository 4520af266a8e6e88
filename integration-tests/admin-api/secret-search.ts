export type Text = { where: string; text: string }

/** Long enough to be told from chance, short enough to find what was cut. */
const PART = 16

/** A secret as it is, and in the usual encodings. */
export function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString("base64"),
    bytes.toString("base64url"),
    bytes.toString("hex"),
  ].map((one) => one.replace(/=+$/, ""))
}

/** Places that contain a secret, whole or its beginning. The line does not repeat it. */
export function findSecrets(texts: Text[], secrets: string[]): string[] {
  const beginnings = [...new Set(secrets.map((one) => one.slice(0, PART)))]
  return texts.flatMap(({ where, text }) =>
    beginnings
      .filter((one) => text.includes(one))
      .map((one) => `${where}: ${one.slice(0, 6)}…`)
  )
}
