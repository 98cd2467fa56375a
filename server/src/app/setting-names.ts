/** Set for scripts of the package, not for the program. */
const ofScripts = new Set(['NARYAD_ENV_FILE', 'NARYAD_SKIP_BACKUP'])

/** Kubernetes and links of Docker set such variables for a service that is named after the product. */
const ofOrchestrators = /^NARYAD_(\w+_)?(SERVICE|PORT)(_\w+)?$/

/** The known name that was meant, by a slip of the keyboard or with a word too many. */
export const nearestName = (name: string, known: readonly string[]): string | undefined =>
  known.find((one) => distance(name, one) <= Math.min(2, Math.floor(one.length / 4))) ??
  known.find((one) => one.startsWith('NARYAD_') && name.startsWith(`${one}_`))

/** Variables that look like settings of the product and are none. */
export const unknownNames = (names: readonly string[], known: readonly string[]): readonly string[] =>
  names.filter(
    (name) =>
      name.startsWith('NARYAD_') &&
      !known.includes(name) &&
      !ofScripts.has(name) &&
      !ofOrchestrators.test(name),
  )

export function unknownNameMessage(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known)
  return meant === undefined ? 'такой настройки нет' : `такой настройки нет; похоже на ${meant}`
}

/** How many letters are wrong, missing, added or swapped with the next one. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i])
  const at = (i: number, j: number): number => rows[i]?.[j] ?? (i === 0 ? j : Number.POSITIVE_INFINITY)
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const costs = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1)]
      if (isSwapped) costs.push(at(i - 2, j - 2) + 1)
      rows[i]?.push(Math.min(...costs))
    }
  return at(a.length, b.length)
}
