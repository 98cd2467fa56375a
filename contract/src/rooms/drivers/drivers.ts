import { z } from 'zod'

import { Id, ids } from '../../kit/fields.ts'
import { page, query } from '../../kit/list.ts'
import { CompanyRef } from '../companies/companies.ts'

/** A driver as he stands beside a task or a truck. Phones are E.164. */
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
  car: z.object({ id: Id, plate: z.string() }).nullable(),
  driverCardNumber: z.string(),
  isActive: z.boolean(),
}).meta({ id: 'Driver' })
export type Driver = z.infer<typeof Driver>

export const DriverSearch = z.strictObject({
  ...page,
  query: query.default(''),
  ids: ids('Водители').optional(),
  companyIds: ids('Организации').optional(),
  carIds: ids('ТС').optional(),
  isActive: z.boolean().optional().meta({ title: 'Действующие' }),
})
export type DriverSearch = z.infer<typeof DriverSearch>
