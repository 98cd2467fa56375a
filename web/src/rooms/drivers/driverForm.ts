import { CarName } from '@naryad/contract/cars/car-name'
import { carTitle } from '@naryad/contract/cars/plates'
import { CompanyRef } from '@naryad/contract/companies/companies'
import { type Driver, DriverInput } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'
import { shortDay } from '../../ui/formats/dates.ts'
import { phone } from '../../ui/formats/phones.ts'

/** Form values: complete related objects instead of ids. */
export const DriverDraft = z.object({
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  phone: z.string().nullable(),
  company: CompanyRef.nullable(),
  // Drafts of earlier versions name the truck by its plate only.
  car: CarName.extend({ title: z.string().default('') }).nullable(),
  licenseNumber: z.string(),
  licenseExpiresOn: z.string().nullable(),
  driverCardNumber: z.string().nullable(),
  driverCardExpiresOn: z.string().nullable(),
  birthDate: z.string().nullable(),
  comment: z.string(),
  isActive: z.boolean(),
})
export type DriverDraft = z.infer<typeof DriverDraft>

const asIs = (text: string | null): string => text ?? ''
const asDay = (day: string | null): string => (day ? shortDay(day) : '')

export const driverForm: FormDef<Driver, DriverDraft, DriverInput> = {
  name: 'driver',
  draft: DriverDraft,
  input: DriverInput,
  blank: {
    lastName: '',
    firstName: '',
    middleName: '',
    phone: null,
    company: null,
    car: null,
    licenseNumber: '',
    licenseExpiresOn: null,
    driverCardNumber: null,
    driverCardExpiresOn: null,
    birthDate: null,
    comment: '',
    isActive: true,
  },
  draftOf: (driver) => ({
    lastName: driver.lastName,
    firstName: driver.firstName,
    middleName: driver.middleName,
    phone: driver.phone,
    company: driver.company && { id: driver.company.id, name: driver.company.name },
    car: driver.car,
    licenseNumber: driver.licenseNumber,
    licenseExpiresOn: driver.licenseExpiresOn,
    driverCardNumber: driver.driverCardNumber || null,
    driverCardExpiresOn: driver.driverCardExpiresOn,
    birthDate: driver.birthDate,
    comment: driver.comment,
    isActive: driver.isActive,
  }),
  toInput: ({ company, car, driverCardNumber, ...rest }) => ({
    ...rest,
    driverCardNumber: driverCardNumber ?? '',
    companyId: company?.id ?? null,
    carId: car?.id ?? null,
  }),
  fields: {
    lastName: { title: 'Фамилия', text: asIs },
    firstName: { title: 'Имя', text: asIs },
    middleName: { title: 'Отчество', text: asIs },
    phone: { title: 'Телефон', text: (value) => (value ? phone(value) : '') },
    company: { title: 'Организация', text: (value) => value?.name ?? '' },
    car: { title: 'ТС', text: (value) => (value ? carTitle(value) : '') },
    licenseNumber: { title: 'Удостоверение', text: asIs },
    licenseExpiresOn: { title: 'Удостоверение до', text: asDay },
    driverCardNumber: { title: 'Карта водителя', text: asIs },
    driverCardExpiresOn: { title: 'Карта до', text: asDay },
    birthDate: { title: 'Дата рождения', text: asDay },
    comment: { title: 'Заметка', text: asIs },
    isActive: { title: 'Статус', text: (value) => (value ? 'Работает' : 'Не работает') },
  },
  create: (body, idempotencyKey) => call(driversRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(driversRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['drivers', 'cars', 'companies'],
  created: 'Водитель добавлен',
  saved: 'Водитель сохранён',
}
