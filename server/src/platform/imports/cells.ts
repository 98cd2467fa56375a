import { normalizePlate } from '@naryad/contract/cars/plates'
import { readPhone } from '@naryad/contract/kit/phone-plans'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { type DayRules, readDay } from '@naryad/contract/kit/values/day'
import { readMileage, readMoney, readWhole } from '@naryad/contract/kit/values/number'
import { type Reading, valueOf } from '@naryad/contract/kit/values/reading'
import { hasHarmful, plainLine, plainText } from '@naryad/contract/kit/values/text'
import { normalizeVin } from '@naryad/contract/kit/values/vin'

import type { Cell, CellDate } from '../excel/read/cell.ts'
import { dateOfSerial } from '../excel/read/cell.ts'
import { calendarDay } from '../text/values.ts'
import { companyToday, companyZone } from '../time/company-day.ts'

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

/** Normalized; a cell of spaces and invisible characters is empty. */
export function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return plainNumber(cell)
  if (typeof cell === 'boolean') return cell ? 'Да' : 'Нет'
  if (isDate(cell)) return `${calendarDay(cell.day)}${cell.time === null ? '' : ` ${cell.time.slice(0, 5)}`}`
  return withoutMark(plainText(cell)).trim()
}

/** Phones, VINs and tax numbers are often stored as numbers: 79172451863, never 7.9E+10. */
const plainNumber = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(value).replace('.', ',')

/** A single line: line breaks and tabs become spaces. */
export const lineOf = (cell: Cell): string => plainLine(textOf(cell))

/** What the reader of a kind of value understands; its refusal is the error of the cell. */
function understoodIn<Value>(reading: Reading<Value>): Value {
  if ('refusal' in reading) throw new WrongCell(reading.refusal)
  return reading.value
}

// A number cell has no thousands separators, however many decimals it has.

export function wholeNumber(cell: Cell): number {
  if (typeof cell === 'number' && Number.isInteger(cell)) return cell
  return understoodIn(readWhole(textOf(cell)))
}

/** Telematics systems report metres; mileage is in whole kilometres. */
export const wholeKilometres = (cell: Cell): number =>
  typeof cell === 'number' ? Math.floor(cell) : understoodIn(readMileage(textOf(cell)))

/** The last digits of a sum that a formula has counted may be off; parts of a kopeck are refused, as in a text. */
function kopecksOf(roubles: number): number {
  const kopecks = Math.round(roubles * 100)
  if (Math.abs(roubles * 100 - kopecks) > 1e-6 * Math.max(1, Math.abs(roubles) / 1e6))
    throw new WrongCell(`у ${inQuotes(plainNumber(roubles))} больше 2 знаков после запятой`)
  return kopecks
}

/** Roubles of a cell as kopecks. */
export const moneyOf = (cell: Cell): number =>
  typeof cell === 'number' ? kopecksOf(cell) : understoodIn(readMoney(textOf(cell)))

/** The range of number cells accepted as dates: from 1950 to 2100. */
const [firstSerial, lastSerial] = [18_264, 73_415]

function dayBy(cell: Cell, years: DayRules['years']): string {
  if (isDate(cell)) return cell.day
  if (typeof cell === 'number' && cell >= firstSerial && cell <= lastSerial) {
    const date = dateOfSerial(cell, false)
    if (typeof date !== 'number') return date.day
  }
  return understoodIn(readDay(textOf(cell), { today: companyToday(), zone: companyZone, years }))
}

/** A date cell or a written date: 21.11.2026, 21/11/26, 2026-11-21. */
export const dayOf = (cell: Cell): string => dayBy(cell, 'century')

/** «01.02.85» is a day of 1985. */
export const birthdayOf = (cell: Cell): string => dayBy(cell, 'past')

const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

/** A value of an enumeration, by its Russian title or code. */
export function choiceOf<Value extends string>(cell: Cell, titles: Readonly<Record<Value, string>>): Value {
  const text = textOf(cell)
  const wanted = folded(text)
  for (const [value, title] of Object.entries(titles) as [Value, string][])
    if (folded(title) === wanted || value.toLowerCase() === wanted) return value
  throw new WrongCell(`${inQuotes(text)} не подходит, укажите одно из: ${Object.values(titles).join(', ')}`)
}

const yes = ['да', 'yes', 'true', '1', '+', 'истина']
const no = ['нет', 'no', 'false', '0', '-', 'ложь']

/** `on` and `off` are the titles of the two states: «Работает», «Не работает». */
export function flagOf(cell: Cell, on: string, off: string): boolean {
  const text = folded(textOf(cell))
  if (yes.includes(text) || text === folded(on)) return true
  if (no.includes(text) || text === folded(off)) return false
  throw new WrongCell(`${inQuotes(textOf(cell))} не подходит, укажите «да» или «нет»`)
}

export const plateOf = (cell: Cell): string => normalizePlate(lineOf(cell))

export const vinOf = (cell: Cell): string => normalizeVin(lineOf(cell))

/** Normalizes a phone; an invalid value is unchanged and fails in the schema. */
export const storedPhone = (text: string): string => valueOf(readPhone(text)) ?? text

/**
 * Restores leading zeros of a code that a spreadsheet has stored as a number. A code of known length has no
 * spaces.
 */
export function codeOf(cell: Cell, lengths: readonly number[]): string {
  const text = lengths.length === 0 ? lineOf(cell) : textOf(cell).replace(/\s/g, '')
  if (typeof cell !== 'number') return text
  const length = lengths.find((length) => length >= text.length && length - text.length <= 2)
  return length === undefined ? text : text.padStart(length, '0')
}
