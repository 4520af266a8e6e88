import { describeMatrix } from "./describe-matrix"
import { creationFaults } from "./matrix/creation"

describeMatrix({}, [...creationFaults])
