import { type Json, number, object, objectIf, text } from './raw-json.ts'

/** The organization of a row, over a left join of `companies`. */
export const companyRef = objectIf(
  'companies.id is not null',
  object({ id: number('companies.id'), name: text('companies.name') }),
)

export const driverRefFields = {
  id: number('drivers.id'),
  lastName: text('drivers.last_name'),
  firstName: text('drivers.first_name'),
  middleName: text('drivers.middle_name'),
  phone: text('drivers.phone'),
}

/** The driver of a row, over a left join of `drivers`. */
export const driverRef = objectIf('drivers.id is not null', object(driverRefFields))
