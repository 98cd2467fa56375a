import { z } from 'zod'

import { day, Id, ids, Moment } from '../../kit/fields.ts'
import { offset } from '../../kit/list.ts'
import { backward, isForward } from '../../kit/period.ts'
import { Queue } from '../tasks/tasks.codes.ts'
import { Person } from '../users/users.ts'
import { promiseOutcomes } from './promises.words.ts'

const PromiseOutcome = z.enum(promiseOutcomes)

/** Days of the company's calendar, both included, by the promised time. */
const period = { dateFrom: day('Дата с'), dateTo: day('Дата по') }

/** Input of the report without period and page. */
export const promiseReportFields = {
  userIds: ids('Кто обещал').default([]),
  outcomes: z
    .array(PromiseOutcome)
    .max(promiseOutcomes.length)
    .default([])
    .meta({ title: 'Чем закончилось' }),
}

const filters = { ...period, ...promiseReportFields }

export const PromiseFilters = z.strictObject(filters).refine(isForward, backward)
export type PromiseFilters = z.infer<typeof PromiseFilters>

export const PromiseReportInput = z
  .strictObject({
    ...filters,
    /** Of the promises in `items`; 0: only the figures. */
    limit: z.int().min(0).max(500).default(0).meta({ title: 'Строк на странице' }),
    offset: offset.default(0),
  })
  .refine(isForward, backward)
export type PromiseReportInput = z.infer<typeof PromiseReportInput>

export const PromiseFigures = z
  .object({ given: z.int(), ...Object.fromEntries(promiseOutcomes.map((outcome) => [outcome, z.int()])) } as {
    given: z.ZodInt
  } & Record<(typeof promiseOutcomes)[number], z.ZodInt>)
  .meta({ id: 'PromiseFigures' })
export type PromiseFigures = z.infer<typeof PromiseFigures>

/** A promise behind a figure. */
export const ReportedPromise = z
  .object({
    id: Id,
    taskId: Id,
    queue: Queue,
    title: z.string(),
    at: Moment,
    to: z.string(),
    text: z.string(),
    by: Person.nullable(),
    outcome: PromiseOutcome,
    closedAt: Moment.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'ReportedPromise' })
export type ReportedPromise = z.infer<typeof ReportedPromise>

export const PromiseReport = z
  .object({
    totals: PromiseFigures,
    people: z.array(z.object({ person: Person.nullable(), values: PromiseFigures })),
    items: z.array(ReportedPromise),
    totalCount: z.int(),
  })
  .meta({ id: 'PromiseReport' })
export type PromiseReport = z.infer<typeof PromiseReport>
