import { z } from 'zod'

import { referenceCode } from '../../kit/by-code.ts'
import { Day, Id, ids, Moment, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { page, query, Sort } from '../../kit/list.ts'
import { readDriverCard, readLicense } from '../../kit/values/card-numbers.ts'
import { partly, whole } from '../../kit/whole.ts'
import { CarName } from '../cars/car-name.ts'
import { CompanyRef } from '../companies/companies.ts'
import { driverFields } from './drivers.fields.ts'

/** A driver as shown beside a task or a truck. Phones are E.164. */
export const DriverRef = z
  .object({
    id: Id,
    lastName: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    phone: z.string().nullable(),
  })
  .meta({ id: 'DriverRef' })
export type DriverRef = z.infer<typeof DriverRef>

export const Driver = DriverRef.extend({
  company: CompanyRef.nullable(),
  /** The truck currently assigned to the driver. */
  car: CarName.nullable(),
  licenseNumber: z.string(),
  licenseExpiresOn: Day.nullable(),
  driverCardNumber: z.string(),
  driverCardExpiresOn: Day.nullable(),
  /** The last finished «Чтение карты водителя» of the driver's trucks. */
  cardReadOn: Day.nullable(),
  birthDate: Day.nullable(),
  accountingCode: z.string().nullable(),
  comment: z.string(),
  isActive: z.boolean(),
  hasMobileToken: z.boolean(),
  mobileTokenExpiresAt: Moment.nullable(),
  openTasksCount: z.int(),
  version: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
}).meta({ id: 'Driver' })
export type Driver = z.infer<typeof Driver>

/** The editable fields. */
export const DriverInput = z.strictObject(
  inputShape(driverFields, { licenseNumber: readLicense, driverCardNumber: readDriverCard }),
)
export type DriverInput = z.infer<typeof DriverInput>

/** PUT replaces all fields; a stale `version` is rejected with the present state. */
export const DriverChange = z.strictObject({ ...whole(DriverInput.shape), version })
export type DriverChange = z.infer<typeof DriverChange>

/** Of another program, by its own code: what is not sent stays as it is. */
export const DriverByCode = z.strictObject({
  ...partly(DriverInput.shape),
  companyCode: referenceCode(driverFields.companyId.title),
  carCode: referenceCode(driverFields.carId.title),
  version,
})
export type DriverByCode = z.infer<typeof DriverByCode>

export const DriverOrder = z
  .enum(['name', 'company', 'driverCardExpiresOn', 'licenseExpiresOn', 'createdAt'])
  .meta({ title: 'Сортировка' })
export type DriverOrder = z.infer<typeof DriverOrder>

export const DriverFilters = z.strictObject({
  query: query.default(''),
  ids: ids('Водители').optional(),
  companyIds: ids('Организации').optional(),
  carIds: ids('ТС').optional(),
  hasMobileToken: z.boolean().optional().meta({ title: 'Ссылка выдана' }),
  isActive: z.boolean().optional().meta({ title: 'Работает' }),
  hasCar: z.boolean().optional().meta({ title: 'Есть ТС' }),
  /** Driver cards that expire within this many days, including expired ones. */
  cardEndsInDays: z.int().min(0).max(3650).optional().meta({ title: 'Карта заканчивается, дней' }),
  orderBy: DriverOrder.default('name'),
  sort: Sort.default('ASC'),
})
export type DriverFilters = z.infer<typeof DriverFilters>

export const DriverSearch = DriverFilters.extend(page)
export type DriverSearch = z.infer<typeof DriverSearch>

export const DriverQuery = z.strictObject({
  query,
  limit: z.int().min(1).max(100).default(10).meta({ title: 'Строк' }),
  companyIds: ids('Организации').optional(),
  isActive: z.boolean().optional().meta({ title: 'Работает' }),
})
export type DriverQuery = z.infer<typeof DriverQuery>

/** The personal link of a driver: shown once, stored as a hash. */
export const MobileToken = z
  .object({ token: z.string(), url: z.string(), qrSvg: z.string(), expiresAt: Moment })
  .meta({ id: 'MobileToken' })
export type MobileToken = z.infer<typeof MobileToken>
