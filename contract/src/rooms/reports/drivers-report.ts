import { z } from 'zod'

import { Day, Id, ids, Moment } from '../../kit/fields.ts'
import { page } from '../../kit/list.ts'
import { backward, isForward } from '../../kit/period.ts'
import { CarName } from '../cars/car-name.ts'
import { CompanyRef } from '../companies/companies.ts'
import { periodFields } from './reports.period.ts'

export const driversReportFields = {
  companyIds: ids('Организации').optional(),
  driverIds: ids('Водители').optional(),
}

export const DriversReportInput = z
  .strictObject({ ...periodFields, ...driversReportFields, ...page })
  .refine(isForward, backward)
export type DriversReportInput = z.infer<typeof DriversReportInput>

export const DriverFigures = z
  .object({
    id: Id,
    lastName: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    company: CompanyRef.nullable(),
    car: CarName.nullable(),
    /** Created in the period, by any author. */
    requests: z.int(),
    ownFaults: z.int(),
    /** Requests with a visit planned in the period. */
    visits: z.int(),
    /** Roll-calls of the period, and those attended, on time or late. */
    rollCalls: z.int(),
    rollCallsCame: z.int(),
    /** From the last finished range of the card-reading kind, the only record of readings. */
    cardReadOn: Day.nullable(),
    /** In days of the company's calendar. */
    daysSinceCardRead: z.int().nullable(),
    licenseExpiresOn: Day.nullable(),
    driverCardExpiresOn: Day.nullable(),
  })
  .meta({ id: 'DriverFigures' })
export type DriverFigures = z.infer<typeof DriverFigures>

export const DriversReport = z
  .object({
    /** Most requests first. */
    items: z.array(DriverFigures),
    totalCount: z.int(),
    totals: z.object({
      requests: z.int(),
      ownFaults: z.int(),
      visits: z.int(),
      rollCalls: z.int(),
      rollCallsCame: z.int(),
    }),
    /** First and last moment of the period. */
    period: z.object({ from: Moment, to: Moment }),
    readAt: Moment,
  })
  .meta({ id: 'DriversReport' })
export type DriversReport = z.infer<typeof DriversReport>
