import type { TaskReport, TaskReportGroup, TaskValues } from '@naryad/contract/reports/reports'
import {
  type MeasureKind,
  type TaskGrouping,
  taskGroupingTitles,
  type TaskMeasure,
  taskMeasureFacts,
} from '@naryad/contract/reports/reports.words'

import type { CellValue } from '../../platform/excel/write/cells.ts'
import { columnName } from '../../platform/excel/write/markup.ts'
import type { Sheet, StyledRow } from '../../platform/excel/write/sheet.ts'
import type { CellKind } from '../../platform/excel/write/styles.ts'

export const kinds: Readonly<Record<MeasureKind, CellKind>> = {
  count: 'integer',
  share: 'share',
  money: 'money',
  minutes: 'minutes',
}

interface GroupsSheet {
  readonly name: string
  /** The line above the header: the period and the filters. */
  readonly title: string
  /** Called when the first row is needed. */
  readonly read: () => Promise<Pick<TaskReport, 'groups' | 'totals'>>
  readonly groupBy: readonly TaskGrouping[]
  readonly measures: readonly TaskMeasure[]
}

/** SUBTOTAL ignores nested subtotals and rows hidden by a filter. */
const subtotal = (column: string, first: number, last: number): string =>
  `SUBTOTAL(9,${column}${first}:${column}${last})`

/** Rows of the sheet start below its title and header. */
const firstRow = 3

/** The sheet of groups: inner groups can be collapsed, and sums are formulas. */
export function groupsSheet({ name, title, read, groupBy, measures }: GroupsSheet): Sheet {
  const levels = Math.max(1, groupBy.length)
  const cellsOf = (
    values: TaskValues,
    rows: { readonly first: number; readonly last: number } | null,
  ): CellValue[] =>
    measures.map((measure, at) => {
      const value = values[measure] ?? null
      if (rows === null || rows.last < rows.first || !taskMeasureFacts[measure].isAdditive) return value
      return { formula: subtotal(columnName(levels + at), rows.first, rows.last), value }
    })

  let totals: TaskValues = {}
  async function* rows(): AsyncGenerator<StyledRow> {
    const report = await read()
    totals = report.totals
    yield* rowsOf(report.groups, cellsOf)
  }

  return {
    name,
    title,
    columns: [
      ...groupBy.map((grouping) => ({
        title: taskGroupingTitles[grouping],
        width: 220,
        kind: 'text' as const,
      })),
      ...measures.map((measure) => ({
        title: taskMeasureFacts[measure].title,
        width: 130,
        kind: kinds[taskMeasureFacts[measure].kind],
      })),
    ],
    rows: rows(),
    footer: (first, last) => ({
      values: ['Итого', ...Array.from({ length: levels - 1 }, () => ''), ...cellsOf(totals, { first, last })],
      isBold: true,
    }),
  }
}

type CellsOf = (values: TaskValues, rows: { first: number; last: number } | null) => CellValue[]

function* rowsOf(groups: readonly TaskReportGroup[], cellsOf: CellsOf): Generator<StyledRow> {
  let at = firstRow
  for (const group of groups) {
    const inner = group.groups.length
    if (inner === 0) {
      yield { values: [group.title, ...cellsOf(group.values, null)] }
      at += 1
      continue
    }
    yield {
      values: [group.title, '', ...cellsOf(group.values, { first: at + 1, last: at + inner })],
      isBold: true,
    }
    for (const lower of group.groups)
      yield { values: [group.title, lower.title, ...cellsOf(lower.values, null)], level: 1 }
    at += inner + 1
  }
}
