import type { FileFindings, ImportProblem, SkippedRow } from '@naryad/contract/imports/imports'
import { maxHeaderRow } from '@naryad/contract/imports/imports'
import { fitText } from '@naryad/contract/kit/cut-text'
import { hasHarmful } from '@naryad/contract/kit/values/text'

import type { Row } from '../../platform/excel/read/cell.ts'
import { maxColumns } from '../../platform/excel/read/cell.ts'
import { textOf } from '../../platform/imports/cells.ts'
import type { ImportTarget } from '../../platform/imports/target.ts'
import { type Header, isEnough } from './header.ts'
import { joinContinued } from './heading-rows.ts'
import { longestTitle, neededTitles } from './recognize.ts'

const [maxSamples, longestSample, longestRow, maxSkipped] = [3, 60, 140, 20]

/** Details of a file that the user needs in order to map its columns. */
export function describeTable(
  rows: readonly Row[],
  header: Header,
  target: ImportTarget,
  hidden: ReadonlySet<number>,
): Pick<FileFindings, 'missing' | 'headerRow' | 'firstRows' | 'columns' | 'fields'> {
  const below = rows
    .filter(({ number }) => number > header.row)
    .map((row) => joinContinued(row, header.continued))
  return {
    missing: isEnough(header, target) ? null : `Укажите, в каких столбцах: ${neededTitles(target)}`,
    headerRow: header.row,
    firstRows: rows
      .filter(({ number }) => number <= maxHeaderRow)
      .map(({ number, cells }) => ({
        row: number,
        text: fitText(cells.map(textOf).filter(Boolean).join(' · '), longestRow),
      })),
    columns: columnsOf(below, header).filter(({ place }) => !hidden.has(place)),
    fields: target.columns.map(({ field, title, group = null }) => ({ field, title, group })),
  }
}

function columnsOf(below: readonly Row[], { titles, columns, continued }: Header): FileFindings['columns'] {
  const width = Math.min(maxColumns, Math.max(titles.length, ...below.map(({ cells }) => cells.length)))
  return Array.from({ length: width }, (_, place) => ({
    place,
    heading: fitText((titles[place] ?? '').replace(/\s+/g, ' '), longestTitle),
    samples: samplesOf(below, place),
    field: columns[place]?.field ?? null,
  })).filter(({ place, heading, samples }) => !continued.has(place) && (heading !== '' || samples.length > 0))
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

/** Rows that are no data are skipped, counted and named. */
export function collectSkipped() {
  const rows: SkippedRow[] = []
  let count = 0
  return {
    add: (kind: SkippedRow['kind'], { number, cells }: Row): void => {
      count += 1
      const text = cells.map(textOf).filter(Boolean).join(' ')
      if (rows.length < maxSkipped)
        rows.push({ row: number, kind, text: hasHarmful(text) ? '' : fitText(text, longestSample) })
    },
    summary: () => ({
      skippedRows: rows.toSorted((one, other) => one.row - other.row),
      skippedCount: count,
    }),
  }
}

/** Rows with no other problem than an open question. */
export function countAsked(problems: readonly ImportProblem[]): number {
  const rows = Map.groupBy(
    problems.filter(({ isOmitted }) => !isOmitted),
    ({ row }) => row,
  )
  return [...rows.values()].filter((own) => own.every(({ isAsked }) => isAsked)).length
}
