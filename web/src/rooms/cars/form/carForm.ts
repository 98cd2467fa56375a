import {
  type Car,
  CarInput,
  CarStatus,
  carStatusTitles,
  Dictionary,
  PlateCountry,
} from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { formatPlate, plateCountryTitles } from '@naryad/contract/cars/plates'
import { CompanyRef } from '@naryad/contract/companies/companies'
import { DriverRef } from '@naryad/contract/drivers/drivers'
import { fullName } from '@naryad/contract/kit/people'
import { z } from 'zod'

import { call } from '../../../client/api/api.ts'
import type { FormDef } from '../../../client/register/useEntityForm.ts'
import { kilometres } from '../../../ui/formats/numbers.ts'

const CarDraft = z.object({
  plate: z.string().nullable(),
  // Drafts of earlier versions contain only Russian plates.
  plateCountry: PlateCountry.default('RU'),
  vin: z.string().nullable(),
  brand: z.string(),
  model: z.string(),
  year: z.number().nullable(),
  garageNumber: z.string(),
  company: CompanyRef.nullable(),
  driver: DriverRef.nullable(),
  carServer: Dictionary.nullable(),
  externalId: z.string(),
  status: CarStatus,
  mileageKm: z.number().nullable(),
  tachographModel: z.string(),
  tachographNumber: z.string(),
  skziNumber: z.string(),
  trackerModel: z.string(),
  trackerImei: z.string(),
  comment: z.string(),
})
export type CarDraft = z.infer<typeof CarDraft>

const asIs = (value: string | null): string => value ?? ''

const draftOf = (car: Car): CarDraft => CarDraft.parse({ ...car, externalId: car.externalId ?? '' })

const toInput = ({ company, driver, carServer, externalId, ...fields }: CarDraft): unknown => ({
  ...fields,
  companyId: company?.id ?? null,
  driverId: driver?.id ?? null,
  carServerId: carServer?.id ?? null,
  externalId: externalId.trim() === '' ? null : externalId,
})

/** Definition of the truck form. */
export const carForm: FormDef<Car, CarDraft, CarInput> = {
  name: 'car',
  draft: CarDraft,
  input: CarInput,
  blank: {
    plate: null,
    plateCountry: 'RU',
    vin: null,
    brand: '',
    model: '',
    year: null,
    garageNumber: '',
    company: null,
    driver: null,
    carServer: null,
    externalId: '',
    status: 'READY',
    mileageKm: null,
    tachographModel: '',
    tachographNumber: '',
    skziNumber: '',
    trackerModel: '',
    trackerImei: '',
    comment: '',
  },
  draftOf,
  toInput,
  fields: {
    plate: { title: 'Госномер', text: (plate) => (plate ? formatPlate(plate) : '') },
    plateCountry: { title: 'Страна номера', text: (country) => plateCountryTitles[country] },
    vin: { title: 'VIN', text: asIs },
    brand: { title: 'Марка', text: asIs },
    model: { title: 'Модель', text: asIs },
    year: { title: 'Год', text: (year) => (year === null ? '' : String(year)) },
    garageNumber: { title: 'Гаражный номер', text: asIs },
    company: { title: 'Организация', text: (company) => company?.name ?? '' },
    driver: { title: 'Водитель', text: (driver) => (driver ? fullName(driver) : '') },
    carServer: { title: 'Сервер мониторинга', text: (server) => server?.title ?? '' },
    externalId: { title: 'ID в мониторинге', text: asIs },
    status: { title: 'Статус', text: (status) => carStatusTitles[status] },
    mileageKm: { title: 'Пробег', text: (km) => (km === null ? '' : kilometres(km)) },
    tachographModel: { title: 'Модель тахографа', text: asIs },
    tachographNumber: { title: 'Номер тахографа', text: asIs },
    skziNumber: { title: 'Номер СКЗИ', text: asIs },
    trackerModel: { title: 'Модель трекера', text: asIs },
    trackerImei: { title: 'IMEI трекера', text: asIs },
    comment: { title: 'Заметка', text: asIs },
  },
  create: (body, idempotencyKey) => call(carsRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(carsRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['cars', 'drivers', 'companies', 'tasks'],
  created: 'Автомобиль добавлен',
  saved: 'Автомобиль сохранён',
}
