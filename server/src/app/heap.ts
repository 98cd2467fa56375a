/** Megabytes of the server's heap: docs/decisions/0034. */
export const defaultHeapMb = 384

/** A wrong value is refused by the server's own reading of its settings. */
export const heapMbOf = ({
  NARYAD_HEAP_MB: given = '',
}: Readonly<Record<string, string | undefined>>): number =>
  /^\d{1,6}$/.test(given) ? Number(given) : defaultHeapMb
