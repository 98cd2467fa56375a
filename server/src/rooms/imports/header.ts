import type { Merge, Row, SheetLayout } from '../../platform/excel/read/cell.ts'
import { headRows } from '../../platform/excel/read/heads.ts'
import type { ImportColumn, ImportTarget } from '../../platform/imports/target.ts'
import { continuations, groupsOf, isWords, plainHeadings } from './heading-rows.ts'
import {
  foldHeading,
  fullTitle,
  type Heading,
  isSilent,
  longestTitle,
  type Mapping,
  type Recognize,
  recognizerOf,
} from './recognize.ts'

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
  /** Columns without a heading of their own under a heading that spans them, with the column of the heading. */
  readonly continued: ReadonlyMap<number, number>
}

/** The rows in which the header is searched, and what is known of their sheet. */
export interface Head {
  readonly rows: readonly Row[]
  readonly layout?: SheetLayout
  /** Columns that are not read. */
  readonly hidden?: ReadonlySet<number>
}

/**
 * The chosen header row; else the row with the most known headings, provided that it has all required
 * ones. Headings of two rows count if together they are known better.
 */
export function findHeader(head: Head, target: ImportTarget, mapping: Mapping): Header | undefined {
  const open = headerReader(head, recognizerOf(target, mapping), mapping)
  if (mapping.headerRow !== null) {
    const row = head.rows.find(({ number }) => number === mapping.headerRow)
    return row && open(row)
  }
  let best: Header | undefined
  let most = 0
  for (const row of head.rows) {
    if (row.number > headRows) break
    const header = open(row)
    if (header.fields.length <= most || !isEnough(header, target)) continue
    best = header
    most = header.fields.length
  }
  return best
}

/** A guess if no headings are known: the first row with the most words. */
export function guessHeader(head: Head, target: ImportTarget, mapping: Mapping): Header | undefined {
  const [best] = head.rows
    .filter(({ number }) => number <= headRows)
    .map((row) => ({ row, words: new Set(row.cells.filter(isWords)).size }))
    .toSorted((one, other) => other.words - one.words)
  return best && headerReader(head, recognizerOf(target, mapping), mapping)(best.row)
}

export const isEnough = ({ fields }: Header, target: ImportTarget): boolean =>
  target.needed.every((group) => fields.some(({ column }) => group.includes(column.field)))

/** Reads a row as headings: alone, or with the headings of groups in the row above. */
function headerReader(head: Head, recognize: Recognize, mapping: Mapping): (row: Row) => Header {
  const { rows, layout } = head
  const wide = (layout?.merges ?? []).filter(({ left, right }) => right > left)
  const within = (number: number): readonly Merge[] =>
    wide.filter(({ top, bottom }) => top <= number && bottom >= number)
  return (row) => {
    const alone = headerOf(row, plainHeadings(row), { recognize, mapping, head, spans: within(row.number) })
    const above = rows.find(({ number }) => number === row.number - 1)
    const groups = above && groupsOf(above, row, within(above.number))
    if (!groups) return alone
    const two = headerOf(row, groups, { recognize, mapping, head, spans: within(row.number) })
    // A merged heading above is one of a group for certain; other rows only if they make more known.
    const isMerged = within(row.number - 1).length > 0
    const isOther = two.columns.some((column, place) => column !== alone.columns[place])
    return two.fields.length > alone.fields.length || (isMerged && isOther) ? two : alone
  }
}

interface Context {
  readonly recognize: Recognize
  readonly mapping: Mapping
  readonly head: Head
  readonly spans: readonly Merge[]
}

function headerOf(row: Row, known: readonly Heading[], { recognize, mapping, head, spans }: Context): Header {
  const { places } = mapping
  const width = Math.max(known.length, ...[...places.keys()].map((place) => place + 1))
  const headings = Array.from({ length: width }, (_, place) => known[place] ?? { title: '', group: '' })
  const isHidden = (place: number): boolean => head.hidden?.has(place) === true
  const recognized = headings.map((heading, place) =>
    isHidden(place) ? { column: undefined, isWithoutGroup: false } : recognize(heading, place),
  )
  const certain = new Set(recognized.flatMap(({ column, isWithoutGroup }) => (isWithoutGroup ? [] : column)))
  // «Номер» under «Прицеп» is not the number of the truck if there is a column for that.
  const columns = recognized.map(({ column, isWithoutGroup }) =>
    isWithoutGroup && certain.has(column) ? undefined : column,
  )
  const titles = headings.map(fullTitle)
  const continued = continuations(titles, columns, spans)
  for (const place of continued.keys()) if (places.has(place)) continued.delete(place)
  for (const place of continued.keys()) columns[place] = undefined
  return {
    row: row.number,
    titles,
    columns,
    fields: fieldsOf(titles, columns),
    continued,
    unknown: titles
      .filter(
        (title, place) =>
          columns[place] === undefined &&
          !isSilent(title) &&
          !places.has(place) &&
          !isHidden(place) &&
          !continued.has(place),
      )
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
