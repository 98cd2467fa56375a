import { z } from 'zod'

import { Day, day, flag, Id, id, ids, Moment } from '../../kit/fields.ts'
import { page, query, Sort } from '../../kit/list.ts'
import { CarName } from '../cars/car-name.ts'
import { CompanyRef } from '../companies/companies.ts'
import { DriverRef } from '../drivers/drivers.ts'
import { Person } from '../users/users.ts'
import {
  conclusionKinds,
  conclusionStatuses,
  tachographFileKinds,
  tachographFileStatuses,
} from './tachograph-files.words.ts'

/** 50 files a request; an archive counts as one. */
export const maxTachographFiles = 50

const TachographFileKind = z.enum(tachographFileKinds).meta({ title: 'Вид' })
const TachographFileStatus = z.enum(tachographFileStatuses).meta({ title: 'Статус' })
export const ConclusionKind = z.enum(conclusionKinds).meta({ title: 'Вывод' })

/** A downloaded file of a card or a vehicle unit, with what identifies it. */
export const TachographFile = z
  .object({
    id: Id,
    name: z.string(),
    size: z.int(),
    kind: TachographFileKind.nullable(),
    status: TachographFileStatus,
    /** As the file says: a card's holder. */
    holder: z.string(),
    cardNumber: z.string(),
    cardExpiresOn: Day.nullable(),
    vin: z.string(),
    plate: z.string(),
    daysFrom: Day.nullable(),
    daysTo: Day.nullable(),
    /** When the card or the unit was read, as far as that is known. */
    readOn: Day.nullable(),
    driver: DriverRef.nullable(),
    car: CarName.nullable(),
    company: CompanyRef.nullable(),
    taskId: Id.nullable(),
    /** What could not be read. */
    notesCount: z.int(),
    createdBy: Person.nullable(),
    createdAt: Moment,
    version: z.int(),
  })
  .meta({ id: 'TachographFile' })
export type TachographFile = z.infer<typeof TachographFile>

/** What follows from the file, with the file as its source. */
export const Conclusion = z
  .object({
    kind: ConclusionKind,
    status: z.enum(conclusionStatuses),
    /** «Карта считана 27.11.2026» */
    text: z.string(),
    /** Why it waits for a person: «в карточке стоит другой срок: 01.12.2025». */
    reason: z.string(),
    decidedBy: Person.nullable(),
    decidedAt: Moment.nullable(),
  })
  .meta({ id: 'Conclusion' })
export type Conclusion = z.infer<typeof Conclusion>

/** Whom or what the file may be about, and why. */
const candidate = <Item extends z.ZodType>(item: Item) => z.object({ item, why: z.string() })

export const TachographFileDetails = TachographFile.extend({
  driverCandidates: z.array(candidate(DriverRef)),
  carCandidates: z.array(candidate(CarName)),
  conclusions: z.array(Conclusion),
}).meta({ id: 'TachographFileDetails' })
export type TachographFileDetails = z.infer<typeof TachographFileDetails>

export const TachographFileOrder = z
  .enum(['createdAt', 'readOn', 'holder', 'plate'])
  .meta({ title: 'Сортировка' })
export type TachographFileOrder = z.infer<typeof TachographFileOrder>

export const TachographFileFilters = z.strictObject({
  query: query.default(''),
  ids: ids('Файлы').optional(),
  kind: TachographFileKind.optional(),
  status: TachographFileStatus.optional(),
  driverIds: ids('Водители').optional(),
  carIds: ids('ТС').optional(),
  companyIds: ids('Организации').optional(),
  /** Files with days of this period. */
  daysFrom: day('Дни с').optional(),
  daysTo: day('Дни по').optional(),
  orderBy: TachographFileOrder.default('createdAt'),
  sort: Sort.default('DESC'),
})
export type TachographFileFilters = z.infer<typeof TachographFileFilters>

export const TachographFileSearch = TachographFileFilters.extend(page)
export type TachographFileSearch = z.infer<typeof TachographFileSearch>

/** What became of a sent file. */
export const UploadedTachographFile = z.object({
  name: z.string(),
  outcome: z.enum(['ADDED', 'KNOWN', 'REFUSED']),
  /** Null for a refused file, and for a known one that the caller may not see. */
  id: Id.nullable(),
  /** Why it was refused. */
  reason: z.string(),
})
export type UploadedTachographFile = z.infer<typeof UploadedTachographFile>

/** Whom a card or what a unit belongs to; `version` as for any change. */
export const TachographFileSubject = z.strictObject({
  driverId: id('Водитель').nullable().default(null),
  carId: id('ТС').nullable().default(null),
})
export type TachographFileSubject = z.infer<typeof TachographFileSubject>

export const ConclusionDecision = z.strictObject({ isApplied: flag('Применить') })
export type ConclusionDecision = z.infer<typeof ConclusionDecision>

/** The originals of a period. */
export const TachographArchiveQuery = z.strictObject({
  from: day('С'),
  to: day('По'),
  companyId: z
    .string()
    .regex(/^\d{1,9}$/, 'ожидается номер')
    .optional()
    .meta({ title: 'Организация' }),
})
export type TachographArchiveQuery = z.infer<typeof TachographArchiveQuery>

/** A UTC day of a driver's cards, in minutes; `km` as the card counts them. */
export const CardActivityDay = z.object({
  day: Day,
  km: z.int(),
  driving: z.int(),
  work: z.int(),
  availability: z.int(),
  rest: z.int(),
})
export type CardActivityDay = z.infer<typeof CardActivityDay>

export const CardYearQuery = z.strictObject({
  year: z
    .string()
    .regex(/^20\d\d$/, 'год от 2000 до 2099')
    .meta({ title: 'Год' }),
})

/** The days that the files of a driver's cards have; days between them are gaps. */
export const CardYear = z
  .object({
    /** The years that have days, newest first. */
    years: z.array(z.int()),
    days: z.array(CardActivityDay),
  })
  .meta({ id: 'CardYear' })
export type CardYear = z.infer<typeof CardYear>
