type AddressValue = string | number | boolean

/** «5,7» → [5, 7]: ids pass their schema as numbers, codes as text. */
export const pieces = (value: unknown): (string | number)[] =>
  String(value)
    .split(',')
    .filter(Boolean)
    .map((piece) => (/^\d+$/.test(piece) ? Number(piece) : piece))

/** The router would quote a string of digits; written as a number it parses back to the same value. */
const plain = (value: string): string | number => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : value)

/** A filter value as a search parameter; undefined if the filter is not set. */
export function encodeValue(value: unknown): AddressValue | undefined {
  if (Array.isArray(value))
    return value.length === 1 ? (value[0] as AddressValue) : value.join(',') || undefined
  if (typeof value === 'string') return value === '' ? undefined : plain(value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

/** Equal filters have equal fingerprints, regardless of the order of their values. */
export const fingerprintOf = (search: object): string =>
  JSON.stringify(
    Object.entries(search).map(([key, value]) => [key, String(value).split(',').toSorted().join()]),
  )
