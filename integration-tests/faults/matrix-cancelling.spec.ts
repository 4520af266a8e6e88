import { describeMatrix } from "./describe-matrix"
import { cancellingFaults } from "./matrix/review-options"

describeMatrix({ onReviewRejected: "cancel_order" }, cancellingFaults)
