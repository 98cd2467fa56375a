import { z } from 'zod'

import { Day, day, flag, ids, Moment } from '../../kit/fields.ts'
import { offset } from '../../kit/list.ts'
import { backward, isForward } from '../../kit/period.ts'
import { RollCall, RollCallStatus } from './roll-call.ts'
import { rollCallGroupings, rollCallSubjects } from './roll-call.words.ts'

const RollCallGrouping = z.enum(rollCallGroupings).meta({ title: 'Группировка' })

const conditionFields = {
  companyIds: ids('Организации').default([]),
  driverIds: ids('Водители').default([]),
  userIds: ids('Сотрудники').default([]),
  statuses: z.array(RollCallStatus).max(10, 'не больше 10 значений').default([]).meta({ title: 'Статусы' }),
  subject: z.enum(rollCallSubjects).optional().meta({ title: 'Кого ждут' }),
  filterByNoCompany: flag('Без организации').default(false),
  filterByNoDriver: flag('Без водителя').default(false),
}

/** Days of the company's calendar, both included. */
const filterFields = { dateFrom: day('Дата с'), dateTo: day('Дата по'), ...conditionFields }

const groupBy = RollCallGrouping.default('company')

/** Input of the roll-call report without period and page. */
export const rollCallReportFields = { ...conditionFields, groupBy }

const reportFields = { ...filterFields, groupBy }

export const RollCallExcelInput = z.strictObject(reportFields).refine(isForward, backward)
export type RollCallExcelInput = z.infer<typeof RollCallExcelInput>

export const RollCallReportInput = z
  .strictObject({
    ...reportFields,
    /** Of the rows in `items`; 0: only the figures. */
    limit: z.int().min(0).max(500).default(10).meta({ title: 'Строк на странице' }),
    offset: offset.default(0),
  })
  .refine(isForward, backward)
export type RollCallReportInput = z.infer<typeof RollCallReportInput>

/** Filters of a report; those of a group find exactly its rows. */
export const RollCallFilters = z.object(filterFields).meta({ id: 'RollCallFilters' })
export type RollCallFilters = z.infer<typeof RollCallFilters>

const Figures = z
  .object({
    planned: z.int(),
    arrived: z.int(),
    late: z.int(),
    noShow: z.int(),
    excused: z.int(),
    /** Arrivals, on time or late, as a fraction of the planned ones; null if none was planned. */
    share: z.number().nullable(),
    /** Average delay of late arrivals, in minutes after the window. */
    delayMinutes: z.number().nullable(),
  })
  .meta({ id: 'RollCallFigures' })
export type RollCallFigures = z.infer<typeof Figures>

export const RollCallGroup = z
  .object({
    /** Id or day; null for rows without a value. */
    key: z.string().nullable(),
    title: z.string(),
    values: Figures,
    search: RollCallFilters,
  })
  .meta({ id: 'RollCallGroup' })
export type RollCallGroup = z.infer<typeof RollCallGroup>

export const RollCallReport = z
  .object({
    groups: z.array(RollCallGroup),
    totals: Figures,
    /** Totals of all groups by day. */
    days: z.array(z.object({ date: Day, values: Figures })),
    items: z.array(RollCall),
    totalCount: z.int(),
    /** The time at which the figures were computed. */
    readAt: Moment,
  })
  .meta({ id: 'RollCallReport' })
export type RollCallReport = z.infer<typeof RollCallReport>
