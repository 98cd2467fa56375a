import { z } from 'zod'

import { Day, day, Id, id, ids, Moment, moment, text, version } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { CarName } from '../cars/car-name.ts'
import { CompanyRef } from '../companies/companies.ts'
import { DriverRef } from '../drivers/drivers.ts'
import { Person } from '../users/users.ts'
import { rollCallSources, rollCallStatuses } from './roll-call.words.ts'

export const RollCallStatus = z.enum(rollCallStatuses).meta({ title: 'Статус' })
const RollCallSource = z.enum(rollCallSources).meta({ title: 'Источник' })

/** One expected presence in one window. */
export const RollCall = z
  .object({
    id: Id,
    date: Day,
    windowFrom: Moment.nullable(),
    windowTo: Moment.nullable(),
    driver: DriverRef.nullable(),
    car: CarName.nullable(),
    /** An employee; driver and truck are then null. */
    user: Person.nullable(),
    company: CompanyRef.nullable(),
    /** The planned visit from which it was created. */
    taskId: Id.nullable(),
    status: RollCallStatus,
    arrivedAt: Moment.nullable(),
    source: RollCallSource,
    comment: z.string(),
    version: z.int(),
  })
  .meta({ id: 'RollCall' })
export type RollCall = z.infer<typeof RollCall>

/** The sheet of one day of the company's calendar. */
export const RollCallSheet = listOf(RollCall).extend({ date: Day }).meta({ id: 'RollCallSheet' })
export type RollCallSheet = z.infer<typeof RollCallSheet>

export const RollCallSheetQuery = z.strictObject({ date: day('Дата') })

const windowFrom = moment('Окно с').nullable()
const windowTo = moment('Окно по').nullable()
const arrivedAt = moment('Время прихода').nullable()
/** The reason of an excused absence, or a note. */
const comment = text({ title: 'Причина', max: 500 })

/** Omitted fields are unchanged. */
export const RollCallChange = z.strictObject({
  id: id('Явка'),
  version,
  status: RollCallStatus.optional(),
  arrivedAt: arrivedAt.optional(),
  comment: comment.optional(),
  windowFrom: windowFrom.optional(),
  windowTo: windowTo.optional(),
})
export type RollCallChange = z.infer<typeof RollCallChange>

export const RollCallAddition = z.strictObject({
  driverId: id('Водитель').nullable().default(null),
  /** Defaults to the truck currently assigned to the driver. */
  carId: id('ТС').nullable().default(null),
  userId: id('Сотрудник').nullable().default(null),
  windowFrom: windowFrom.default(null),
  windowTo: windowTo.default(null),
  /** Absent: EXPECTED, or arrived if there is a time of arrival. */
  status: RollCallStatus.optional(),
  arrivedAt: arrivedAt.default(null),
  comment: comment.default(''),
})
export type RollCallAddition = z.infer<typeof RollCallAddition>

/** Changes to the sheet, applied all or none. */
export const RollCallSheetInput = z.strictObject({
  date: day('Дата'),
  changes: z
    .array(RollCallChange)
    .max(2000, 'не больше 2000 значений')
    .default([])
    .meta({ title: 'Отметки' }),
  additions: z
    .array(RollCallAddition)
    .max(200, 'не больше 200 значений')
    .default([])
    .meta({ title: 'Новые' }),
  /** Only rows that were added by hand can be removed. */
  removedIds: ids('Лишние').default([]),
})
export type RollCallSheetInput = z.infer<typeof RollCallSheetInput>
