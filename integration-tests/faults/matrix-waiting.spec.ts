import { describeMatrix } from "./describe-matrix"
import { waitingFaults } from "./matrix/review-options"

describeMatrix({ underReview: "wait" }, waitingFaults)
