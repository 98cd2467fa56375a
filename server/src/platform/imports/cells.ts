import { normalizePlate } from '@naryad/contract/cars/plates'
import { Phone } from '@naryad/contract/kit/contact-fields'
import { hasHarmful } from '@naryad/contract/kit/fields'

import type { Cell, CellDate } from '../excel/read/cell.ts'
import { dateOfSerial } from '../excel/read/cell.ts'
import { foldCode } from '../text/typed.ts'
import { calendarDay } from '../text/values.ts'

/** The value of a cell does not fit its column. The message is shown to the user. */
export class WrongCell extends Error {
  override name = 'WrongCell'
}

const isDate = (cell: Cell): cell is CellDate => typeof cell === 'object' && cell !== null

/** Errors of formulas as spreadsheets store them: English in workbooks, Russian in text files. */
const formulaError =
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|Н\/Д|ССЫЛКА!|ЗНАЧ!|ИМЯ\?|ДЕЛ\/0!|ЧИСЛО!|ПУСТО!|ПЕРЕНОС!|ВЫЧИСЛ!)$/

/**
 * Rejects text that cannot be a name or a note: a failed formula, or characters that the database cannot
 * store.
 */
export function refuseUnreadable(text: string): void {
  if (formulaError.test(text)) throw new WrongCell(`в ячейке ошибка формулы ${text}`)
  if (hasHarmful(text)) throw new WrongCell('в ячейке недопустимые знаки: наберите текст заново')
}

/** A leading apostrophe marks a number as text in a spreadsheet; a quoted word keeps its apostrophes. */
const withoutMark = (text: string): string => (/^'[^']*$/.test(text) ? text.slice(1) : text)

/** Trims and replaces no-break and similar spaces; a cell of spaces only is empty. */
export function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return plainNumber(cell)
  if (typeof cell === 'boolean') return cell ? 'Да' : 'Нет'
  if (isDate(cell)) return `${calendarDay(cell.day)}${cell.time === null ? '' : ` ${cell.time.slice(0, 5)}`}`
  return withoutMark(cell.replace(/[\u00a0\u2007\u202f\u200b\ufeff]/g, ' ').trim()).trim()
}

/** Phones, VINs and tax numbers are often stored as numbers: 79172451863, never 7.9E+10. */
const plainNumber = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(value).replace('.', ',')

/** A single line: line breaks and tabs become spaces. */
export const lineOf = (cell: Cell): string => textOf(cell).replace(/\s+/g, ' ')

const numberForm = /^[-+]?\d+(?:[.,]\d+)?$/

/** «125.300» or «1,125,300.5»: one character separates thousands, the other the fraction. */
const groupedForm = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/

/** Parses «120 000», «120000,0», «120 000 км», «2019 г.»; throws a sentence for anything else. */
function numberOf(cell: Cell): number {
  // A number cell has no thousands separators, however many decimals it has.
  if (typeof cell === 'number') return cell
  const text = textOf(cell)
  const bare = text.replace(/(?:км|руб\.?|₽|г\.?)$/i, '').replace(/[\s']/g, '')
  const [, thousands] = groupedForm.exec(bare) ?? []
  const written = thousands === undefined ? bare : bare.replaceAll(thousands, '')
  if (!numberForm.test(written)) throw new WrongCell(`«${text}» — не число`)
  return Number(written.replace(',', '.'))
}

export function wholeNumber(cell: Cell): number {
  const value = numberOf(cell)
  if (!Number.isInteger(value)) throw new WrongCell(`«${textOf(cell)}» — не целое число`)
  return value
}

/** Telematics systems report metres; mileage is in whole kilometres. */
export const wholeKilometres = (cell: Cell): number => Math.floor(numberOf(cell))

/** The range of number cells accepted as dates: from 1950 to 2100. */
const [firstSerial, lastSerial] = [18_264, 73_415]

const dottedForm = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:\s*г\.?)?(?:[\sT]+\d{1,2}:\d\d(?::\d\d)?)?$/
const isoForm = /^(\d{4})-(\d\d)-(\d\d)(?:[\sT].*)?$/

/** «1.2.27» → «2027-02-01»; undefined if it is not a date. */
function writtenDay(text: string): string | undefined {
  const [, date = '', month = '', year = ''] = dottedForm.exec(text) ?? []
  if (year !== '')
    return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isoForm.exec(text)?.slice(1).join('-')
}

/** Otherwise 31 February would silently become 3 March. */
function isThere(day: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const at = new Date(Date.UTC(year, month - 1, date))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date
}

/** A date cell or a written date: 21.11.2026, 21/11/26, 2026-11-21. */
export function dayOf(cell: Cell): string {
  if (isDate(cell)) return cell.day
  if (typeof cell === 'number' && cell >= firstSerial && cell <= lastSerial) {
    const date = dateOfSerial(cell, false)
    if (typeof date !== 'number') return date.day
  }
  const text = textOf(cell)
  const day = writtenDay(text)
  if (day === undefined) throw new WrongCell(`«${text}» — не дата, укажите её как 21.11.2026`)
  if (!isThere(day)) throw new WrongCell(`«${text}» — такой даты нет`)
  return day
}

const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

/** A value of an enumeration, by its Russian title or code. */
export function choiceOf<Value extends string>(cell: Cell, titles: Readonly<Record<Value, string>>): Value {
  const text = textOf(cell)
  const wanted = folded(text)
  for (const [value, title] of Object.entries(titles) as [Value, string][])
    if (folded(title) === wanted || value.toLowerCase() === wanted) return value
  throw new WrongCell(`«${text}» не подходит, укажите одно из: ${Object.values(titles).join(', ')}`)
}

const yes = ['да', 'yes', 'true', '1', '+', 'истина']
const no = ['нет', 'no', 'false', '0', '-', 'ложь']

/** `on` and `off` are the titles of the two states: «Работает», «Не работает». */
export function flagOf(cell: Cell, on: string, off: string): boolean {
  const text = folded(textOf(cell))
  if (yes.includes(text) || text === folded(on)) return true
  if (no.includes(text) || text === folded(off)) return false
  throw new WrongCell(`«${textOf(cell)}» не подходит, укажите «да» или «нет»`)
}

export const plateOf = (cell: Cell): string => normalizePlate(lineOf(cell))

/** Replaces Cyrillic lookalikes of Latin letters in a VIN. */
export const vinOf = (cell: Cell): string => foldCode(codeOf(cell, []))

/** Normalizes a phone; an invalid value is unchanged and fails in the schema. */
export function storedPhone(text: string): string {
  const parsed = Phone.safeParse(text)
  return parsed.success ? parsed.data : text
}

/** Restores leading zeros of a code that a spreadsheet has stored as a number. */
export function codeOf(cell: Cell, lengths: readonly number[]): string {
  const text = textOf(cell).replace(/\s/g, '')
  if (typeof cell !== 'number') return text
  const length = lengths.find((length) => length >= text.length && length - text.length <= 2)
  return length === undefined ? text : text.padStart(length, '0')
}
