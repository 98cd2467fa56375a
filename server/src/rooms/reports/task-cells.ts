import type { TaskReport } from '@naryad/contract/reports/reports'
import { taskReportColumns, type TaskReportColumnKey } from '@naryad/contract/tasks/tasks.columns'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import {
  type Priority,
  priorityTitles,
  type TaskSource,
  sourceTitles,
} from '@naryad/contract/tasks/tasks.words'

import type { CellValue } from '../../platform/excel/write/cells.ts'
import type { Shown } from '../../platform/excel/write/listed.ts'
import { columnName } from '../../platform/excel/write/markup.ts'
import type { Sheet } from '../../platform/excel/write/sheet.ts'
import type { TaskRow } from './task-rows.repo.ts'

type QueueTitles = Readonly<Record<Queue, string>>

/** How a code is written; other values stand as they are read. */
const texts: Readonly<
  Partial<Record<TaskReportColumnKey, (code: never, queueTitles: QueueTitles) => string>>
> = {
  queue: (queue: Queue, queueTitles) => queueTitles[queue],
  status: statusTitle,
  priority: (priority: Priority) => priorityTitles[priority],
  source: (source: TaskSource) => sourceTitles[source],
}

const cellOf = (
  { key, kind }: (typeof taskReportColumns)[number],
  queueTitles: QueueTitles,
): Shown<TaskRow> => ({
  kind,
  value: (row) => texts[key]?.(row[key] as never, queueTitles) ?? row[key],
})

interface TasksSheet {
  readonly title: string
  readonly columns: readonly TaskReportColumnKey[]
  readonly queueTitles: QueueTitles
  /** The content of the sheet; called when its first row is needed. */
  readonly read: () => Promise<{
    readonly report: Pick<TaskReport, 'totals'>
    readonly ids: readonly number[]
  }>
  readonly rows: (ids: readonly number[], cells: readonly Shown<TaskRow>[]) => AsyncIterable<CellValue[]>
}

/** The sheet with the tasks of a report and the sum of their costs. */
export function tasksSheet({ title, columns, queueTitles, read, rows }: TasksSheet): Sheet {
  const shown = columns.flatMap((key) => taskReportColumns.find((column) => column.key === key) ?? [])
  const cells = shown.map((column) => cellOf(column, queueTitles))
  const sumAt = columns.indexOf('costs')
  let costs: number | null = null
  async function* listed(): AsyncGenerator<CellValue[]> {
    const { report, ids } = await read()
    costs = report.totals.costs ?? null
    yield* rows(ids, cells)
  }
  return {
    name: 'Заявки',
    title,
    columns: shown.map(({ title, width, kind }) => ({ title, width, kind })),
    rows: listed(),
    ...(sumAt > 0 && {
      footer: (first: number, last: number) => ({
        isBold: true,
        values: columns.map((_, at) => {
          if (at === 0) return 'Итого'
          const name = columnName(at)
          return at === sumAt && last >= first
            ? { formula: `SUBTOTAL(9,${name}${first}:${name}${last})`, value: costs }
            : null
        }),
        kinds: columns.map((_, at) => (at === 0 ? ('text' as const) : undefined)),
      }),
    }),
  }
}

export const usualColumns: readonly TaskReportColumnKey[] = taskReportColumns
  .filter(({ isDefault }) => isDefault)
  .map(({ key }) => key)
