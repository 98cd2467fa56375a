import { isInn, isOgrn } from '@naryad/contract/companies/requisites'

import type { Random } from './random.ts'

/** The beginning of a number with the check digits that make it pass. */
function completed(beginning: string, length: number, isRight: (number: string) => boolean): string {
  const missing = length - beginning.length
  for (let check = 0; check < 10 ** missing; check += 1) {
    const number = beginning + String(check).padStart(missing, '0')
    if (isRight(number)) return number
  }
  throw new Error(`No check digits for ${beginning}`)
}

/** ИНН of an organization, or of an entrepreneur: 12 digits, two of them checksums. */
export const inn = (random: Random, taxOffice: string, isPerson: boolean): string =>
  isPerson
    ? completed(taxOffice + random.digits(6), 12, isInn)
    : completed(taxOffice + random.digits(5), 10, isInn)

/** ОГРН, or ОГРНИП of an entrepreneur: 15 digits. */
export function ogrn(random: Random, region: string, isPerson: boolean): string {
  const year = String(random.int(3, 23)).padStart(2, '0')
  return isPerson
    ? completed(`3${year}${region}${random.digits(9)}`, 15, isOgrn)
    : completed(`1${year}${region}${random.digits(7)}`, 13, isOgrn)
}

/** Luhn's check of an IMEI. */
const isImei = (imei: string): boolean =>
  [...imei].reduce((sum, sign, at) => {
    const digit = Number(sign) * (at % 2 === 0 ? 1 : 2)
    return sum + (digit > 9 ? digit - 9 : digit)
  }, 0) %
    10 ===
  0

export const imei = (random: Random): string =>
  completed(`86${random.pick(['1785', '5784', '9244', '7459'])}0${random.digits(7)}`, 15, isImei)

const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const vinValues = '12345678123457923456789'
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const vinYears = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** Plants in China put a checksum at the ninth place, as GB 16735 asks. */
export function vin(random: Random, beginning: string, year: number, serial: number): string {
  const modelYear = vinYears[(year - 2010 + 30) % 30]
  const end = `${modelYear}${random.pick(['A', 'N', 'K', '0', '2'])}${String(serial % 1_000_000).padStart(6, '0')}`
  const draft = `${beginning}${random.int(0, 9)}${end}`
  if (!beginning.startsWith('L')) return draft
  const rest = vinWeights.reduce((sum, weight, at) => {
    const sign = draft[at] ?? '0'
    return sum + weight * Number(vinValues[vinLetters.indexOf(sign)] ?? sign)
  }, 0)
  return `${beginning}${rest % 11 === 10 ? 'X' : rest % 11}${end}`
}
