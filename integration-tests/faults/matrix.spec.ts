import "./store-hooks"
import { describeMatrix } from "./describe-matrix"
import { adminFaults } from "./matrix/admin"
import { brokenStoreFaults } from "./matrix/broken-store"
import { cancelFaults } from "./matrix/cancel"
import { creationFaults } from "./matrix/creation"
import { decisionFaults } from "./matrix/decisions"
import { editFaults } from "./matrix/edits"
import { lieFaults } from "./matrix/lies"
import { oddFieldFaults } from "./matrix/odd-fields"
import { otherProviderFaults } from "./matrix/other-providers"
import { ownerFaults } from "./matrix/owners"
import { processFaults } from "./matrix/processes"
import { serviceFaults } from "./matrix/service"
import { shopperFaults } from "./matrix/shoppers"
import { thiefFaults } from "./matrix/thief"
import { webhookFaults } from "./matrix/webhooks"

describeMatrix({}, [
  ...creationFaults,
  ...serviceFaults,
  ...webhookFaults,
  ...brokenStoreFaults,
  ...shopperFaults,
  ...cancelFaults,
  ...lieFaults,
  ...adminFaults,
  ...ownerFaults,
  ...processFaults,
  ...editFaults,
  ...otherProviderFaults,
  ...decisionFaults,
  ...oddFieldFaults,
  ...thiefFaults,
])
