import type { z } from "zod"

export type Plain = z.ZodType
export const plain = true
