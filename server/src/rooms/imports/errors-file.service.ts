import type { ImportProblem } from '@naryad/contract/imports/imports'

import type { Cell, Row } from '../../platform/excel/read/cell.ts'
import type { SheetColumn, StyledRow } from '../../platform/excel/write/sheet.ts'
import type { CellKind } from '../../platform/excel/write/styles.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import { renamed } from '../../platform/files/names.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { textOf } from '../../platform/imports/cells.ts'
import { findHeader } from './header.ts'
import { findContent } from './imports.repo.ts'
import { type Importing, openTarget } from './imports.service.ts'
import { readMapping, settingsOf } from './settings.service.ts'
import { type Reading, tablePortions } from './sheets.ts'

const heading = 'Ошибка'

/**
 * The original file with an additional first column that lists the errors of each row. It can be imported
 * again after corrections.
 */
export async function errorsFile({ db, imports }: Importing, id: number): Promise<FileReply> {
  const found = await findContent(db, id)
  if (!found) throw notFound('Загрузка')
  const { content, entity, fileName, problems, settings } = found
  const target = openTarget(imports, entity)
  const reading = { target, mapping: await readMapping(db, entity, settingsOf(settings)) }
  const [first] = await firstPortion(content, reading)
  const header = first && findHeader(first, target, reading.mapping)
  const top = first?.find(({ number }) => number === header?.row)
  const titles = top?.cells.map(textOf) ?? []
  // Replaces the error column of an earlier round.
  const old = titles.indexOf(heading)
  const columns = titles.map((title, place): SheetColumn => {
    const column = header?.columns[place]
    return { title, width: column?.width ?? 140, kind: column?.kind ?? 'text' }
  })
  const without = <T>(items: readonly T[]): T[] => items.filter((_, place) => place !== old)
  return {
    name: renamed(`Ошибки, ${fileName}`, 'xlsx'),
    mime: xlsxMime,
    body: writeWorkbook([
      {
        name: target.title,
        columns: [{ title: heading, width: 380, kind: 'long' }, ...without(columns)],
        rows: rowsOf(tablePortions(content, reading), header?.row ?? 0, sentencesOf(problems), without),
      },
    ]),
  }
}

async function firstPortion(content: Buffer, reading: Reading): Promise<(readonly Row[])[]> {
  for await (const portion of tablePortions(content, reading)) return [portion]
  return []
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
  headerRow: number,
  sentences: ReadonlyMap<number, string>,
  without: <T>(items: readonly T[]) => T[],
): AsyncGenerator<StyledRow> {
  for await (const portion of portions)
    for (const { number, cells } of portion) {
      if (number <= headerRow) continue
      const error = sentences.get(number)
      const ownCells = without(cells)
      yield {
        values: [error, ...ownCells.map(valueOf)],
        kinds: [error === undefined ? undefined : 'error', ...ownCells.map(kindOf)],
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
