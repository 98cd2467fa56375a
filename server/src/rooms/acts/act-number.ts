/** The year that a number counts within; 0 for a form without a year, which counts on for ever. */
export const yearOf = (form: string, actOn: string): number =>
  form.includes('{ГГГГ}') ? Number(actOn.slice(0, 4)) : 0

/** «А-{ГГГГ}-{№}», 2026 and 118 → «А-2026-118» */
export const numberBy = (form: string, year: number, place: number): string =>
  form.replaceAll('{ГГГГ}', String(year)).replace('{№}', String(place))

/** Latin letters of a number that was typed by hand, and the Cyrillic ones that they look like. */
export const lookAlikes = ['abcehkmoptxy', 'авсенкмортху'] as const

/** Equal for numbers that read the same: «A-2026-118» in Latin is the act «А-2026-118». */
export const foldNumber = (number: string): string => {
  const [latin, cyrillic] = lookAlikes
  return number
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replaceAll(/[a-z]/g, (letter) => cyrillic[latin.indexOf(letter)] ?? letter)
}
