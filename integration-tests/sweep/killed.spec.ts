import { describeSweep } from "./describe-sweep"
import { sweepStatements } from "./sweep"

describeSweep(
  "each statement is the last one before a kill once",
  (store, name) => sweepStatements(store, name, "killed")
)
