import { z } from 'zod'

import { day, Day, flag, Id, line, Moment, version } from '../../kit/fields.ts'
import { backward } from '../../kit/period.ts'
import { whole } from '../../kit/whole.ts'
import { promiseReportFields } from '../promises/promises.report.ts'
import { driversReportFields } from '../reports/drivers-report.ts'
import { engineersReportFields } from '../reports/engineers.ts'
import { luvReportFields } from '../reports/luv.ts'
import { namedPeriods } from '../reports/reports.named-periods.ts'
import { taskReportFields } from '../reports/reports.ts'
import { rollCallReportFields } from '../roll-call/roll-call.report.ts'
import { TaskFilters } from '../tasks/tasks.search.ts'
import { Person } from '../users/users.ts'
import { savedReportKinds, type SavedReportKind as Kind, weekdays } from './saved-reports.words.ts'

const SavedReportKind = z.enum(savedReportKinds).meta({ title: 'Отчёт' })

/** Input of each report kind without period and page. */
export const savedReportInputs = {
  tasks: TaskFilters.extend(taskReportFields),
  engineers: z.strictObject(engineersReportFields),
  drivers: z.strictObject(driversReportFields),
  'roll-call': z.strictObject(rollCallReportFields),
  promises: z.strictObject(promiseReportFields),
  luv: z.strictObject(luvReportFields),
} satisfies Record<Kind, z.ZodType>

export const SavedReportDefinition = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('tasks'), input: savedReportInputs.tasks }),
    z.strictObject({ kind: z.literal('engineers'), input: savedReportInputs.engineers }),
    z.strictObject({ kind: z.literal('drivers'), input: savedReportInputs.drivers }),
    z.strictObject({ kind: z.literal('roll-call'), input: savedReportInputs['roll-call'] }),
    z.strictObject({ kind: z.literal('promises'), input: savedReportInputs.promises }),
    z.strictObject({ kind: z.literal('luv'), input: savedReportInputs.luv }),
  ])
  .meta({ title: 'Отчёт' })
export type SavedReportDefinition = z.infer<typeof SavedReportDefinition>

const FixedPeriod = z
  .strictObject({ from: day('Дата с'), to: day('Дата по') })
  .refine(({ from, to }) => from <= to, { ...backward, path: ['to'] })

/** A named period is resolved on the day of the run; two dates are fixed. */
export const SavedReportPeriod = z.union([z.enum(namedPeriods), FixedPeriod]).meta({ title: 'Период' })
export type SavedReportPeriod = z.infer<typeof SavedReportPeriod>

const at = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'ожидается время, например 08:00')
  .meta({ title: 'Время' })

/** In the company's time zone. */
const ReportSchedule = z.discriminatedUnion('every', [
  z.strictObject({
    every: z.literal('week'),
    weekdays: z
      .array(z.int().min(1).max(7))
      .min(1, 'выберите хотя бы один день')
      .max(weekdays.length)
      .refine((days) => new Set(days).size === days.length, 'дни повторяются')
      .overwrite((days) => days.toSorted((one, other) => one - other))
      .meta({ title: 'Дни недели' }),
    at,
  }),
  z.strictObject({
    every: z.literal('month'),
    /** Shorter months use their last day. */
    day: z.int().min(1).max(31).meta({ title: 'Число' }),
    at,
  }),
])

export const SavedReportInput = z.strictObject({
  name: line({ title: 'Название', min: 1, max: 100 }),
  /** Visible to colleagues with access to reports; they can copy it. */
  isShared: flag('Виден коллегам').default(false),
  period: SavedReportPeriod.default('thisMonth'),
  definition: SavedReportDefinition,
  /** Null: run on demand only. */
  schedule: ReportSchedule.nullable().default(null).meta({ title: 'Расписание' }),
  version,
})
export type SavedReportInput = z.infer<typeof SavedReportInput>

/** PUT replaces all fields; a stale `version` is rejected with the present state. */
export const SavedReportChange = z.strictObject({ ...whole(SavedReportInput.shape), version })

export const SavedReport = z
  .object({
    id: Id,
    name: z.string(),
    isShared: z.boolean(),
    period: SavedReportPeriod,
    kind: SavedReportKind,
    /** As it was saved: an input of an older product version may not match the current schema. */
    input: z.record(z.string(), z.unknown()),
    owner: Person,
    /** Null in a colleague's report: a schedule is visible to the owner only. */
    schedule: ReportSchedule.nullable(),
    nextRunAt: Moment.nullable(),
    /** Why the last run failed. */
    lastError: z.string().nullable(),
    version: z.int(),
    updatedAt: Moment,
  })
  .meta({ id: 'SavedReport' })
export type SavedReport = z.infer<typeof SavedReport>

export const ReportFile = z
  .object({
    id: Id,
    /** The name of the saved report at the time of the run. */
    title: z.string(),
    /** «Отчет.xlsx» */
    name: z.string(),
    size: z.int(),
    period: z.object({ from: Day, to: Day }),
    createdAt: Moment,
    expiresAt: Moment,
  })
  .meta({ id: 'ReportFile' })
export type ReportFile = z.infer<typeof ReportFile>
