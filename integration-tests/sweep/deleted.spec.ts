import { describeSweep } from "./describe-sweep"
import { sweepStatements } from "./sweep"

describeSweep(
  "all tasks are deleted after each statement once",
  (store, name) => sweepStatements(store, name, "deleted")
)
