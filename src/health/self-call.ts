import type { HealthFacts } from "../payment-rules/health/health-facts"

const PATIENCE_MS = 3_000
/** Not a valid token: our own "not found" page answers, without any effect. */
const SELF_CALL_PATH = "/hooks/invoice-payment/return/health"

/**
 * Calls our own public URL, as the service would. A failure proves little,
 * since some networks do not let a server reach itself from outside.
 */
export async function selfCall(
  backendUrl: string
): Promise<HealthFacts["urls"]["selfCall"]> {
  try {
    const answer = await fetch(backendUrl + SELF_CALL_PATH, {
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const ours = answer.headers.get("x-robots-tag") === "noindex"
    await answer.body?.cancel()
    return answer.status === 404 && ours ? "answered" : "other_answer"
  } catch {
    return "failed"
  }
}
