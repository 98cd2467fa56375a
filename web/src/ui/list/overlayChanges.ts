type Search = Readonly<Record<string, unknown>>

/**
 * Applies the difference between `drawn` and `next` to the current search parameters, so that of two changes
 * made before the first one renders neither is lost. Page and limit are those of the later one.
 */
export function overlayChanges<S extends Search>(now: Search, drawn: S, next: S): S {
  const keys = new Set([...Object.keys(drawn), ...Object.keys(next)])
  const changed = [...keys].filter((key) => key === 'page' || key === 'limit' || drawn[key] !== next[key])
  const over = { ...now, ...Object.fromEntries(changed.map((key) => [key, next[key]])) }
  return Object.fromEntries(Object.entries(over).filter(([, value]) => value !== undefined)) as S
}
