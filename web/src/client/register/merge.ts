export const areSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Three-way merge by field: each field is taken from the user who has changed it. If both have, `mine` wins
 * and the field is named in `both`.
 */
export function merge<Draft extends object>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): { merged: Draft; both: (keyof Draft)[] } {
  const names = Object.keys(mine) as (keyof Draft)[]
  const merged = { ...mine }
  const both: (keyof Draft)[] = []
  for (const name of names) {
    if (areSame(mine[name], theirs[name])) continue
    if (areSame(mine[name], base[name])) merged[name] = theirs[name]
    else if (!areSame(theirs[name], base[name])) both.push(name)
  }
  return { merged, both }
}
