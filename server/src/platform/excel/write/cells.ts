import { escapeXml } from './markup.ts'
import { boldStyleOf, type CellKind, quotedStyleOf, styleOf } from './styles.ts'

/**
 * Timestamps are ISO strings with an offset, days are YYYY-MM-DD, money is kopecks. Null is an empty
 * cell.
 */
export type CellValue = string | number | boolean | null | undefined | Formula

/** A formula with its current value, in the unit of its kind. */
export interface Formula {
  readonly formula: string
  readonly value: number | null
}

const minutesOfDay = 1440

const maxText = 32_767
const day = 86_400_000
/** Days between the epoch of spreadsheets and the Unix epoch. */
const epoch = 25_569

/** The markup of one cell; `place` is «B7», `clock` converts timestamps to the company's local time. */
export function cellXml(
  value: CellValue,
  kind: CellKind,
  place: string,
  clock: (moment: number) => number,
  isBold = false,
): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'object') return computed(value, kind, place, isBold)
  if (typeof value === 'boolean') return text(value ? 'Да' : 'Нет', styleOf.text, place)
  const style = (isBold ? boldStyleOf[kind] : undefined) ?? styleOf[kind]
  if (kind === 'moment') return number(serial(clock(Date.parse(String(value)))), style, place)
  const stored = numeric[kind]
  if (stored) return number(stored(value), style, place)
  const string = String(value)
  return text(string, looksLikeFormula(string) ? (quotedStyleOf[kind] ?? style) : style, place)
}

/** 1 March 1900: spreadsheets count a 29 February before it, so earlier days have smaller numbers. */
const firstTrueSerial = 61

/** The serial number of a day with its time, from milliseconds of local time. */
function serial(time: number): number {
  const days = time / day + epoch
  return days < firstTrueSerial ? days - 1 : days
}

const numeric: Readonly<Partial<Record<CellKind, (value: string | number) => number>>> = {
  integer: Number,
  number: Number,
  share: Number,
  money: (kopecks) => Number(kopecks) / 100,
  minutes: (minutes) => Number(minutes) / minutesOfDay,
  day: (text) => serial(Date.parse(`${text}T00:00:00Z`)),
}

function computed({ formula, value }: Formula, kind: CellKind, place: string, isBold: boolean): string {
  const style = (isBold ? boldStyleOf[kind] : undefined) ?? styleOf[kind]
  const known = value === null ? '' : `<v>${numeric[kind]?.(value) ?? value}</v>`
  return `<c r="${place}"${styled(style)}><f>${escapeXml(formula)}</f>${known}</c>`
}

/** NaN or infinity would make the whole file unreadable. */
const number = (value: number, style: number, place: string): string =>
  Number.isFinite(value) ? `<c r="${place}"${styled(style)}><v>${value}</v></c>` : ''

const looksLikeFormula = (value: string): boolean => /^[=+\-@]/.test(value)

/** An inline string is always text, so a value that looks like a formula is never evaluated. */
function text(value: string, style: number, place: string): string {
  const short = value.length > maxText ? value.slice(0, maxText) : value
  const inner = escapeXml(short.toWellFormed())
  const spaceAttribute = hasOuterSpace(inner) ? ' xml:space="preserve"' : ''
  return `<c r="${place}"${styled(style)} t="inlineStr"><is><t${spaceAttribute}>${inner}</t></is></c>`
}

const space = 0x20
const lines = /[\t\n\r]/

/** Readers trim such text without `xml:space`; setting it on every cell would add a fifth to the sheet. */
const hasOuterSpace = (inner: string): boolean =>
  inner.charCodeAt(0) <= space || inner.charCodeAt(inner.length - 1) <= space || lines.test(inner)

const styled = (style: number): string => (style === 0 ? '' : ` s="${style}"`)
