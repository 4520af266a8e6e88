import type { z } from "zod"

/**
 * Reads fields that decide nothing. An unreadable value becomes null, and the field's name is kept:
 * an odd field must not stand between a paid invoice and its order, nor go unnoticed.
 */
export class LenientFields {
  readonly unreadable: string[] = []

  take<Schema extends z.ZodType>(
    name: string,
    value: unknown,
    schema: Schema
  ): z.infer<Schema> | null {
    const result = schema.safeParse(value)
    if (result.success) {
      return result.data
    }
    this.unreadable.push(name)
    return null
  }
}

/**
 * Zeros of calendars, which stand for no moment at all: SQL's, .NET's and Go's, PHP's reading of
 * SQL's, and Unix's.
 */
const ZERO_MOMENT = /^(-?000[01]-|1970-01-01)/

/**
 * Values that services write before anything has happened; PHP writes an empty object as `[]`.
 */
export function isEmpty(value: unknown): boolean {
  if (typeof value === "string") {
    return value.trim() === "" || ZERO_MOMENT.test(value.trim())
  }
  if (typeof value === "object" && value !== null) {
    return Object.keys(value).length === 0
  }
  return !value
}
