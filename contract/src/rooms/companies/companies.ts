import { z } from 'zod'

import { Day, Id, ids, Moment, Point, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { page, query, Sort } from '../../kit/list.ts'
import { partly, whole } from '../../kit/whole.ts'
import { Queue } from '../tasks/tasks.codes.ts'
import { companyFields } from './companies.fields.ts'
import { readInn, readKpp, readOgrn } from './requisites.ts'

export const CompanyRef = z.object({ id: Id, name: z.string() }).meta({ id: 'CompanyRef' })
export type CompanyRef = z.infer<typeof CompanyRef>

/** An organization as listed in the register. */
export const Company = z
  .object({
    id: Id,
    name: z.string(),
    fullName: z.string(),
    inn: z.string().nullable(),
    kpp: z.string().nullable(),
    ogrn: z.string().nullable(),
    address: z.string(),
    point: Point.nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** The id in the monitoring system. */
    externalId: z.string().nullable(),
    accountingCode: z.string().nullable(),
    contractNumber: z.string(),
    contractExpiresOn: Day.nullable(),
    comment: z.string(),
    isActive: z.boolean(),
    carsCount: z.int(),
    driversCount: z.int(),
    openTasksCount: z.int(),
    version: z.int(),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof Company>

/** An organization with the fields that only its own page shows. */
export const CompanyCard = Company.extend({
  contactsCount: z.int(),
  attachmentsCount: z.int(),
  /** 0 for callers without permission to see users. */
  usersCount: z.int(),
  openTasks: z.array(z.object({ queue: Queue, count: z.int() })),
}).meta({ id: 'CompanyCard' })
export type CompanyCard = z.infer<typeof CompanyCard>

/**
 * Trucks of an organization grouped by the monitoring server that tracks them (null: none), from stored
 * data. The servers are not queried.
 */
export const CompanyMonitoring = z
  .object({
    server: z.object({ id: Id, title: z.string() }).nullable(),
    carsCount: z.int(),
    /** Trucks with a silent tracker, by the same rule as the mark NO_SIGNAL of the register of trucks. */
    silentCount: z.int(),
    lastSeenAt: Moment.nullable(),
  })
  .meta({ id: 'CompanyMonitoring' })
export type CompanyMonitoring = z.infer<typeof CompanyMonitoring>

/** The editable fields. */
export const CompanyInput = z.strictObject(
  inputShape(companyFields, { inn: readInn, kpp: readKpp, ogrn: readOgrn }),
)
export type CompanyInput = z.infer<typeof CompanyInput>

/** PUT replaces all fields; a stale `version` is rejected with the present state. */
export const CompanyChange = z.strictObject({ ...whole(CompanyInput.shape), version })
export type CompanyChange = z.infer<typeof CompanyChange>

/** Of another program, by its own code: what is not sent stays as it is. */
export const CompanyByCode = z.strictObject({ ...partly(CompanyInput.shape), version })
export type CompanyByCode = z.infer<typeof CompanyByCode>

export const CompanyOrder = z
  .enum(['name', 'inn', 'createdAt', 'contractExpiresOn', 'carsCount', 'driversCount', 'openTasksCount'])
  .meta({ title: 'Сортировка' })
export type CompanyOrder = z.infer<typeof CompanyOrder>

export const CompanyFilters = z.strictObject({
  query: query.default(''),
  ids: ids('Организации').optional(),
  isActive: z.boolean().optional().meta({ title: 'Обслуживается' }),
  /** Contracts that end within this many days, including expired ones. */
  contractEndsInDays: z.int().min(0).max(3650).optional().meta({ title: 'Договор заканчивается, дней' }),
  hasContract: z.boolean().optional().meta({ title: 'Есть действующий договор' }),
  hasOpenTasks: z.boolean().optional().meta({ title: 'Есть открытые заявки' }),
  orderBy: CompanyOrder.default('name'),
  sort: Sort.default('ASC'),
})
export type CompanyFilters = z.infer<typeof CompanyFilters>

export const CompanySearch = CompanyFilters.extend(page)
export type CompanySearch = z.infer<typeof CompanySearch>
