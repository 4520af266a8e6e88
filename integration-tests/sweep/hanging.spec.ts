import { describeSweep } from "./describe-sweep"
import { sweepCalls } from "./sweep"

describeSweep(
  "each call to the service, to core and to a store's hook hangs until another run has settled",
  sweepCalls
)
