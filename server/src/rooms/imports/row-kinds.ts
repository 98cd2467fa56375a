import type { SkippedRow } from '@naryad/contract/imports/imports'

import type { Row } from '../../platform/excel/read/cell.ts'
import { textOf } from '../../platform/imports/cells.ts'
import type { ImportTarget } from '../../platform/imports/target.ts'
import type { Header } from './header.ts'
import { foldHeading, isSilent } from './recognize.ts'

/** A row below the headings: data, nothing, or what is skipped and named. */
export type RowKind = 'data' | 'none' | 'maybeSignature' | SkippedRow['kind']

/** Classifies the rows below the headings, in their order. */
export function openRowKinds(header: Header, target: ImportTarget): (row: Row) => RowKind {
  let isFirst = true
  return (row) => {
    if (isHeaderAgain(row, header, target)) return 'none'
    if (isTotals(row, header, target)) return 'TOTALS'
    if (isFirst && isNumbering(row)) return 'NUMBERING'
    if (isBlank(row, header)) return 'none'
    if (hasLineToSign(row)) return 'SIGNATURE'
    isFirst = false
    return isSignature(row, header) ? 'maybeSignature' : 'data'
  }
}

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
function isHeaderAgain(row: Row, header: Header, target: ImportTarget): boolean {
  const said = identityCells(row, header, target)
  return said.length > 0 && said.every(({ title, text }) => foldHeading(text) === foldHeading(title))
}

const totals =
  /^(?:итого|всего|общий итог|промежуточный итог|количество|кол-во|число|записей|строк)(?=$|[\s:.,(–—-])/i

/** «ИТОГО: 15 ТС»: a row of totals, without an identifying cell other than a count. */
const isTotals = (row: Row, header: Header, target: ImportTarget): boolean =>
  row.cells.some((cell) => typeof cell === 'string' && totals.test(textOf(cell))) &&
  identityCells(row, header, target).every(({ text }) => totals.test(text) || /^\d{1,6}$/.test(text))

/** The numbers of the columns below their headings: «1 2 3 4», «А Б 1 2», «(1) (2)». */
function isNumbering({ cells }: Row): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '')
  const numbers = texts
    .filter((text) => !/^[а-в]$/i.test(text))
    .map((text) => text.replace(/^[(]?(\d+)[).]?$/, '$1'))
  return (
    numbers.length >= 2 && texts.length >= 3 && numbers.every((text, index) => text === String(index + 1))
  )
}

/** A numbered but otherwise empty row; may contain an organization from a merged cell. */
function isBlank({ cells }: Row, { titles, columns }: Header): boolean {
  const filled = [...cells.keys()].filter((place) => textOf(cells[place] ?? null) !== '')
  let isNumbered = false
  for (const place of filled) {
    if (columns[place]?.field === 'company') continue
    const isNumber = isSilent(titles[place] ?? '') && /^\d+[.)]?$/.test(textOf(cells[place] ?? null))
    if (columns[place] !== undefined || !isNumber) return false
    isNumbered = true
  }
  return isNumbered
}

/** «Директор ____________», «/____/ Иванов И. И.» */
const hasLineToSign = ({ cells }: Row): boolean => {
  const texts = cells.map(textOf).filter((text) => text !== '')
  return texts.length <= 6 && texts.some((text) => /_{3,}/.test(text))
}

const signs =
  /^(?:исполнитель|исполнил|составил|сост\.|подготовил|проверил|сверил|утвердил|утверждаю|согласовано|согласовал|подпис[ьи]|расшифровка подписи|м\.\s?п\.|мп$|отч[её]т (?:сформирован|составлен)|сформировано?|выгружено|напечатано|дата (?:печати|формирования|составления|выгрузки)|страница \d|стр\. \d|конец отч[её]та)/i
const positions =
  /^(?:генеральный |главный |гл\. ?|зам\. ?|старший |ст\. ?|и\. ?о\. ?)*(?:директор|руководитель|начальник|бухгалтер|механик|инженер|диспетчер|заведующий|мастер|ответственн)/i

/** Longer rows are data, whatever stands in them. */
const longestSignature = 4

/** A line of people who sign; it counts only below the last row of the table. */
function isSignature({ cells }: Row, { columns }: Header): boolean {
  const filled = [...cells.keys()].filter((place) => textOf(cells[place] ?? null) !== '')
  if (filled.length > longestSignature) return false
  return filled.some((place) => {
    const text = textOf(cells[place] ?? null)
    return signs.test(text) || (positions.test(text) && (columns[place] === undefined || text.includes(':')))
  })
}
