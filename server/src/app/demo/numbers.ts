import type { Random } from './random.ts'

const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

const innDigit = (digits: string, weights: readonly number[]): number =>
  (weightedSum(digits, weights) % 11) % 10

const innWeights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** ИНН of an organization: ten digits, the last one a checksum. */
export function companyInn(random: Random, taxOffice: string): string {
  const body = taxOffice + random.digits(5)
  return `${body}${innDigit(body, innWeights.slice(2))}`
}

/** ИНН of an entrepreneur: twelve digits, the last two checksums. */
export function personInn(random: Random, taxOffice: string): string {
  const body = taxOffice + random.digits(6)
  const first = `${body}${innDigit(body, innWeights.slice(1))}`
  return `${first}${innDigit(first, innWeights)}`
}

export const kpp = (taxOffice: string): string => `${taxOffice}01001`

/** ОГРН (13 digits) or ОГРНИП (15): the last one is the rest of the division by 11 or 13. */
export function ogrn(random: Random, kind: 'company' | 'person', region: string): string {
  const isCompany = kind === 'company'
  const year = String(random.int(3, 23)).padStart(2, '0')
  const body = `${isCompany ? 1 : 3}${year}${region}${random.digits(isCompany ? 7 : 9)}`
  return `${body}${(BigInt(body) % (isCompany ? 11n : 13n)) % 10n}`
}

/** An IMEI ends with Luhn's digit. */
export function imei(random: Random): string {
  const body = `86${random.pick(['1785', '5784', '9244', '7459'])}0${random.digits(7)}`
  let sum = 0
  for (let index = 0; index < body.length; index += 1) {
    const digit = Number(body[index]) * (index % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return `${body}${(10 - (sum % 10)) % 10}`
}

const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const letterValues = '12345678123457923456789'
const vinValue = (sign: string): number => {
  const index = vinLetters.indexOf(sign)
  return Number(index < 0 ? sign : letterValues[index])
}
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The ninth sign of a VIN where it is a checksum: North America and China (GB 16735). */
export function vinCheckSign(vin: string): string {
  const rest = vinWeights.reduce((sum, weight, index) => sum + weight * vinValue(vin[index] ?? '0'), 0)
  return rest % 11 === 10 ? 'X' : String(rest % 11)
}

const vinYears = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** Sign of the model year: 2010 is A. */
export const vinYear = (year: number): string => vinYears[(year - 2010 + 30) % 30] ?? 'A'
