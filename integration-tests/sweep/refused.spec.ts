import { describeSweep } from "./describe-sweep"
import { sweepStatements } from "./sweep"

describeSweep("each statement is refused once", (store, name) =>
  sweepStatements(store, name, "refused")
)
