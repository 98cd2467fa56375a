/** The default heap limit of the server in megabytes: docs/decisions/0034. */
export const defaultHeapMb = 384

/** Below the least one the program dies before it reads its configuration. */
export const heapMbLimits = { min: 128, max: 65_536 } as const

/** An invalid value is reported later, when the server parses its configuration under the default one. */
export function heapMbOf({
  NARYAD_HEAP_MB: given = '',
}: Readonly<Record<string, string | undefined>>): number {
  const value = /^\d{1,6}$/.test(given) ? Number(given) : defaultHeapMb
  return value < heapMbLimits.min || value > heapMbLimits.max ? defaultHeapMb : value
}
