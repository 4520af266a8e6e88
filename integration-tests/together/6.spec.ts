import { describeTogether } from "../http/describe-store"
import { sharing } from "./spec-files.cjs"

describeTogether(sharing(6))
