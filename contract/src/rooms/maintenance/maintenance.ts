import { z } from 'zod'

import { Day, day, flag, Id, id, ids, Moment, moment, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { page, query, Sort } from '../../kit/list.ts'
import { partly, whole } from '../../kit/whole.ts'
import { CarName } from '../cars/car-name.ts'
import { CompanyRef } from '../companies/companies.ts'
import { Priority, Queue, TaskStatus } from '../tasks/tasks.codes.ts'
import { UnitKind } from '../units/units.codes.ts'
import { doneTitle, kindFields, rangeFields } from './maintenance.fields.ts'
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

const count = (min: number, max: number) => z.int().min(min).max(max)
const kilometres = count(0, 10_000_000)

const kindShape = inputShape(kindFields, {
  termMonths: count(1, 600),
  termDays: count(1, 20_000),
  termKm: count(1, 10_000_000),
  warningDays: count(0, 3650).default(defaultWarningDays),
  warningKm: count(0, 1_000_000).default(defaultWarningKm),
  taskDaysBefore: count(0, 365).default(14),
  taskQueue: Queue,
  taskPriority: Priority,
  supplyDays: count(0, 365),
  unitKind: UnitKind,
})
export const MaintenanceKindInput = z.strictObject({
  ...kindShape,
  /** Absent: as they are; for a new kind not by the supply, the usual days, and no unit. */
  ...partly({
    taskBySupply: kindShape.taskBySupply,
    supplyDays: kindShape.supplyDays,
    unitKind: kindShape.unitKind,
  }),
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

const fields = inputShape(rangeFields, { mileageFrom: kilometres, mileageTo: kilometres })

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
    doneAt: past(doneTitle).nullable(),
    version,
  })
  .superRefine(checkBounds)
export type MaintenanceChange = z.infer<typeof MaintenanceChange>

/**
 * Completes the work: closes the range and, on request, opens the next one from that day with the term of
 * the kind.
 */
export const MaintenanceDone = z.strictObject({
  doneOn: day(doneTitle),
  mileageKm: kilometres.nullable().default(null).meta({ title: 'Пробег' }),
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
