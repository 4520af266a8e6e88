import { useEffect, useRef } from "react"
import { stopWebhookCheck } from "../client/webhook-check"

/**
 * Closing or leaving the page ends the test that was started on it, so that no invoice
 * stays payable. If that call is lost, the worker ends the test later.
 */
export function useStopOnLeave(underWay: boolean): void {
  const now = useRef(underWay)
  now.current = underWay
  useEffect(() => {
    const end = () => {
      if (now.current) {
        void stopWebhookCheck().catch(() => undefined)
      }
    }
    window.addEventListener("pagehide", end)
    return () => {
      window.removeEventListener("pagehide", end)
      end()
    }
  }, [])
}
