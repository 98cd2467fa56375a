import type { TaskReport } from '@naryad/contract/reports/reports'
import { taskReportColumns, type TaskReportColumnKey } from '@naryad/contract/reports/reports.columns'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import { priorityTitles, sourceTitles } from '@naryad/contract/tasks/tasks.words'

import type { CellValue } from '../../platform/excel/write/cells.ts'
import { type Shown, shownAs } from '../../platform/excel/write/listed.ts'
import { columnName } from '../../platform/excel/write/markup.ts'
import type { Sheet } from '../../platform/excel/write/sheet.ts'
import type { TaskRow } from './task-rows.repo.ts'

const text = shownAs('text')
const code = shownAs('code')
const moment = shownAs('moment')

type Cells = Readonly<Record<TaskReportColumnKey, Shown<TaskRow>>>

const cellsBy = (queueTitles: Readonly<Record<Queue, string>>): Cells => ({
  id: shownAs('integer')(({ id }) => id),
  createdAt: moment(({ createdAt }) => createdAt),
  queue: text(({ queue }) => queueTitles[queue]),
  car: code(({ car }) => car),
  company: text(({ company }) => company),
  operator: text(({ operator }) => operator),
  status: text(({ status }) => statusTitle(status)),
  costs: shownAs('money')(({ costs }) => costs),
  title: text(({ title }) => title),
  type: text(({ type }) => type),
  category: text(({ category }) => category),
  driver: text(({ driver }) => driver),
  priority: text(({ priority }) => priorityTitles[priority]),
  source: text(({ source }) => sourceTitles[source]),
  plannedFrom: moment(({ plannedFrom }) => plannedFrom),
  deadlineAt: moment(({ deadlineAt }) => deadlineAt),
  doneAt: moment(({ doneAt }) => doneAt),
  closedAt: moment(({ closedAt }) => closedAt),
  isWarranty: text(({ isWarranty }) => isWarranty),
  isRepeat: text(({ isRepeat }) => isRepeat),
  isCostsApproved: text(({ isCostsApproved }) => isCostsApproved),
})

interface TasksSheet {
  readonly title: string
  readonly columns: readonly TaskReportColumnKey[]
  readonly queueTitles: Readonly<Record<Queue, string>>
  /** The content of the sheet; called when its first row is needed. */
  readonly read: () => Promise<{
    readonly report: Pick<TaskReport, 'totals'>
    readonly ids: readonly number[]
  }>
  readonly rows: (ids: readonly number[], cells: readonly Shown<TaskRow>[]) => AsyncIterable<CellValue[]>
}

/** The sheet with the tasks of a report and the sum of their costs. */
export function tasksSheet({ title, columns, queueTitles, read, rows }: TasksSheet): Sheet {
  const cells = cellsBy(queueTitles)
  const shown = columns.flatMap((key) => taskReportColumns.find((column) => column.key === key) ?? [])
  const sumAt = columns.indexOf('costs')
  let costs: number | null = null
  async function* listed(): AsyncGenerator<CellValue[]> {
    const { report, ids } = await read()
    costs = report.totals.costs ?? null
    yield* rows(
      ids,
      columns.map((key) => cells[key]),
    )
  }
  return {
    name: 'Заявки',
    title,
    columns: shown.map(({ key, title: name, width }) => ({ title: name, width, kind: cells[key].kind })),
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
  .filter((column) => 'isDefault' in column)
  .map(({ key }) => key)
