type Search = Readonly<Record<string, unknown>>

/**
 * A change that was begun over an address as it is drawn, laid over the address as it is by now: of two presses before
 * the first is drawn both count. The page is that of the later one.
 */
export function overlayChanges<S extends Search>(now: Search, drawn: S, next: S): S {
  const keys = new Set([...Object.keys(drawn), ...Object.keys(next)])
  const changed = [...keys].filter((key) => key === 'page' || key === 'limit' || drawn[key] !== next[key])
  const over = { ...now, ...Object.fromEntries(changed.map((key) => [key, next[key]])) }
  return Object.fromEntries(Object.entries(over).filter(([, value]) => value !== undefined)) as S
}
