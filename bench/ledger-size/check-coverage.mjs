/** Fails if a method of the built ledger has no call, or a call no method (`.ci/run`). */
import { callsWith } from "./calls.mjs"
import { checkCoverage } from "./coverage.mjs"
import { NO_SAMPLES } from "./samples.mjs"

checkCoverage(callsWith(NO_SAMPLES))
