import { z } from 'zod'

import { Day, day, flag, Id, id, ids, line, Moment, moment, text, version } from '../../kit/fields.ts'
import { page, query, Sort } from '../../kit/list.ts'
import { whole } from '../../kit/whole.ts'
import { CarName } from '../cars/car-name.ts'
import { CompanyRef } from '../companies/companies.ts'
import { Priority, Queue, TaskStatus } from '../tasks/tasks.codes.ts'
import { UnitKind } from '../units/units.codes.ts'
import { defaultWarningDays, defaultWarningKm, RangeState } from './maintenance.states.ts'

/** A kind of maintenance: its term, how the term is counted, and whether its end creates a task. */
export const MaintenanceKind = z
  .object({
    id: Id,
    title: z.string(),
    /** The default length of a new range; months and days are added. */
    termMonths: z.int().nullable(),
    termDays: z.int().nullable(),
    termKm: z.int().nullable(),
    warningDays: z.int(),
    warningKm: z.int(),
    /** The source of the term: the number of an order, a manufacturer's manual. */
    source: z.string(),
    /** The date on which the term was last checked against its source. */
    checkedOn: Day.nullable(),
    makesTask: z.boolean(),
    /** How many days before the end the task is created. */
    taskDaysBefore: z.int(),
    /** Instead, as many days before as the parts are waited for, and the reserve of the queue. */
    taskBySupply: z.boolean(),
    /** How long parts for the work are waited for, until enough requests show it; 0: nothing has to be ordered. */
    supplyDays: z.int(),
    taskQueue: Queue,
    taskPriority: Priority,
    taskTypeId: Id.nullable(),
    taskCategoryId: Id.nullable(),
    /** Ranges of the kind follow a unit of this kind: verification follows the tachograph. */
    unitKind: UnitKind.nullable(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'MaintenanceKind' })
export type MaintenanceKind = z.infer<typeof MaintenanceKind>

const term = (title: string, max: number) => z.int().min(1).max(max).nullable().default(null).meta({ title })

export const MaintenanceKindInput = z.strictObject({
  title: line({ title: 'Название', min: 1, max: 120 }),
  termMonths: term('Срок, месяцев', 600),
  termDays: term('Срок, дней', 20_000),
  termKm: term('Срок, км', 10_000_000),
  warningDays: z.int().min(0).max(3650).default(defaultWarningDays).meta({ title: 'Предупреждать за, дней' }),
  warningKm: z.int().min(0).max(1_000_000).default(defaultWarningKm).meta({ title: 'Предупреждать за, км' }),
  source: text({ title: 'Источник', max: 500 }).default(''),
  checkedOn: day('Проверено').nullable().default(null),
  makesTask: flag('Создавать заявку').default(false),
  taskDaysBefore: z.int().min(0).max(365).default(14).meta({ title: 'Заявка за, дней' }),
  taskQueue: Queue.default('tachograph'),
  taskPriority: Priority.default('NORMAL'),
  taskTypeId: id('Вид работ').nullable().default(null),
  taskCategoryId: id('Категория').nullable().default(null),
  /** Absent: as they are; not by the supply, and 14 days, for a new kind. */
  taskBySupply: flag('За срок поставки и запас').optional(),
  supplyDays: z.int().min(0).max(365).optional().meta({ title: 'Срок поставки, дней' }),
  /** Absent: as it is; none for a new kind. */
  unitKind: UnitKind.nullable().optional().meta({ title: 'Срок прибора' }),
  isActive: flag('Действует').default(true),
})
export type MaintenanceKindInput = z.infer<typeof MaintenanceKindInput>

export const MaintenanceKindChange = z.strictObject({ ...whole(MaintenanceKindInput.shape), version })
export type MaintenanceKindChange = z.infer<typeof MaintenanceKindChange>

/** The dates or the mileage between which a maintenance work of a truck is valid. */
export const MaintenanceRange = z
  .object({
    id: Id,
    carId: Id,
    kind: z.object({ id: Id, title: z.string() }),
    dateFrom: Day.nullable(),
    dateTo: Day.nullable(),
    mileageFrom: z.int().nullable(),
    mileageTo: z.int().nullable(),
    comment: z.string(),
    doneAt: Moment.nullable(),
    state: RangeState,
    /** Negative when the term is overdue; null if the range has no such bound or is done. */
    daysLeft: z.int().nullable(),
    kmLeft: z.int().nullable(),
    /** Elapsed share of the range, 0 to 1: of days or of kilometres, whichever is larger. */
    progress: z.number(),
    /** The unit that the range belongs to. */
    unit: z.object({ id: Id, kind: UnitKind, title: z.string(), serial: z.string() }).nullable(),
    /** The record of a verification in «Аршин». */
    proofNumber: z.string(),
    proofUrl: z.string(),
    /** The task created for its end. */
    task: z.object({ id: Id, queue: Queue, status: TaskStatus }).nullable(),
    attachmentsCount: z.int(),
    version: z.int(),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'MaintenanceRange' })
export type MaintenanceRange = z.infer<typeof MaintenanceRange>

/** A range as listed for all trucks. */
export const MaintenanceItem = MaintenanceRange.extend({
  car: CarName.extend({ brand: z.string(), model: z.string() }),
  company: CompanyRef.nullable(),
}).meta({ id: 'MaintenanceItem' })
export type MaintenanceItem = z.infer<typeof MaintenanceItem>

const mileage = (title: string) => z.int().min(0).max(10_000_000).nullable().default(null).meta({ title })

const fields = {
  kindId: id('Вид'),
  dateFrom: day('Дата с').nullable().default(null),
  dateTo: day('Дата по').nullable().default(null),
  mileageFrom: mileage('Пробег с'),
  mileageTo: mileage('Пробег по'),
  comment: text({ title: 'Заметка', max: 2000 }).default(''),
}

interface Bounds {
  dateFrom: string | null
  dateTo: string | null
  mileageFrom: number | null
  mileageTo: number | null
}

/**
 * Validates the bounds: dates, mileage or both, each pair complete and in order. Maps a field to its
 * error.
 */
export function wrongBounds({ dateFrom, dateTo, mileageFrom, mileageTo }: Bounds): Record<string, string> {
  const wrong: Record<string, string> = {}
  if ((dateFrom === null) !== (dateTo === null))
    wrong[dateFrom === null ? 'dateFrom' : 'dateTo'] = 'Укажите обе даты'
  else if (dateFrom !== null && dateTo !== null && dateTo < dateFrom)
    wrong['dateTo'] = 'Дата окончания раньше даты начала'
  if ((mileageFrom === null) !== (mileageTo === null))
    wrong[mileageFrom === null ? 'mileageFrom' : 'mileageTo'] = 'Укажите оба пробега'
  else if (mileageFrom !== null && mileageTo !== null && mileageTo <= mileageFrom)
    wrong['mileageTo'] = 'Конечный пробег должен быть больше начального'
  if (dateFrom === null && dateTo === null && mileageFrom === null && mileageTo === null)
    wrong['dateTo'] = 'Укажите даты или пробег'
  return wrong
}

const checkBounds = (value: Bounds, ctx: z.RefinementCtx): void => {
  for (const [field, message] of Object.entries(wrongBounds(value)))
    ctx.addIssue({ code: 'custom', message, path: [field] })
}

export const MaintenanceInput = z.strictObject({ carId: id('ТС'), ...fields }).superRefine(checkBounds)
export type MaintenanceInput = z.infer<typeof MaintenanceInput>

/** Tolerates clients with clocks that are slightly fast. */
const clockSkewMs = 5 * 60_000
const past = (title: string) =>
  moment(title).refine((at) => Date.parse(at) <= Date.now() + clockSkewMs, 'эта дата ещё не наступила')

/**
 * PUT replaces all fields. `doneAt: null` reopens a completed range.
 */
export const MaintenanceChange = z
  .strictObject({
    ...whole(fields),
    /** A range stays with its truck; another one is refused. */
    carId: id('ТС').optional(),
    doneAt: past('Выполнено').nullable(),
    version,
  })
  .superRefine(checkBounds)
export type MaintenanceChange = z.infer<typeof MaintenanceChange>

/**
 * Completes the work: closes the range and, on request, opens the next one from that day with the term of
 * the kind.
 */
export const MaintenanceDone = z.strictObject({
  doneOn: day('Выполнено'),
  mileageKm: mileage('Пробег'),
  renew: flag('Открыть следующий').default(true),
})
export type MaintenanceDone = z.infer<typeof MaintenanceDone>

export const MaintenanceDoneReply = z
  .object({ range: MaintenanceRange, next: MaintenanceRange.nullable() })
  .meta({ id: 'MaintenanceDoneReply' })

export const MaintenanceOrder = z
  .enum(['dueOn', 'createdAt', 'car', 'company', 'kind'])
  .meta({ title: 'Сортировка' })
export type MaintenanceOrder = z.infer<typeof MaintenanceOrder>

export const MaintenanceSearch = z.strictObject({
  ...page,
  query: query.default(''),
  states: z.array(RangeState).max(4).optional().meta({ title: 'Сроки' }),
  kindIds: ids('Виды').optional(),
  companyIds: ids('Организации').optional(),
  carIds: ids('ТС').optional(),
  dueFrom: day('Конец с').optional(),
  dueTo: day('Конец по').optional(),
  orderBy: MaintenanceOrder.default('dueOn'),
  sort: Sort.default('ASC'),
})
export type MaintenanceSearch = z.infer<typeof MaintenanceSearch>
