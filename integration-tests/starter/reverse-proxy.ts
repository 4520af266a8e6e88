/**
 * A reverse proxy as in production: another host name, TLS, and the headers that every proxy sets.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { request } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import os from "node:os"
import path from "node:path"

export const HOST = "shop.starter.test"

export type ReverseProxy = { origin: string; stop: () => void }

/** Passes everything on to a port of this machine. */
export async function startProxy(port: () => number): Promise<ReverseProxy> {
  const server = createServer(certificate(), (asked, answered) => {
    const { method, url, headers } = asked
    const passed = request(
      {
        ...{ host: "127.0.0.1", port: port(), method, path: url },
        headers: {
          ...headers,
          "x-forwarded-host": headers.host,
          "x-forwarded-proto": "https",
        },
      },
      (answer) => {
        answered.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(answered)
      }
    )
    passed.on("error", () => answered.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return {
    origin: `https://${HOST}:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A certificate for an hour; the test's browser does not verify it. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(os.tmpdir(), "starter-proxy-"))
  const [key, cert] = ["key.pem", "cert.pem"].map((name) =>
    path.join(folder, name)
  ) as [string, string]
  try {
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"],
        ...["-subj", `/CN=${HOST}`, "-keyout", key, "-out", cert],
      ],
      { stdio: "ignore" }
    )
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
