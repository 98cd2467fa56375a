import { z } from 'zod'

import { keysOf } from '../../kit/excel.ts'
import { Moment } from '../../kit/fields.ts'
import { offset, Sort } from '../../kit/list.ts'
import { backward, isForward } from '../../kit/period.ts'
import { taskReportColumns } from '../tasks/tasks.columns.ts'
import { TaskFilters, TaskOrder } from '../tasks/tasks.search.ts'
import { TaskItem } from '../tasks/tasks.ts'
import { periodFields } from './reports.period.ts'
import type { TaskConditions } from './reports.searches.ts'
import { defaultTaskMeasures, periodBases, taskGroupings, taskMeasures } from './reports.words.ts'

const PeriodBase = z.enum(periodBases).meta({ title: 'Период по' })
const TaskGrouping = z.enum(taskGroupings).meta({ title: 'Группировка' })
const TaskMeasure = z.enum(taskMeasures).meta({ title: 'Показатель' })

const isOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** Input of the task report without filters, period and page. */
export const taskReportFields = {
  periodBy: PeriodBase.default('created'),
  groupBy: z
    .array(TaskGrouping)
    .max(2, 'не больше двух уровней')
    .refine(isOnce, 'уровни повторяются')
    .default([])
    .meta({ title: 'Группировка' }),
  measures: z
    .array(TaskMeasure)
    .min(1)
    .max(taskMeasures.length)
    .refine(isOnce, 'показатели повторяются')
    .default([...defaultTaskMeasures])
    .meta({ title: 'Показатели' }),
  /** The columns of the tasks in the file. */
  columns: z
    .array(z.enum(keysOf(taskReportColumns)))
    .min(1)
    .max(taskReportColumns.length)
    .refine(isOnce, 'столбцы повторяются')
    .optional()
    .meta({ title: 'Столбцы' }),
  /** Sorting of the tasks in the file; groups are in chronological order or the largest first. */
  orderBy: TaskOrder.default('createdAt'),
  sort: Sort.default('DESC'),
}

const inputFields = {
  ...taskReportFields,
  ...periodFields,
  /** Of the tasks in `items`; 0: only the figures. */
  limit: z.int().min(0).max(500).default(10).meta({ title: 'Строк на странице' }),
  offset: offset.default(0),
}

export const TaskReportInput = TaskFilters.extend(inputFields).refine(isForward, backward)
export type TaskReportInput = z.infer<typeof TaskReportInput>

const isDefault = (schema: unknown): schema is z.ZodDefault<z.ZodType> => schema instanceof z.ZodDefault

/** A body of POST /tasks/search without its page; filters that are not set are omitted. */
const TaskConditionsReply: z.ZodType<TaskConditions> = z
  .object(
    Object.fromEntries(
      Object.entries(TaskFilters.shape).map(([name, schema]) => [
        name,
        (isDefault(schema) ? schema.unwrap() : schema).optional(),
      ]),
    ),
  )
  .meta({ id: 'TaskConditions' })

const Values = z.partialRecord(TaskMeasure, z.number().nullable())
export type TaskValues = z.infer<typeof Values>

const groupFields = {
  /** Code, id or first day; null for tasks without a value. */
  key: z.string().nullable(),
  title: z.string(),
  values: Values,
  /** Finds exactly the tasks of the group. */
  search: TaskConditionsReply,
}

export const TaskReportGroup = z
  .object({ ...groupFields, /** Groups of the second level. */ groups: z.array(z.object(groupFields)) })
  .meta({ id: 'TaskReportGroup' })
export type TaskReportGroup = z.infer<typeof TaskReportGroup>

export const TaskReport = z
  .object({
    /** Limited to the largest groups; `groupsCount` includes those left out. */
    groups: z.array(TaskReportGroup),
    groupsCount: z.int(),
    totals: Values,
    /** Finds all tasks of the report. */
    search: TaskConditionsReply,
    /** First and last moment of the period. */
    period: z.object({ from: Moment, to: Moment }),
    items: z.array(TaskItem),
    totalCount: z.int(),
    /** The time at which the figures were computed. */
    readAt: Moment,
  })
  .meta({ id: 'TaskReport' })
export type TaskReport = z.infer<typeof TaskReport>
