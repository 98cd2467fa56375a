type AddressValue = string | number | boolean

/** «5,7» → [5, 7]: ids pass their schema as numbers, codes as text. */
export const pieces = (value: unknown): (string | number)[] =>
  String(value)
    .split(',')
    .filter(Boolean)
    .map((piece) => (/^\d+$/.test(piece) ? Number(piece) : piece))

/** A text of digits would stand in quotes, so that the router does not take it for a number; a number reads back as text. */
const plain = (value: string): string | number => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : value)

/** A value of a condition as the address has it; undefined where it says nothing. */
export function encodeValue(value: unknown): AddressValue | undefined {
  if (Array.isArray(value))
    return value.length === 1 ? (value[0] as AddressValue) : value.join(',') || undefined
  if (typeof value === 'string') return value === '' ? undefined : plain(value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

/** Equal conditions have equal texts, in whatever order their values were chosen. */
export const fingerprintOf = (search: object): string =>
  JSON.stringify(
    Object.entries(search).map(([key, value]) => [key, String(value).split(',').toSorted().join()]),
  )
