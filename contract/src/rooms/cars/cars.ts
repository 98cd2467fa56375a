import { z } from 'zod'

import { referenceCode } from '../../kit/by-code.ts'
import { Day, Id, ids, Moment, Point, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { page, query, Sort, updatedFrom } from '../../kit/list.ts'
import { readSerial, readTrackerNumber } from '../../kit/values/device-numbers.ts'
import { plainLine } from '../../kit/values/text.ts'
import { readVin } from '../../kit/values/vin.ts'
import { partly, whole } from '../../kit/whole.ts'
import { CompanyRef } from '../companies/companies.ts'
import { DriverRef } from '../drivers/drivers.ts'
import { RangeState } from '../maintenance/maintenance.states.ts'
import { CarName } from './car-name.ts'
import { carFields, carStatusTitles } from './cars.fields.ts'
import { type PlateCountry as PlateCountryCode, plateCountryTitles, readPlate } from './plates.ts'

export const CarStatus = z
  .enum(Object.keys(carStatusTitles) as (keyof typeof carStatusTitles)[])
  .meta({ title: carFields.status.title })
export type CarStatus = z.infer<typeof CarStatus>

/** A truck as shown beside a task. */
export const CarRef = CarName.extend({ brand: z.string(), model: z.string(), year: z.int().nullable() }).meta(
  {
    id: 'CarRef',
  },
)
export type CarRef = z.infer<typeof CarRef>

export const Dictionary = z.object({ id: Id, title: z.string() }).meta({ id: 'Dictionary' })
export type Dictionary = z.infer<typeof Dictionary>

export const PlateCountry = z
  .enum(Object.keys(plateCountryTitles) as [PlateCountryCode, ...PlateCountryCode[]])
  .meta({ title: carFields.plateCountry.title })
export type PlateCountry = z.infer<typeof PlateCountry>

/** A truck in a picker: enough to distinguish it from similar ones and to prefill a new task. */
export const CarShort = CarName.extend({
  vin: z.string().nullable(),
  brand: z.string(),
  model: z.string(),
  year: z.int().nullable(),
  garageNumber: z.string(),
  status: CarStatus,
  company: CompanyRef.nullable(),
  driver: DriverRef.nullable(),
  /** The driver belongs to another organization, so no request of the truck names the driver by itself. */
  hasForeignDriver: z.boolean(),
  carServer: Dictionary.nullable(),
  openTasksCount: z.int(),
}).meta({ id: 'CarShort' })
export type CarShort = z.infer<typeof CarShort>

/** Computed flags of a truck, shown beside its status; never entered by a user. */
export const CarMark = z.enum([
  'RANGE_OVERDUE',
  'RANGE_SOON',
  'NO_SIGNAL',
  'MILEAGE_DOUBT',
  'OPEN_TASKS',
  'CRITICAL_TASK',
])
export type CarMark = z.infer<typeof CarMark>

export const carMarkTitles: Record<CarMark, string> = {
  RANGE_OVERDUE: 'Срок просрочен',
  RANGE_SOON: 'Скоро срок',
  NO_SIGNAL: 'Нет связи',
  MILEAGE_DOUBT: 'Пробег под вопросом',
  OPEN_TASKS: 'Есть открытые заявки',
  CRITICAL_TASK: 'Выезд запрещён: критичная заявка',
}

/**
 * A tracker that has sent nothing for this long counts as silent; one that has never sent anything does
 * not.
 */
export const silenceHours = 24

/** The open range of the truck with the earliest end. */
export const NearestRange = z
  .object({
    id: Id,
    kind: z.string(),
    state: RangeState,
    dateTo: Day.nullable(),
    mileageTo: z.int().nullable(),
    /** Negative when the term is overdue. */
    daysLeft: z.int().nullable(),
    kmLeft: z.int().nullable(),
    /** Elapsed share of the range, 0 to 1. */
    progress: z.number(),
  })
  .meta({ id: 'NearestRange' })
export type NearestRange = z.infer<typeof NearestRange>

/** A truck as listed in the register. */
export const Car = CarShort.extend({
  plateCountry: PlateCountry,
  externalId: z.string().nullable(),
  accountingCode: z.string().nullable(),
  tachographModel: z.string(),
  tachographNumber: z.string(),
  skziNumber: z.string(),
  trackerModel: z.string(),
  trackerImei: z.string(),
  mileageKm: z.int().nullable(),
  mileageAt: Moment.nullable(),
  comment: z.string(),
  /** The time of the last message of the tracker, from the monitoring system. */
  lastSeenAt: Moment.nullable(),
  point: Point.nullable(),
  marks: z.array(CarMark),
  nearestRange: NearestRange.nullable(),
  attachmentsCount: z.int(),
  version: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
}).meta({ id: 'Car' })
export type Car = z.infer<typeof Car>

const fields = inputShape(carFields, {
  vin: readVin,
  year: z.int().min(1950, 'год от 1950 до 2100').max(2100, 'год от 1950 до 2100'),
  status: CarStatus,
  plateCountry: PlateCountry,
  mileageKm: z.int().min(0).max(10_000_000),
  tachographNumber: readSerial,
  skziNumber: readSerial,
  trackerImei: readTrackerNumber,
})

interface Naming {
  plate: string | null
  plateCountry: PlateCountry
  vin: string | null
  garageNumber: string
}

/** An unreadable plate stays as it is typed, so that `checkNaming` can quote it. */
function spellPlate<Input extends Naming>(input: Input): Input {
  if (input.plate === null) return input
  const reading = readPlate(input.plate, input.plateCountry)
  return 'value' in reading ? { ...input, plate: reading.value } : input
}

/** The error in the identifiers of a truck, or null. */
function checkNaming({ plate, plateCountry, vin, garageNumber }: Naming): string | null {
  if (plate === null)
    return vin === null && garageNumber === '' ? 'нужен госномер, VIN или гаражный номер' : null
  if (plainLine(plate) === '') return 'заполните поле'
  const reading = readPlate(plate, plateCountry)
  return 'refusal' in reading ? reading.refusal : null
}

const refuseNaming = ({ value, issues }: z.core.ParsePayload<Naming>): void => {
  const message = checkNaming(value)
  if (message !== null) issues.push({ code: 'custom', path: ['plate'], message, input: value.plate })
}

export const CarInput = z.strictObject(fields).overwrite(spellPlate).check(refuseNaming)
export type CarInput = z.infer<typeof CarInput>

/** PUT replaces all fields; a stale `version` is rejected with the present state. */
export const CarChange = z
  .strictObject({ ...whole(fields), version })
  .overwrite(spellPlate)
  .check(refuseNaming)
export type CarChange = z.infer<typeof CarChange>

/** Of another program, by its own code: what is not sent stays as it is. */
export const CarByCode = z.strictObject({
  ...partly(fields),
  companyCode: referenceCode(carFields.companyId.title),
  driverCode: referenceCode(carFields.driverId.title),
  version,
})
export type CarByCode = z.infer<typeof CarByCode>

export const CarQuery = z.strictObject({
  query,
  limit: z.int().min(1).max(100).default(10).meta({ title: 'Строк' }),
  statuses: z.array(CarStatus).max(6).optional().meta({ title: 'Статусы' }),
  companyIds: ids('Организации').optional(),
})
export type CarQuery = z.infer<typeof CarQuery>

export const CarOrder = z
  .enum(['plate', 'model', 'company', 'status', 'dueOn', 'lastSeenAt', 'mileageKm', 'year', 'createdAt'])
  .meta({ title: 'Сортировка' })
export type CarOrder = z.infer<typeof CarOrder>

/** Archived trucks are returned only if their status or ids are requested. */
export const CarFilters = z.strictObject({
  query: query.default(''),
  ids: ids('ТС').optional(),
  statuses: z.array(CarStatus).max(6).optional().meta({ title: 'Статусы' }),
  companyIds: ids('Организации').optional(),
  driverIds: ids('Водители').optional(),
  carServerIds: ids('Серверы мониторинга').optional(),
  /** Filters by the state of the worst open range. */
  maintenanceStates: z
    .array(z.enum(['OK', 'SOON', 'OVERDUE']))
    .max(3)
    .optional()
    .meta({ title: 'Сроки' }),
  noSignal: z.boolean().default(false).meta({ title: 'Нет связи' }),
  mileageInDoubt: z.boolean().default(false).meta({ title: 'Пробег под вопросом' }),
  hasOpenTasks: z.boolean().optional().meta({ title: 'Есть открытые заявки' }),
  updatedFrom,
  orderBy: CarOrder.default('createdAt'),
  sort: Sort.default('DESC'),
})
export type CarFilters = z.infer<typeof CarFilters>

export const CarSearch = CarFilters.extend(page)
export type CarSearch = z.infer<typeof CarSearch>
