/** The default heap limit of the server in megabytes: docs/decisions/0034. */
export const defaultHeapMb = 384

/** Invalid values are reported later, when the server parses its configuration. */
export const heapMbOf = ({
  NARYAD_HEAP_MB: given = '',
}: Readonly<Record<string, string | undefined>>): number =>
  /^\d{1,6}$/.test(given) ? Number(given) : defaultHeapMb
