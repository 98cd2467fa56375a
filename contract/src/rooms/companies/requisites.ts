/** A check digit of ИНН: the weighted sum of the preceding digits, modulo 11, modulo 10. */
const control = (digits: readonly number[], weights: readonly number[]): number =>
  (weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11) % 10

const short = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const eleventh = [7, ...short]
const twelfth = [3, ...eleventh]

/** ИНН of an organization (10 digits) or a person (12) with valid check digits. */
export function isInn(inn: string): boolean {
  const digits = [...inn].map(Number)
  if (/^\d{10}$/.test(inn)) return control(digits, short) === digits[9]
  if (!/^\d{12}$/.test(inn)) return false
  return control(digits, eleventh) === digits[10] && control(digits, twelfth) === digits[11]
}

/** КПП: tax office, reason code, sequence number. */
export const isKpp = (kpp: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(kpp)

/** ОГРН of an organization (13 digits) or ОГРНИП of a person (15) with a valid check digit. */
export function isOgrn(ogrn: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(ogrn)) return false
  const divisor = ogrn.length === 13 ? 11n : 13n
  return (BigInt(ogrn.slice(0, -1)) % divisor) % 10n === BigInt(ogrn.at(-1) ?? '')
}
