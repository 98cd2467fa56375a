/** The alphabetic codes of nations by their number in a file. */
const codes =
  ' A AL AND ARM AZ B BG BIH BY CH CY CZ D DK E EST F FIN FL FR UK GE GR H HR I IRL IS KZ L LT LV M MC MD MK N NL P PL RO RSM RUS S SK SLO TM TR UA V YU'.split(
    ' ',
  )
const special: Readonly<Record<number, string>> = { 0xfd: 'EC', 0xfe: 'EUR', 0xff: 'WLD' }

export const nationOf = (code: number): string => codes[code] ?? special[code] ?? `№ ${code}`

export const nationCode = (nation: string): number => Math.max(0, codes.indexOf(nation))
