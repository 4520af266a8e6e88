import { describeSweep } from "./describe-sweep"
import { sweepStatements } from "./sweep"

describeSweep(
  "each statement is done and its answer lost once",
  (store, name) => sweepStatements(store, name, "lost")
)
