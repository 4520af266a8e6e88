import { describeMatrix } from "./describe-matrix"
import { otherCancellingFaults } from "./matrix/other-providers"
import { cancellingFaults } from "./matrix/review-options"

describeMatrix({ onReviewRejected: "cancel_order" }, [
  ...cancellingFaults,
  ...otherCancellingFaults,
])
