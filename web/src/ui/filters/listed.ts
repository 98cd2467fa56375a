export const namedAtMost = 2

/** «Гусев А., Хасанов Р., ещё 4» */
export function listed(names: readonly (string | undefined)[], total: number): string {
  const known = names.filter((name) => name !== undefined).slice(0, namedAtMost)
  const more = total - known.length
  if (known.length === 0) return String(total)
  return known.join(', ') + (more > 0 ? `, ещё ${more}` : '')
}
