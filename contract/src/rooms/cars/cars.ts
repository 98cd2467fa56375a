import { z } from 'zod'

import { Id, ids, line } from '../../kit/fields.ts'
import { query } from '../../kit/list.ts'
import { CompanyRef } from '../companies/companies.ts'
import { DriverRef } from '../drivers/drivers.ts'
import { isPlate, normalizePlate } from './plates.ts'

export const CarStatus = z
  .enum(['READY', 'ON_ROUTE', 'IN_SERVICE', 'IN_REPAIR', 'IDLE', 'ARCHIVED'])
  .meta({ title: 'Состояние' })
export type CarStatus = z.infer<typeof CarStatus>

export const carStatusTitles: Record<CarStatus, string> = {
  READY: 'Готов',
  ON_ROUTE: 'В рейсе',
  IN_SERVICE: 'На обслуживании',
  IN_REPAIR: 'В ремонте',
  IDLE: 'Не эксплуатируется',
  ARCHIVED: 'Выбыл',
}

/** A truck as it stands beside a task. */
export const CarRef = z
  .object({ id: Id, plate: z.string(), brand: z.string(), model: z.string(), year: z.int().nullable() })
  .meta({ id: 'CarRef' })
export type CarRef = z.infer<typeof CarRef>

export const Dictionary = z.object({ id: Id, title: z.string() }).meta({ id: 'Dictionary' })
export type Dictionary = z.infer<typeof Dictionary>

/** A truck in a picker: enough to tell it from its neighbours and to fill in a new task. */
export const CarShort = z
  .object({
    id: Id,
    plate: z.string(),
    vin: z.string().nullable(),
    brand: z.string(),
    model: z.string(),
    year: z.int().nullable(),
    garageNumber: z.string(),
    status: CarStatus,
    company: CompanyRef.nullable(),
    driver: DriverRef.nullable(),
    carServer: Dictionary.nullable(),
    openTasksCount: z.int(),
  })
  .meta({ id: 'CarShort' })
export type CarShort = z.infer<typeof CarShort>

/** A truck with its devices, as the task's card shows it. */
export const Car = CarShort.extend({
  tachographModel: z.string(),
  tachographNumber: z.string(),
  skziNumber: z.string(),
  trackerModel: z.string(),
  trackerImei: z.string(),
  mileageKm: z.int().nullable(),
  comment: z.string(),
}).meta({ id: 'Car' })
export type Car = z.infer<typeof Car>

export const Plate = z
  .string()
  .max(20, 'не больше 20 знаков')
  .overwrite(normalizePlate)
  .refine(isPlate, 'номер в формате А123ВС77')
  .meta({ title: 'Госномер' })

/** VIN, ISO 3779: 17 characters without I, O and Q. */
export const Vin = z
  .string()
  .max(40, '17 знаков, без букв I, O и Q')
  .overwrite((vin) => vin.trim().toUpperCase())
  .refine((vin) => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin), '17 знаков, без букв I, O и Q')
  .meta({ title: 'VIN' })

/** What a dispatcher types to add a truck while he takes a request; its register adds the rest. */
export const CarInput = z.strictObject({
  plate: Plate,
  vin: Vin.nullable().default(null),
  brand: line({ title: 'Марка', max: 60 }).default(''),
  model: line({ title: 'Модель', max: 60 }).default(''),
  companyId: Id.nullable().default(null).meta({ title: 'Организация' }),
})
export type CarInput = z.infer<typeof CarInput>

export const CarQuery = z.strictObject({
  query,
  limit: z.int().min(1).max(100).default(10).meta({ title: 'Строк' }),
  statuses: z.array(CarStatus).max(6).optional().meta({ title: 'Состояния' }),
  companyIds: ids('Организации').optional(),
})
export type CarQuery = z.infer<typeof CarQuery>
