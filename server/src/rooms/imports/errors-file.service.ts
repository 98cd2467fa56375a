import type { ImportProblem } from '@naryad/contract/imports/imports'

import type { Cell, Row } from '../../platform/excel/read/cell.ts'
import type { SheetColumn, StyledRow } from '../../platform/excel/write/sheet.ts'
import type { CellKind } from '../../platform/excel/write/styles.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import { renamed } from '../../platform/files/names.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { textOf } from '../../platform/imports/cells.ts'
import { joinContinued } from './heading-rows.ts'
import { findContent } from './imports.repo.ts'
import type { Importing } from './imports.service.ts'
import { openTarget } from './open-target.ts'
import { readTable } from './read-table.ts'
import { readMapping, settingsOf } from './settings.service.ts'
import { tablePortions } from './sheets.ts'

const heading = 'Ошибка'

/**
 * The original file with an additional first column that lists the errors of each row. It can be imported
 * again after corrections.
 */
export async function errorsFile({ db, imports }: Importing, id: number): Promise<FileReply> {
  const found = await findContent(db, id)
  if (!found) throw notFound('Загрузка')
  const { content, entity, fileName, problems, settings } = found
  const target = await openTarget(db, imports, entity)
  const stored = settingsOf(settings)
  const reading = { target, mapping: await readMapping(db, entity, stored), settings: stored }
  const { header, hidden } = await readTable(content, { ...reading, isTrial: true })
  // Columns that were not read, and the errors of an earlier round.
  const isDropped = (_: unknown, place: number): boolean =>
    header.continued.has(place) || hidden.has(place) || header.titles[place] === heading
  const without = <T>(items: readonly T[]): T[] => items.filter((item, place) => !isDropped(item, place))
  const columns = header.titles.map((title, place): SheetColumn => {
    const column = header.columns[place]
    return { title, width: column?.width ?? 140, kind: column?.kind ?? 'text' }
  })
  const isRead = ({ number, isHidden }: Row): boolean =>
    number > header.row && (stored.readsHidden || isHidden !== true)
  const cellsIn = (row: Row): readonly Cell[] => without(joinContinued(row, header.continued).cells)
  return {
    name: renamed(`Ошибки, ${fileName}`, 'xlsx'),
    mime: xlsxMime,
    body: writeWorkbook([
      {
        name: target.title,
        columns: [{ title: heading, width: 380, kind: 'long' }, ...without(columns)],
        rows: rowsOf(tablePortions(content, reading), isRead, sentencesOf(problems), cellsIn),
      },
    ]),
  }
}

function sentencesOf(problems: readonly ImportProblem[]): ReadonlyMap<number, string> {
  const sentences = new Map<number, string[]>()
  for (const { row, message } of problems) {
    const own = sentences.get(row)
    if (own) own.push(message)
    else sentences.set(row, [message])
  }
  return new Map([...sentences].map(([row, own]) => [row, own.join('; ')]))
}

async function* rowsOf(
  portions: AsyncIterable<readonly Row[]>,
  isRead: (row: Row) => boolean,
  sentences: ReadonlyMap<number, string>,
  cellsIn: (row: Row) => readonly Cell[],
): AsyncGenerator<StyledRow> {
  for await (const portion of portions)
    for (const row of portion) {
      if (!isRead(row)) continue
      const error = sentences.get(row.number)
      const cells = cellsIn(row)
      yield {
        values: [error, ...cells.map(valueOf)],
        kinds: [error === undefined ? undefined : 'error', ...cells.map(kindOf)],
      }
    }
}

const valueOf = (cell: Cell): string | number | boolean | null =>
  typeof cell === 'object' && cell !== null ? (cell.time === null ? cell.day : textOf(cell)) : cell

const kindOf = (cell: Cell): CellKind =>
  typeof cell === 'number'
    ? 'number'
    : typeof cell === 'object' && cell !== null && cell.time === null
      ? 'day'
      : 'text'
