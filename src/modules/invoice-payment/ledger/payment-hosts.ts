/** Hosts of payment URLs. A host that no shopper was sent to within `HOST_KEPT` counts as new. */
export const HOSTS = "invoice_payment_host"
export const HOST_KEPT = "interval '90 days'"

/** Written once a day at most: otherwise every creation would wait for the same line. */
const SEEN_LATELY = `exists (select 1 from ${HOSTS} seen where seen.deleted_at is null
  and seen.host = :host and seen.last_seen_at > now() - interval '1 day')`

/**
 * Records the host, as one part of the statement that stores the payment URL.
 * @param from the part that returns the changed row
 */
export function rememberHost(from: string): string {
  return `remembered as (
     insert into ${HOSTS} as known (id, host, first_seen_at, last_seen_at)
     select 'invpayho_' || md5(:host), :host, now(), now() from ${from}
     where cast(:host as text) is not null and not ${SEEN_LATELY}
     on conflict (host) where deleted_at is null do update set last_seen_at = now(), updated_at = now(),
       first_seen_at = case when known.last_seen_at > now() - ${HOST_KEPT} then known.first_seen_at else now() end)`
}

/** null: the service's text is not a URL. */
export function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null
}
