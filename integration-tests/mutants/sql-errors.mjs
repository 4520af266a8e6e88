// A mutant whose SQL is wrong proves nothing: PostgreSQL's own log tells.
import pg from "@medusajs/framework/pg"

/** Syntax, unknown functions, types that do not fit; a story may rename a column. */
const NOT_UNDERSTOOD =
  /^(42601|42883|42804|42P0[28]|42P18|42702|42803) ERROR: +(.*)/
const NEXT = /^\w{5} (ERROR|LOG|FATAL):/
const LEDGER = /invoice_payment/

/** @param {import("../../dev/postgres.mjs").Postgres} postgres */
export async function watchSqlErrors(postgres) {
  let log = ""
  postgres.onLog((text) => {
    log += text
  })
  const client = new pg.Client(postgres.url("postgres"))
  await client.connect()
  await client.query("alter system set log_line_prefix = '%e '")
  await client.query("select pg_reload_conf()")
  await client.end()
  /** Those since the last call. */
  return () => {
    const errors = errorsOf(log.split("\n"))
    log = ""
    return errors
  }
}

/** @param {string[]} lines */
function errorsOf(lines) {
  return lines.flatMap((line, at) => {
    const said = NOT_UNDERSTOOD.exec(line)?.[2]
    const rest = lines.slice(at + 1)
    const next = rest.findIndex((other) => NEXT.test(other))
    const statement = rest.slice(0, next === -1 ? undefined : next).join("\n")
    return said && LEDGER.test(statement) ? [said] : []
  })
}
