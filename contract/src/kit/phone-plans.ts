import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/max'

import { russianText, setPhoneReader, splitPhone, withExtension } from './phones.ts'
import { quoted, type Reader, refused, understood } from './values/reading.ts'
import { plainText } from './values/text.ts'

// The only file that knows the library. Its full numbering plans are needed: the smaller sets accept every
// number of a plausible length. They are large, so the web application loads this file with its forms.

/** Without invisible characters of an address book; full-width digits of another keyboard are digits. */
export const cleanPhone = (typed: string): string =>
  plainText(typed)
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[^\S\n]+/g, ' ')

/** «тел.», «моб. тел.:», «tel:» before a number. */
const label =
  /^(?:(?:тел(?:ефон)?|моб(?:ильный)?|сот(?:овый)?|раб(?:очий)?|т|tel|phone|mob)[.:\s]*)+(?=[+\d(])/iu

/** «доб. 12», «(ext 12)», «#12», «;ext=12» after a number. */
const extensionForm =
  /[\s,;.(]*(?:доб(?:авочный)?|внутр?(?:енний)?|вн|extension|ext|x|х|#)[.:=\s]*(\d{1,10})\s*\)?$/iu

const written = /^\(?\+?[\d\s()./~-]*$/
const strange = /[^\d\s()./~+-]+(?:\s*[^\d\s()./~+-]+)*/u

const severalForm = /[,;/|\n]|\s(?:и|или)\s/u
const digitsOf = (text: string): string => text.replace(/\D/g, '')

const hasSeveral = (text: string): boolean =>
  text.split(severalForm).filter((part) => digitsOf(part).length >= 5).length > 1 ||
  text.split('+').filter((part) => digitsOf(part).length >= 5).length > 1

interface Dialled {
  /** E.164, not checked. */
  readonly number: string
  /** The country is written: «+375», «00375», «8 10 375»; otherwise it is Russia. */
  readonly isInternational: boolean
}

/**
 * The named spellings: «+», «00» and «8 10» are followed by the country; 8 or 7 before ten digits, and ten digits
 * alone, are Russian. An 8 that stands apart is never the beginning of a code: «8 343 123-45-6» lacks a digit.
 */
function dialled(text: string): Dialled {
  const digits = digitsOf(text)
  // The trunk zero in brackets is not dialled from abroad: «+44 (0)20 7946 0958».
  if (text.includes('+')) return { number: `+${digitsOf(text.replace(/\(0\)/, ''))}`, isInternational: true }
  const [, country] = /^(?:00|810)([1-9]\d{6,})$/.exec(digits) ?? []
  if (country !== undefined) return { number: `+${country}`, isInternational: true }
  const hasPrefix = /^[78]\d{10,}$/.test(digits) || /^\(?[78][)\s.(~-]/.test(text)
  return { number: `+7${hasPrefix ? digits.slice(1) : digits}`, isInternational: false }
}

/**
 * Given out in 2022, later than the library's plan of Russia: the Zaporozhye and the Kherson region.
 */
const newRegions = /^\+785[89]\d{7}$/

/** Digits of a number with its country: ITU-T E.164, 6. The plan of Germany has longer ones. */
const mostDigits = 15

const isAssigned = (number: string): boolean => {
  if (digitsOf(number).length > mostDigits) return false
  const parsed = parsePhoneNumberFromString(number, { extract: false })
  // The library drops a trunk prefix that follows the country; the number must be the one that was typed.
  return (parsed?.number === number && parsed.isValid()) || newRegions.test(number)
}

const tooShort = (missing: number): string =>
  `слишком короткий номер, не хватает ${missing} ${missing === 1 ? 'цифры' : 'цифр'}`
const tooLong = (extra: number): string =>
  `слишком длинный номер, ${extra === 1 ? 'лишняя цифра' : `лишних цифр: ${extra}`}`
/** Of a Russian number; `national` is what follows +7. */
function reasonOfLength(national: number): string | null {
  if (national < 10) return tooShort(10 - national)
  return national > 10 ? tooLong(national - 10) : null
}

function reasonOfRussian(number: string, digits: string): string {
  const national = number.length - 2
  if (national !== 10 && digits.length > 8 && isAssigned(`+${digits}`))
    return 'если это номер другой страны, начните его с «+»'
  if (digits.length >= 5 && digits.length <= 7) return 'местный номер, наберите его с кодом города'
  // An 8 typed without a space before a number that lacks a digit.
  if (/^8\d{9}$/.test(digits)) return tooShort(1)
  return reasonOfLength(national) ?? noCode(number)
}

const noCode = (number: string): string => `нет такого кода: ${number.slice(2, 5)}`

const unknownCountry = (code: string): string =>
  `нет такого кода страны: +${code}${code.startsWith('8') ? '; российский номер начинается с +7 или с 8 без плюса' : ''}`

function reasonOfInternational(number: string): string {
  const digits = number.slice(1)
  const length = validatePhoneNumberLength(number)
  if (length === 'INVALID_COUNTRY') return unknownCountry(digits.slice(0, 3))
  if (number.startsWith('+7')) return reasonOfLength(digits.length - 1) ?? noCode(number)
  if (length === 'TOO_SHORT' || length === 'NOT_A_NUMBER') return 'слишком короткий номер'
  if (length === 'TOO_LONG' || digits.length > mostDigits) return 'слишком длинный номер'
  // Some lengths belong to few numbers of a country: which change would make this one whole?
  const counts = [1, 2, 3, 4]
  const missing = counts.find((count) => isAssigned(number + '0'.repeat(count)))
  if (missing !== undefined) return tooShort(missing)
  const extra = counts.find((count) => isAssigned(number.slice(0, -count)))
  if (extra !== undefined) return tooLong(extra)
  const code = parsePhoneNumberFromString(number, { extract: false })?.countryCallingCode ?? ''
  const start = digits.slice(code.length, code.length + 3)
  return `нет такого кода: в стране +${code} номера не начинаются с ${start}`
}

/** The refusal of what is not written as one number, or null. */
function refuseForm(text: string): string | null {
  if (text === '') return 'введите номер, например +7 917 245-18-63'
  if (digitsOf(text) === '') return `${quoted(text)} — в номере нет цифр`
  if (hasSeveral(text)) return `${quoted(text)} — здесь два номера, оставьте один`
  const other = strange.exec(text)
  if (other) return `${quoted(text)} — в номере лишнее: ${quoted(other[0].trim())}`
  if (!written.test(text)) return `${quoted(text)} — лишний «+»`
  return null
}

function refuseNumber(text: string, { number, isInternational }: Dialled): string | null {
  // «+8 (495)» is a Russian number with a plus too many; some of these are numbers of Vietnam or Japan.
  if (/^\(?\+\s*8[\s(.)-]/.test(text)) return unknownCountry('8')
  if (isAssigned(number)) return null
  return isInternational ? reasonOfInternational(number) : reasonOfRussian(number, digitsOf(text))
}

/**
 * Reads a phone number in any usual spelling. Nothing is cut or completed: the digits of the result are those
 * that were typed, apart from the prefixes named in `dialled`.
 */
export const readPhone: Reader = (typed) => {
  const cleaned = cleanPhone(typed)
  const [ending = '', extension = ''] = extensionForm.exec(cleaned) ?? []
  const text = cleaned.slice(0, cleaned.length - ending.length).replace(label, '')
  const misshapen = refuseForm(text)
  if (misshapen !== null) return refused(misshapen)
  const read = dialled(text)
  const reason = refuseNumber(text, read)
  if (reason !== null) return refused(`${quoted(text)} — ${reason}`)
  return understood(extension === '' ? read.number : `${read.number};ext=${extension}`)
}

/** A stored phone for people: «+7 495 123-45-67 доб. 12», other countries in their own grouping. */
export function showPhone(stored: string): string {
  const { number, extension } = splitPhone(stored)
  const parsed = /^\+\d+$/.test(number) ? parsePhoneNumberFromString(number, { extract: false }) : undefined
  const isKnown = parsed?.number === number && parsed.isValid()
  const grouped = isKnown ? parsed.formatInternational().replaceAll(' ', '\u00a0') : number
  return withExtension(russianText(number) ?? grouped, extension)
}

setPhoneReader(readPhone)
