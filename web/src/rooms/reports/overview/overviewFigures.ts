import type { TaskReport, TaskValues } from '@naryad/contract/reports/reports'
import { searchBehind, type TaskConditions } from '@naryad/contract/reports/reports.searches'
import type { TaskMeasure } from '@naryad/contract/reports/reports.words'
import type { UseQueryResult } from '@tanstack/react-query'

import { count, percent, workTime } from '../../../ui/formats/numbers.ts'
import { isFailed } from './failure.ts'
import type { Figure } from './Figures.tsx'
import { overdueSearch, type useOverview } from './useOverview.ts'

const relative = (difference: number, before: number): string =>
  before === 0 ? count(difference) : percent(difference / before)
const points = (difference: number): string => `${count(Math.round(difference * 100))}\u00a0п.\u00a0п.`

type Read = (report: TaskReport) => number | null

const total =
  (measure: TaskMeasure): Read =>
  ({ totals }) =>
    totals[measure] ?? null

const shareOfRemote = ({ remote, tasks }: TaskValues): number | null =>
  tasks === undefined || tasks === null || tasks === 0 ? null : (remote ?? 0) / tasks

const remoteShare: Read = ({ totals }) => shareOfRemote(totals)

/** Values of a figure by step of the period; steps without anything to measure are omitted. */
const lineOf = (report: TaskReport | undefined, read: (values: TaskValues) => number | null | undefined) =>
  report?.groups.flatMap(({ values }) => read(values) ?? [])

type Answer = Pick<UseQueryResult<TaskReport>, 'data' | 'error'>

const failedOf = (query: Answer, queryBefore: Answer): Figure['failed'] =>
  isFailed(query) ? 'value' : isFailed(queryBefore) ? 'before' : undefined

interface Compared {
  read: Read
  /** The measure of the tasks that the figure links to. */
  behind: TaskMeasure
  query: Answer
  queryBefore: Answer
}

const compared = ({ read, behind, query, queryBefore }: Compared) => ({
  value: query.data && read(query.data),
  before: queryBefore.data && read(queryBefore.data),
  search: query.data && (searchBehind(behind, query.data.search, query.data.period) satisfies TaskConditions),
  failed: failedOf(query, queryBefore),
})

/** Figures of the period compared with the previous one. */
export function periodFigures(
  { created, done, createdBefore, doneBefore, before }: ReturnType<typeof useOverview>,
  isStaff: boolean,
): Figure[] {
  const came = { query: created, queryBefore: createdBefore }
  const finished = { query: done, queryBefore: doneBefore }
  const note = before.title
  const figures: Figure[] = [
    {
      title: 'Создано',
      ...compared({ ...came, read: total('tasks'), behind: 'tasks' }),
      format: count,
      formatChange: relative,
      note,
      line: lineOf(created.data, ({ tasks }) => tasks),
    },
    {
      title: 'Выполнено',
      ...compared({ ...finished, read: total('tasks'), behind: 'tasks' }),
      format: count,
      formatChange: relative,
      good: 'up',
      note,
      line: lineOf(done.data, ({ tasks }) => tasks),
    },
    {
      title: 'Удалённо',
      ...compared({ ...finished, read: remoteShare, behind: 'remote' }),
      format: percent,
      formatChange: points,
      good: 'up',
      note,
      line: lineOf(done.data, shareOfRemote),
    },
    {
      title: 'В срок',
      ...compared({ ...finished, read: total('inTimeShare'), behind: 'inTimeShare' }),
      format: percent,
      formatChange: points,
      good: 'up',
      note,
      line: lineOf(done.data, ({ inTimeShare }) => inTimeShare),
    },
  ]
  const median: Figure = {
    title: 'Медиана до выполнения',
    ...compared({ ...finished, read: total('finishMedian'), behind: 'finishMedian' }),
    format: workTime,
    formatChange: workTime,
    good: 'down',
    note,
    line: lineOf(done.data, ({ finishMedian }) => finishMedian),
    isLong: true,
  }
  return isStaff ? [...figures, median] : figures
}

/** Currently overdue tasks, compared with the last evening of the previous period. */
export function overdueFigure(
  tasks: number | undefined,
  hasFailed: boolean,
  { overdue, overdueBefore, before }: ReturnType<typeof useOverview>,
): Figure {
  const [evening] = overdueBefore.data?.items ?? []
  const isCompared = evening !== undefined || isFailed(overdueBefore)
  return {
    title: 'Просрочено сейчас',
    value: tasks,
    failed: hasFailed ? 'value' : isFailed(overdueBefore) ? 'before' : undefined,
    format: count,
    search: overdueSearch,
    note: isCompared ? before.title : 'из невыполненных',
    ...(isCompared && { before: evening?.count, formatChange: count, good: 'down' }),
    line: overdue.data?.items.map((item) => item.count),
    isBad: (tasks ?? 0) > 0,
  }
}
