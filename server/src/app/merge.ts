/** Objects that several declarations bring together, with the type of all: the compiler sees whether a key is missing. */

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** The values of the field in those members of the union that have it. */
type FieldOf<Union, Field extends PropertyKey> =
  Union extends Readonly<Record<Field, infer Value>> ? Value : never

export type Merged<Union, Field extends PropertyKey> = Intersection<FieldOf<Union, Field>>

/** Throws if two of them bring the same key. */
export function mergeField<One extends object, Field extends PropertyKey>(
  all: readonly One[],
  field: Field,
): Merged<One, Field> {
  const merged = new Map<string, unknown>()
  for (const one of all)
    for (const [key, value] of Object.entries(Reflect.get(one, field) ?? {})) {
      if (merged.has(key)) throw new Error(`«${key}» is declared twice among ${String(field)}`)
      merged.set(key, value)
    }
  return Object.fromEntries(merged) as Merged<One, Field>
}
