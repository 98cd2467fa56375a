import type { FileFindings } from '@naryad/contract/imports/imports'
import { maxHeaderRow } from '@naryad/contract/imports/imports'
import { fitText } from '@naryad/contract/kit/cut-text'

import type { Row } from '../../platform/excel/read/cell.ts'
import { maxColumns } from '../../platform/excel/read/cell.ts'
import { textOf } from '../../platform/imports/cells.ts'
import type { ImportTarget } from '../../platform/imports/target.ts'
import { type Header, isEnough, longestTitle, neededTitles } from './header.ts'

const [maxSamples, longestSample, longestRow, maxTotals] = [3, 60, 140, 20]

/** Details of a file that the user needs in order to map its columns. */
export function describeTable(
  rows: readonly Row[],
  header: Header,
  target: ImportTarget,
): Pick<FileFindings, 'missing' | 'headerRow' | 'firstRows' | 'columns' | 'fields'> {
  const below = rows.filter(({ number }) => number > header.row)
  return {
    missing: isEnough(header, target) ? null : `Укажите, в каких столбцах: ${neededTitles(target)}`,
    headerRow: header.row,
    firstRows: rows
      .filter(({ number }) => number <= maxHeaderRow)
      .map(({ number, cells }) => ({
        row: number,
        text: fitText(cells.map(textOf).filter(Boolean).join(' · '), longestRow),
      })),
    columns: columnsOf(below, header),
    fields: target.columns.map(({ field, title }) => ({ field, title })),
  }
}

function columnsOf(below: readonly Row[], { titles, columns }: Header): FileFindings['columns'] {
  const width = Math.min(maxColumns, Math.max(titles.length, ...below.map(({ cells }) => cells.length)))
  return Array.from({ length: width }, (_, place) => ({
    place,
    heading: fitText((titles[place] ?? '').replace(/\s+/g, ' '), longestTitle),
    samples: samplesOf(below, place),
    field: columns[place]?.field ?? null,
  })).filter(({ heading, samples }) => heading !== '' || samples.length > 0)
}

/** The first distinct values of a column. */
function samplesOf(rows: readonly Row[], place: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    const text = textOf(cells[place] ?? null)
    if (text !== '') samples.add(fitText(text.replace(/\s+/g, ' '), longestSample))
    if (samples.size === maxSamples) break
  }
  return [...samples]
}

/** Rows with totals are skipped and counted. */
export function countTotals() {
  const rows: number[] = []
  let count = 0
  return {
    add: (row: number): void => {
      count += 1
      if (rows.length < maxTotals) rows.push(row)
    },
    summary: () => ({ totalsRows: rows, totalsCount: count }),
  }
}
