/** Some named bytes of a state, read and written like an object. */
export type Fields<Field extends string> = { [Name in Field]: number }

export type Struct<Field extends string> = {
  readonly fields: readonly Field[]
  readonly view: (bytes: Uint8Array, at: number) => Fields<Field>
}

/**
 * A state is one short array of bytes, so that it is copied, compared and hashed in no
 * time; the model reads and writes it through such views.
 */
export function structOf<Field extends string>(
  ...fields: Field[]
): Struct<Field> {
  class View {
    constructor(
      readonly bytes: Uint8Array,
      readonly start: number
    ) {}
  }
  fields.forEach((field, offset) =>
    Object.defineProperty(View.prototype, field, {
      get(this: View) {
        return this.bytes[this.start + offset]
      },
      set(this: View, value: number) {
        this.bytes[this.start + offset] = value
      },
    })
  )
  Object.defineProperty(View.prototype, "fields", { value: fields.length })
  const view = (bytes: Uint8Array, at: number) =>
    new View(bytes, at) as unknown as Fields<Field>
  return { fields, view }
}
