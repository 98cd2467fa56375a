import { inLatin, upperCase } from '../../kit/values/look-alikes.ts'
import { quoted, type Reader, refused, understood } from '../../kit/values/reading.ts'
import { plainLine } from '../../kit/values/text.ts'

/** A check digit of ИНН: the weighted sum of the preceding digits, modulo 11, modulo 10. */
const control = (digits: readonly number[], weights: readonly number[]): number =>
  (weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11) % 10

const short = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const eleventh = [7, ...short]
const twelfth = [3, ...eleventh]

/** ИНН of an organization (10 digits) or a person (12) with valid check digits. */
function isInn(inn: string): boolean {
  const digits = Array.from(inn, Number)
  if (/^\d{10}$/.test(inn)) return control(digits, short) === digits[9]
  if (!/^\d{12}$/.test(inn)) return false
  return control(digits, eleventh) === digits[10] && control(digits, twelfth) === digits[11]
}

/** КПП: tax office, reason code, sequence number. */
const isKpp = (kpp: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(kpp)

/** ОГРН of an organization (13 digits) or ОГРНИП of a person (15) with a valid check digit. */
function isOgrn(ogrn: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(ogrn)) return false
  const divisor = ogrn.length === 13 ? 11n : 13n
  return (BigInt(ogrn.slice(0, -1)) % divisor) % 10n === BigInt(ogrn.at(-1) ?? '')
}

/** Without the spaces and dashes by which people group digits. */
const ungrouped = (typed: string): string => plainLine(typed).replace(/[\s\p{Pd}]/gu, '')

const checkedDigits =
  (lengths: readonly number[], isRight: (digits: string) => boolean, needed: string): Reader =>
  (typed) => {
    const digits = ungrouped(typed)
    if (!/^\d+$/.test(digits)) return refused(`${quoted(typed)} не подходит, нужно ${needed}`)
    if (!lengths.includes(digits.length))
      return refused(`в ${quoted(typed)} цифр ${digits.length}, нужно ${needed}`)
    return isRight(digits)
      ? understood(digits)
      : refused(`у ${quoted(typed)} не сходится контрольная цифра, проверьте номер`)
  }

export const readInn = checkedDigits([10, 12], isInn, '10 цифр у организации, 12 у предпринимателя')

export const readOgrn = checkedDigits([13, 15], isOgrn, '13 цифр у организации, 15 у предпринимателя')

/** Its fifth and sixth characters may be Latin letters. */
export const readKpp: Reader = (typed) => {
  const kpp = inLatin(upperCase(ungrouped(typed)))
  return isKpp(kpp) ? understood(kpp) : refused(`${quoted(typed)} не подходит, в КПП 9 знаков: 770701001`)
}

const digitsOf = (length: number): Reader => checkedDigits([length], () => true, `${length} цифр`)

export const readBik = digitsOf(9)
export const readBankAccount = digitsOf(20)
