import { z } from 'zod'

import { Id, line, Moment, Point } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { CompanyRef } from '../companies/companies.ts'
import { gpsSources, vehicleMatches } from './monitoring.words.ts'

export const GpsSource = z.enum(gpsSources)

/** A vehicle as the monitoring system has it, with the truck that it is taken for. */
export const MonitoredVehicle = z
  .object({
    externalId: z.string(),
    name: z.string(),
    /** As the system says, or found in the name; normalized. */
    plate: z.string().nullable(),
    imei: z.string().nullable(),
    lastSeenAt: Moment.nullable(),
    point: Point.nullable(),
    carId: Id.nullable(),
    car: z.object({ id: Id, plate: z.string(), company: CompanyRef.nullable() }).nullable(),
    matchedBy: z.enum(vehicleMatches).nullable(),
  })
  .meta({ id: 'MonitoredVehicle' })
export type MonitoredVehicle = z.infer<typeof MonitoredVehicle>

/** `source` is null where no system is connected, or the organization names no account in it. */
export const MonitoredVehicles = listOf(MonitoredVehicle)
  .extend({ source: GpsSource.nullable() })
  .meta({ id: 'MonitoredVehicles' })
export type MonitoredVehicles = z.infer<typeof MonitoredVehicles>

const externalId = line({ title: 'Объект мониторинга', min: 1, max: 100 })

/** Which truck each vehicle of the system is. */
export const VehicleLinks = z.strictObject({
  links: z
    .array(z.strictObject({ externalId, carId: Id.meta({ title: 'ТС' }) }))
    .min(1, 'выберите хотя бы один объект')
    .max(1000, 'не больше 1000 значений')
    .meta({ title: 'Связи' }),
})
export type VehicleLinks = z.infer<typeof VehicleLinks>

/** What the system calls an account, a company or a group: `companies.externalId` names one. */
export const GpsAccount = z.object({ externalId: z.string(), name: z.string() }).meta({ id: 'GpsAccount' })
export type GpsAccount = z.infer<typeof GpsAccount>

export const GpsAccounts = z.object({ items: z.array(GpsAccount), source: GpsSource.nullable() })
export type GpsAccounts = z.infer<typeof GpsAccounts>
