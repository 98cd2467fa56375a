import { z } from 'zod'

import { Id, line, Moment, Point } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { CarName } from '../cars/car-name.ts'
import { CompanyRef } from '../companies/companies.ts'
import { gpsSources, vehicleMatches } from './monitoring.words.ts'

const GpsSource = z.enum(gpsSources)

/** A vehicle of the monitoring system with the truck that it matches. */
export const MonitoredVehicle = z
  .object({
    externalId: z.string(),
    name: z.string(),
    /** From the plate field or found in the name; normalized. */
    plate: z.string().nullable(),
    imei: z.string().nullable(),
    lastSeenAt: Moment.nullable(),
    point: Point.nullable(),
    carId: Id.nullable(),
    car: CarName.extend({ company: CompanyRef.nullable() }).nullable(),
    matchedBy: z.enum(vehicleMatches).nullable(),
  })
  .meta({ id: 'MonitoredVehicle' })
export type MonitoredVehicle = z.infer<typeof MonitoredVehicle>

/** `source` is null if no system is connected or the organization has no account in it. */
export const MonitoredVehicles = listOf(MonitoredVehicle)
  .extend({ source: GpsSource.nullable() })
  .meta({ id: 'MonitoredVehicles' })
export type MonitoredVehicles = z.infer<typeof MonitoredVehicles>

const externalId = line({ title: 'Объект мониторинга', min: 1, max: 100 })

export const VehicleLinks = z.strictObject({
  links: z
    .array(z.strictObject({ externalId, carId: Id.meta({ title: 'ТС' }) }))
    .min(1, 'выберите хотя бы один объект')
    .max(1000, 'не больше 1000 значений')
    .meta({ title: 'Связи' }),
})
export type VehicleLinks = z.infer<typeof VehicleLinks>

/** An account, company or group of the system; `companies.externalId` refers to one. */
const GpsAccount = z.object({ externalId: z.string(), name: z.string() }).meta({ id: 'GpsAccount' })
export type GpsAccount = z.infer<typeof GpsAccount>

export const GpsAccounts = z.object({ items: z.array(GpsAccount), source: GpsSource.nullable() })
export type GpsAccounts = z.infer<typeof GpsAccounts>
