import "./store-hooks"
import { describeMatrix } from "./describe-matrix"
import { adminFaults } from "./matrix/admin"
import { brokenStoreFaults } from "./matrix/broken-store"
import { cancelFaults } from "./matrix/cancel"
import { creationFaults } from "./matrix/creation"
import { lieFaults } from "./matrix/lies"
import { ownerFaults } from "./matrix/owners"
import { processFaults } from "./matrix/processes"
import { serviceFaults } from "./matrix/service"
import { shopperFaults } from "./matrix/shoppers"
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
])
