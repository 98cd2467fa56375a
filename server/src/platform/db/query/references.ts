import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { DriverRef } from '@naryad/contract/drivers/drivers'

import { type Fields, type Json, number, object, objectIf, text } from './raw-json.ts'

/** The organization of a row, over a left join of `companies`. */
export const companyRef: Json<CompanyRef | null> = objectIf(
  'companies.id is not null',
  object<CompanyRef>({ id: number('companies.id'), name: text('companies.name') }),
)

export const driverRefFields: Fields<DriverRef> = {
  id: number('drivers.id'),
  lastName: text('drivers.last_name'),
  firstName: text('drivers.first_name'),
  middleName: text('drivers.middle_name'),
  phone: text('drivers.phone'),
}

/** The driver of a row, over a left join of `drivers`. */
export const driverRef: Json<DriverRef | null> = objectIf(
  'drivers.id is not null',
  object<DriverRef>(driverRefFields),
)
