import { hasHarmful } from '@naryad/contract/kit/fields'

import type { Cell, Row } from '../../platform/excel/read/cell.ts'
import { headRows } from '../../platform/excel/read/heads.ts'
import { textOf } from '../../platform/imports/cells.ts'
import type { ImportColumn, ImportTarget } from '../../platform/imports/target.ts'

/** Normalizes a heading: «Гос. номер» and «ГОСНОМЕР» are equal. */
export const foldHeading = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9№]/g, '')

/** Headings that are ignored without a remark: row numbers, and the column added by `errorsFile`. */
const silent = new Set(['', 'ошибка', 'пп', 'n', '№', 'ппп', 'номерпп', '№пп', '№№', 'nпп', 'ннпп'])

export const isSilent = (heading: string): boolean => silent.has(foldHeading(heading))

/** The maximum length of a heading quoted in a message. */
export const longestTitle = 200

/** A column of the register and its index in the sheet. */
export interface HeaderField {
  readonly column: ImportColumn
  /** Of several columns of one field, the one with the template's title takes precedence. */
  readonly places: readonly number[]
}

export interface Header {
  readonly row: number
  /** By the index of the cell. */
  readonly titles: readonly string[]
  /** By the index of the cell. */
  readonly columns: readonly (ImportColumn | undefined)[]
  readonly fields: readonly HeaderField[]
  readonly unknown: readonly string[]
}

/** Mappings of columns chosen by the user, for this file and for earlier ones. */
export interface Mapping {
  readonly headerRow: number | null
  readonly places: ReadonlyMap<number, string | null>
  /** Fields by normalized headings. */
  readonly remembered: ReadonlyMap<string, string | null>
}

type Recognize = (title: string, place: number) => ImportColumn | undefined

/** Precedence: the choice for this file, an earlier choice for the heading, a known synonym. */
function recognizerOf(target: ImportTarget, { places, remembered }: Mapping): Recognize {
  const byField = new Map(target.columns.map((column) => [column.field, column]))
  const byName = new Map<string, ImportColumn>()
  for (const column of target.columns)
    for (const name of [column.title, ...column.synonyms]) byName.set(foldHeading(name), column)
  const chosen = (field: string | null) => (field === null ? undefined : byField.get(field))
  return (title, place) => {
    const own = places.get(place)
    if (own !== undefined) return chosen(own)
    const name = foldHeading(title)
    const earlier = remembered.get(name.slice(0, longestTitle))
    if (earlier !== undefined) return chosen(earlier)
    // Strips the suffix of a heading: «Телефон (мобильный)», «Дата рождения, дд.мм.гггг».
    return byName.get(name) ?? byName.get(foldHeading(title.replace(/[([*,].*$/s, '')))
  }
}

/**
 * The chosen header row; else the row with the most known headings, provided that it has all required
 * ones.
 */
export function findHeader(rows: readonly Row[], target: ImportTarget, mapping: Mapping): Header | undefined {
  const recognize = recognizerOf(target, mapping)
  if (mapping.headerRow !== null) {
    const row = rows.find(({ number }) => number === mapping.headerRow)
    return row && headerOf(row, recognize, mapping)
  }
  let best: Header | undefined
  let most = 0
  for (const row of rows) {
    if (row.number > headRows) break
    const header = headerOf(row, recognize, mapping)
    if (header.fields.length <= most || !isEnough(header, target)) continue
    best = header
    most = header.fields.length
  }
  return best
}

const isWords = (cell: Cell): boolean => typeof cell === 'string' && /\p{L}/u.test(cell)

/** A guess if no headings are known: the first row with the most words. */
export function guessHeader(
  rows: readonly Row[],
  target: ImportTarget,
  mapping: Mapping,
): Header | undefined {
  const [best] = rows
    .filter(({ number }) => number <= headRows)
    .map((row) => ({ row, words: new Set(row.cells.filter(isWords)).size }))
    .toSorted((one, other) => other.words - one.words)
  return best && headerOf(best.row, recognizerOf(target, mapping), mapping)
}

/** A heading of characters that the database cannot store counts as empty. */
function titleOf(cell: Cell): string {
  const title = textOf(cell)
  return hasHarmful(title) ? '' : title
}

function headerOf(row: Row, recognize: Recognize, { places }: Mapping): Header {
  const width = Math.max(row.cells.length, ...[...places.keys()].map((place) => place + 1))
  const titles = Array.from({ length: width }, (_, place) => titleOf(row.cells[place] ?? null))
  const columns = titles.map(recognize)
  return {
    row: row.number,
    titles,
    columns,
    fields: fieldsOf(titles, columns),
    unknown: titles
      .filter((title, place) => columns[place] === undefined && !isSilent(title) && !places.has(place))
      .map((title) => title.slice(0, longestTitle)),
  }
}

function fieldsOf(
  titles: readonly string[],
  columns: readonly (ImportColumn | undefined)[],
): readonly HeaderField[] {
  const placesOf = Map.groupBy(columns.keys(), (place) => columns[place])
  return [...placesOf].flatMap(([column, places]) => {
    if (column === undefined) return []
    const isOwn = (place: number): boolean => foldHeading(titles[place] ?? '') === foldHeading(column.title)
    return [{ column, places: places.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one))) }]
  })
}

export const isEnough = ({ fields }: Header, target: ImportTarget): boolean =>
  target.needed.every((group) => fields.some(({ column }) => group.includes(column.field)))

/** Non-empty cells of the columns that identify the object. */
function identityCells({ cells }: Row, { titles, fields }: Header, target: ImportTarget) {
  return fields
    .filter(({ column: { field } }) => target.needed.some((group) => group.includes(field)))
    .flatMap(({ places }) => places)
    .map((place) => ({ title: titles[place] ?? '', text: textOf(cells[place] ?? null) }))
    .filter(({ text }) => text !== '')
}

/**
 * A repeated header: all identifying cells contain the headings of their columns, such as «Госномер», «VIN».
 */
export function isHeaderAgain(row: Row, header: Header, target: ImportTarget): boolean {
  const said = identityCells(row, header, target)
  return said.length > 0 && said.every(({ title, text }) => foldHeading(text) === foldHeading(title))
}

const totals = /^(?:итого|всего|общий итог|промежуточный итог)(?=$|[\s:.,(–—-])/i

/** «ИТОГО: 15 ТС»: a row of totals, without an identifying cell other than a count. */
export const isTotals = (row: Row, header: Header, target: ImportTarget): boolean =>
  row.cells.some((cell) => typeof cell === 'string' && totals.test(textOf(cell))) &&
  identityCells(row, header, target).every(({ text }) => totals.test(text) || /^\d{1,6}$/.test(text))

/** The required columns: «Госномер» or «VIN», «Вид». */
export const neededTitles = (target: ImportTarget): string =>
  target.needed
    .map((group) =>
      target.columns
        .filter(({ field, isOnlyRead }) => group.includes(field) && !isOnlyRead)
        .map(({ title }) => `«${title}»`)
        .join(' или '),
    )
    .join(', ')
