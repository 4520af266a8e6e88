import { describeSweep } from "./describe-sweep"
import { sweepStalls } from "./sweep"

describeSweep(
  "each write, core's too, is held back until another run has settled",
  sweepStalls
)
