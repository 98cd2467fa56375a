import { inLatin, inRussian, upperCase } from '../../kit/values/look-alikes.ts'
import { quoted, type Reading, refused, understood } from '../../kit/values/reading.ts'
import { plainLine } from '../../kit/values/text.ts'

/** The twelve letters of Russian plates have Latin lookalikes; ГОСТ Р 50577 allows no others. */
const cyrillic = 'АВЕКМНОРСТУХ'

/** «a 123 bc / 77 RUS» → «А123ВС77»: upper case, Cyrillic, no separators. Does not validate the result. */
export const normalizePlate = (typed: string): string =>
  inRussian(
    upperCase(plainLine(typed))
      .replace(/[\s\p{Pd}_|./\\·]+/gu, '')
      .replace(/(?<=\d)(?:RUS|РУС)$/, ''),
  )

const letter = `[${cyrillic}]`
const region = '(?<region>\\d{2,3})'
const form = (main: string): RegExp => new RegExp(`^(?<main>${main})${region}$`)

/**
 * The supported forms of ГОСТ Р 50577. Eight characters such as АВ123477 may belong to a trailer or a
 * route bus; trailers are far more frequent, so their form comes first.
 */
const forms: readonly RegExp[] = [
  // Cars, trucks, buses: А123ВС77.
  form(`${letter}\\d{3}${letter}{2}`),
  // Trailers: АВ123477.
  form(`${letter}{2}\\d{4}`),
  // Route buses and taxis: АВ12377.
  form(`${letter}{2}\\d{3}`),
  // Tractors, machinery, motorcycles: 1234АВ77.
  form(`\\d{4}${letter}{2}`),
  // Transit plates of new vehicles: АВ123С77.
  form(`${letter}{2}\\d{3}${letter}`),
]

/** A normalized Russian registration plate. */
export const isPlate = (plate: string): boolean => forms.some((one) => one.test(plate))

/** Splits «А123ВС77» into the parts printed on the plate: series with number, and region. */
export function plateParts(plate: string): { main: string; region: string } {
  for (const one of forms) {
    const parts = one.exec(plate)?.groups
    if (parts) return { main: parts['main'] ?? plate, region: parts['region'] ?? '' }
  }
  return { main: plate, region: '' }
}

/** «А 123 ВС 77» with no-break spaces, for running text. Foreign plates have no common grouping. */
export function formatPlate(plate: string): string {
  const { main, region: end } = plateParts(plate)
  return end === '' ? plate : [...(main.match(/\d+|\D+/g) ?? [main]), end].join('\u00a0')
}

/**
 * Normalizes a foreign plate to Latin letters where the alphabets have lookalikes; stays Cyrillic if a
 * letter has none.
 */
export function normalizeForeignPlate(typed: string): string {
  const plate = inLatin(normalizePlate(typed))
  return /\p{Script=Cyrillic}/u.test(plate) ? inRussian(plate) : plate
}

/** Foreign plates are not validated by the rules of their countries. */
const isForeignPlate = (plate: string): boolean => /^[\p{L}\d]{2,15}$/u.test(plate)

const russianForms = 'нужен вид А123ВС77, у прицепа АВ123477'

/** A registration plate of the country; the plate of another country is only spelled in one alphabet. */
export function readPlate(typed: string, country: PlateCountry): Reading {
  if (country !== 'RU') {
    const plate = normalizeForeignPlate(typed)
    return isForeignPlate(plate)
      ? understood(plate)
      : refused(`${quoted(typed)} не подходит, нужно от 2 до 15 букв и цифр`)
  }
  const plate = normalizePlate(typed)
  if (isPlate(plate)) return understood(plate)
  const strange = [...new Set(plate)].filter((sign) => !cyrillic.includes(sign) && !/\d/.test(sign))
  return refused(
    strange.length === 0 || strange.length > 3
      ? `${quoted(typed)} не похоже на российский номер, ${russianForms}`
      : `в ${quoted(typed)} есть ${strange.join(', ')}, на российских номерах этого не бывает, ${russianForms}`,
  )
}

/** Issuing country. All others share one code: their plates are only stored and searched. */
export const plateCountryTitles = {
  RU: 'Россия',
  BY: 'Беларусь',
  KZ: 'Казахстан',
  KG: 'Киргизия',
  AM: 'Армения',
  AZ: 'Азербайджан',
  GE: 'Грузия',
  UZ: 'Узбекистан',
  TJ: 'Таджикистан',
  TM: 'Туркмения',
  MD: 'Молдавия',
  UA: 'Украина',
  MN: 'Монголия',
  CN: 'Китай',
  TR: 'Турция',
  RS: 'Сербия',
  LT: 'Литва',
  LV: 'Латвия',
  EE: 'Эстония',
  PL: 'Польша',
  FI: 'Финляндия',
  DE: 'Германия',
  ZZ: 'Другая страна',
} as const
export type PlateCountry = keyof typeof plateCountryTitles

/**
 * A truck referenced by another object. `title` is computed by the database: plate, else garage number,
 * else VIN.
 */
export interface NamedCar {
  readonly plate: string | null
  readonly title: string
}

/** The name of a truck in running text. */
export const carTitle = ({ plate, title }: NamedCar): string => (plate === null ? title : formatPlate(plate))
