import type { DueTasksInput } from '@naryad/contract/due/due'
import { cutText } from '@naryad/contract/kit/cut-text'
import type { ChecklistItem, CostItem } from '@naryad/contract/tasks/tasks'
import { priorities } from '@naryad/contract/tasks/tasks.words'

import { counted } from '../../platform/text/plural.ts'
import { calendarDay, kmText } from '../../platform/text/values.ts'
import type { DueSource } from './due.items.repo.ts'
import type { DuePlan, PlannedTask } from './plan-tasks.ts'

const workTitle = ({ what, kindTitle, driverName }: DueSource): string => {
  if (what === 'CARD') return `Карта водителя, ${driverName ?? ''}`
  if (what === 'LICENSE') return `Водительское удостоверение, ${driverName ?? ''}`
  return what === 'READING' ? 'Чтение карты' : (kindTitle ?? 'Обслуживание')
}

const maxTitle = 200

/** «Блок СКЗИ, до 22.11.2026» */
export function lineTitle(row: DueSource): string {
  const { dueOn, mileageTo } = row
  const end = dueOn === null ? (mileageTo === null ? null : kmText(mileageTo)) : calendarDay(dueOn)
  return cutText(end === null ? workTitle(row) : `${workTitle(row)}, до ${end}`, maxTitle)
}

const same = <Value>(values: readonly Value[]): Value | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null

const planned = ({ operatorId, plannedFrom, plannedTo }: Omit<DueTasksInput, 'keys'>) => ({
  operatorId,
  plannedFrom,
  plannedTo,
})

interface Works {
  readonly lineOf: (row: DueSource) => ChecklistItem
  readonly costsOf: (rows: readonly DueSource[]) => readonly CostItem[]
}

/** A request as it is created. */
export function newTask(
  { queue, rows }: PlannedTask,
  input: Omit<DueTasksInput, 'keys'>,
  { lineOf, costsOf }: Works,
) {
  const [row] = rows
  const usual = rows.map(({ priority }) => priority)
  return {
    ...planned(input),
    queue,
    priority: input.priority ?? priorities.findLast((priority) => usual.includes(priority)) ?? 'NORMAL',
    typeId: same(rows.map(({ typeId }) => typeId)),
    categoryId: same(rows.map(({ categoryId }) => categoryId)),
    companyId: row?.companyId ?? null,
    carId: row?.carId ?? null,
    driverId: row?.driverId ?? null,
    carServerId: row?.carServerId ?? null,
    title:
      row && rows.length === 1
        ? lineTitle(row)
        : cutText([...new Set(rows.map(workTitle))].join(', '), maxTitle),
    description: rows.map(lineTitle).join('\n'),
    cause: { field: 'Что кончается', text: cutText(rows.map(lineTitle).join('; '), 500) },
    // The work of a single row is the task itself.
    lines: rows.length === 1 ? [] : rows.map(lineOf),
    costItems: costsOf(rows),
  }
}

/** The common visit of several requests, which has no works of its own. */
export function newVisit(
  { queue, name, tasks }: DuePlan['visits'][number],
  input: Omit<DueTasksInput, 'keys'>,
) {
  const [task] = tasks
  const rows = tasks.flatMap((one) => one.rows)
  return {
    ...planned(input),
    queue,
    priority: input.priority ?? ('NORMAL' as const),
    typeId: null,
    categoryId: null,
    companyId: task?.rows[0]?.companyId ?? null,
    carId: null,
    driverId: null,
    carServerId: null,
    title: cutText(`Выезд: ${name}, ${counted(tasks.length, ['машина', 'машины', 'машин'])}`, maxTitle),
    description: rows
      .map((row) => `${row.carTitle ?? row.driverName ?? ''}: ${lineTitle(row)}`)
      .join('\n')
      .slice(0, 9000),
    cause: { field: 'Что кончается', text: counted(rows.length, ['срок', 'срока', 'сроков']) },
  }
}
