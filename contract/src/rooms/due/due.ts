import { z } from 'zod'

import { Day, day, flag, Id, id, ids, moment } from '../../kit/fields.ts'
import { page, query, Sort } from '../../kit/list.ts'
import { AbsenceKind } from '../calendar/calendar.codes.ts'
import { CarName } from '../cars/car-name.ts'
import { CompanyRef } from '../companies/companies.ts'
import { FactTask } from '../lights/lights.ts'
import { Priority, Queue } from '../tasks/tasks.codes.ts'
import { Person } from '../users/users.ts'
import { DueKey } from './due-key.ts'
import { dueGroupings, duePeriods, dueStates, dueWays, dueWhats, maxDueKeys } from './due.words.ts'

export const DueWhat = z.enum(dueWhats).meta({ title: 'Что' })
export const DueState = z.enum(dueStates).meta({ title: 'Срок' })
export type DueState = z.infer<typeof DueState>
export const DuePeriod = z.enum(duePeriods).meta({ title: 'Когда' })
const DueGrouping = z.enum(dueGroupings).meta({ title: 'Группы' })

/** A yard of an organization. */
const YardRef = z.object({ id: Id, name: z.string() }).meta({ id: 'YardRef' })

/** Something that ends. */
export const DueRow = z
  .object({
    id: Id,
    key: DueKey,
    what: DueWhat,
    /** The kind of maintenance, or what ends besides. */
    title: z.string(),
    car: CarName.nullable(),
    driver: Person.nullable(),
    company: CompanyRef.nullable(),
    yard: YardRef.nullable(),
    dueOn: Day.nullable(),
    daysLeft: z.int().nullable(),
    mileageTo: z.int().nullable(),
    kmLeft: z.int().nullable(),
    /** Of a row by kilometres: for how many days the mileage of the truck has not changed; null while it is fresh. */
    mileageAgeDays: z.int().nullable(),
    state: DueState,
    /** What is waited for before the work; null if nothing is, and for clients. */
    supply: z.object({ days: z.int(), text: z.string() }).nullable(),
    /** The last day on which an order arrives in time. */
    orderOn: Day.nullable(),
    /** The open request about it. */
    task: FactTask.nullable(),
    /** Kopecks, by the contract of the organization as in the forecast of its year; null: no item prices the work. */
    price: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'DueRow' })
export type DueRow = z.infer<typeof DueRow>

/** Of works with a price, in kopecks, and how many have none; an end of a contract is no work. */
const sums = { sum: z.int(), unpricedCount: z.int() }

/** A group of the rows of a page, counted over all pages. */
export const DueGroup = z
  .object({
    /** The value of the filter `group` that shows it alone. */
    key: z.string(),
    company: CompanyRef.nullable(),
    yard: YardRef.nullable(),
    car: CarName.nullable(),
    rowsCount: z.int(),
    carsCount: z.int(),
    ...sums,
  })
  .meta({ id: 'DueGroup' })
export type DueGroup = z.infer<typeof DueGroup>

export const DueOrder = z.enum(['dueOn']).meta({ title: 'Сортировка' })
export type DueOrder = z.infer<typeof DueOrder>

export const DueFilters = z.strictObject({
  query: query.default(''),
  ids: ids('Сроки', maxDueKeys).optional(),
  period: DuePeriod.optional(),
  kindIds: ids('Виды обслуживания').optional(),
  whats: z.array(DueWhat).max(dueWhats.length).optional().meta({ title: 'Что' }),
  companyIds: ids('Организации').optional(),
  zoneIds: ids('Территории').optional(),
  carIds: ids('ТС').optional(),
  states: z.array(DueState).max(dueStates.length).optional().meta({ title: 'Состояние' }),
  dueFrom: day('Кончается с').optional(),
  dueTo: day('Кончается по').optional(),
  orderTo: day('Заказать до').optional(),
  hasTask: flag('Заявка').optional(),
  /** One group of the list, by its key. */
  group: z
    .string()
    .regex(/^(company:\d{1,9}(\/yard:\d{1,9})?|car:\d{1,9})$/, 'такой группы нет')
    .optional()
    .meta({ title: 'Группа' }),
  groupBy: DueGrouping.default('yard'),
  orderBy: DueOrder.default('dueOn'),
  sort: Sort.default('ASC'),
})
export type DueFilters = z.infer<typeof DueFilters>

export const DueSearch = z.strictObject({ ...DueFilters.shape, ...page })
export type DueSearch = z.infer<typeof DueSearch>

/** Rows of each period under the same filters. */
export const DueCounts = z
  .object({ PAST: z.int(), MONTH: z.int(), QUARTER: z.int(), YEAR: z.int(), ORDER: z.int(), ALL: z.int() })
  .meta({ id: 'DueCounts' })
export type DueCounts = z.infer<typeof DueCounts>

const DueWay = z.enum(dueWays).meta({ title: 'Как собрать' })

const keys = z
  .array(DueKey)
  .min(1, 'выберите хотя бы один срок')
  .max(maxDueKeys, `не больше ${maxDueKeys} за раз`)
  .meta({ title: 'Сроки' })

/** What requests are made of rows. */
export const DueTasksInput = z
  .strictObject({
    keys,
    per: DueWay.default('TRUCK'),
    operatorId: id('Оператор').nullable().default(null),
    plannedFrom: moment('План с').nullable().default(null),
    plannedTo: moment('План по').nullable().default(null),
    /** Absent: that of the kind. */
    priority: Priority.optional(),
    joinOpen: flag('Присоединить к открытым заявкам').default(true),
  })
  .refine(
    ({ plannedFrom, plannedTo }) =>
      !plannedFrom || !plannedTo || Date.parse(plannedFrom) <= Date.parse(plannedTo),
    { error: 'конец раньше начала', path: ['plannedTo'] },
  )
export type DueTasksInput = z.infer<typeof DueTasksInput>

const Made = z.object({ taskId: Id, keys: z.array(DueKey) })
const DueFailure = z.object({ key: DueKey, error: z.string() })

/** An open request that gets works while its costs stay as they are, and why; `sum`: what the works would add. */
export const DueUnchangedCosts = z
  .object({ taskId: Id, reason: z.string(), sum: z.int() })
  .meta({ id: 'DueUnchangedCosts' })
export type DueUnchangedCosts = z.infer<typeof DueUnchangedCosts>

/** The sums are those of the works with prices that became costs of the requests. */
export const DueTasksReply = z
  .object({
    made: z.array(Made),
    joined: z.array(Made),
    failed: z.array(DueFailure),
    ...sums,
    unchangedCosts: z.array(DueUnchangedCosts),
  })
  .meta({ id: 'DueTasksReply' })
export type DueTasksReply = z.infer<typeof DueTasksReply>

/** What the call would do. */
export const DuePreview = z
  .object({
    rowsCount: z.int(),
    /** New requests, without their parents. */
    tasksCount: z.int(),
    visitsCount: z.int(),
    carsCount: z.int(),
    byQueue: z.array(z.object({ queue: Queue, count: z.int() })),
    joinedCount: z.int(),
    /** Of the works with prices that become costs of the requests. */
    ...sums,
    unchangedCosts: z.array(DueUnchangedCosts),
    failed: z.array(DueFailure),
    /** Of the operator, over the planned day, or now and within the next days without a plan. */
    absence: z.object({ kind: AbsenceKind, dateFrom: Day, dateTo: Day }).nullable(),
    /** The planned day, if the production calendar has it off. */
    dayOff: Day.nullable(),
  })
  .meta({ id: 'DuePreview' })
export type DuePreview = z.infer<typeof DuePreview>

/** A row that can be done along with the visit of a task: of its truck, or of another one at the place. */
export const StopRow = z.object({ row: DueRow, isOwn: z.boolean() }).meta({ id: 'StopRow' })
export type StopRow = z.infer<typeof StopRow>

export const StopInput = z.strictObject({ keys: keys.max(50, 'не больше 50 за раз') })
