/** The twelve letters of Russian plates have Latin twins; ГОСТ Р 50577 allows no others. */
const twins: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  E: 'Е',
  K: 'К',
  M: 'М',
  H: 'Н',
  O: 'О',
  P: 'Р',
  C: 'С',
  T: 'Т',
  Y: 'У',
  X: 'Х',
}

/** «a 123 bc-77» → «А123ВС77»: upper case, Cyrillic, no spaces or dashes. Not a check: anything may come out. */
export const normalizePlate = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s\u00a0\u202f\-_|.]+/g, '')
    .replace(/[ABEKMHOPCTYX]/g, (letter) => twins[letter] ?? letter)

const letters = 'АВЕКМНОРСТУХ'
const truck = new RegExp(`^[${letters}]\\d{3}[${letters}]{2}\\d{2,3}$`)
const trailer = new RegExp(`^[${letters}]{2}\\d{4}\\d{2,3}$`)

/** A registration plate of a truck (А123ВС77) or a trailer (АВ123477), already normalised. */
export const isPlate = (plate: string): boolean => truck.test(plate) || trailer.test(plate)

/** «А123ВС77» → its parts as they stand on the metal: series and number, and the region apart. */
export function plateParts(plate: string): { main: string; region: string } {
  const match = /^(.*?\D)(\d{2,3})$/.exec(plate) ?? /^([А-Я]{2}\d{4})(\d{2,3})$/.exec(plate)
  return { main: match?.[1] ?? plate, region: match?.[2] ?? '' }
}

/** «А 123 ВС 77» with no-break spaces, for running text. */
export function formatPlate(plate: string): string {
  const { main, region } = plateParts(plate)
  return [...(main.match(/\d+|\D+/g) ?? [main]), region].filter(Boolean).join('\u00a0')
}
