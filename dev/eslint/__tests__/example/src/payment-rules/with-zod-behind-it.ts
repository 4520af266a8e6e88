export { schema } from "./with-zod"
