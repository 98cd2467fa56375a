import { inLatin, upperCase } from './look-alikes.ts'
import { quoted, type Reader, refused, understood } from './reading.ts'
import { plainLine } from './text.ts'

const length = 17

/** Upper case, Latin, without spaces and dashes. Does not validate the result. */
export const normalizeVin = (typed: string): string =>
  inLatin(upperCase(plainLine(typed))).replace(/[\s\p{Pd}]/gu, '')

/** VIN, ISO 3779: 17 Latin letters and digits, without I, O and Q. */
export const readVin: Reader = (typed) => {
  const vin = normalizeVin(typed)
  const strange = [...new Set(vin)].filter((sign) => !/[A-HJ-NPR-Z0-9]/.test(sign))
  if (strange.length > 0)
    return refused(
      `в ${quoted(typed)} есть ${strange.slice(0, 3).join(', ')}: в VIN 17 латинских букв и цифр, без I, O и Q`,
    )
  return vin.length === length
    ? understood(vin)
    : refused(`в ${quoted(typed)} знаков ${vin.length}, нужно 17`)
}
