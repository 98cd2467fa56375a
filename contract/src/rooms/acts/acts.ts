import { z } from 'zod'

import { Day, day, Id, id, ids, line, Moment, text, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { digits, limit, offset, page, query, Sort } from '../../kit/list.ts'
import { whole } from '../../kit/whole.ts'
import { CompanyRef } from '../companies/companies.ts'
import { ActRef } from './act-ref.ts'
import { ActFormat, ActStatus, CollectReason, LeftOutReason } from './acts.codes.ts'
import { actFields, invoiceFields } from './acts.fields.ts'
import { maxActTasks, maxExportedActs } from './acts.words.ts'

/** An act as listed. A client sees the issued ones of the own organization, without `comment`. */
export const Act = ActRef.extend({
  /** The same in every export. */
  uuid: z.uuid(),
  company: CompanyRef,
  contract: z.object({ id: Id, number: z.string() }).nullable(),
  dateFrom: Day,
  dateTo: Day,
  actOn: Day,
  status: ActStatus,
  /** Kopecks; of a draft: what its tasks cost now. */
  sum: z.int(),
  /** Within `sum`; null: without VAT, or a draft. */
  vat: z.int().nullable(),
  tasksCount: z.int(),
  invoiceNumber: z.string(),
  invoiceOn: Day.nullable(),
  comment: z.string(),
  cancelReason: z.string(),
  issuedAt: Moment.nullable(),
  cancelledAt: Moment.nullable(),
  /** The last time that it was in a file for the accounting system; hidden from clients. */
  exportedAt: Moment.nullable(),
  version: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
}).meta({ id: 'Act' })
export type Act = z.infer<typeof Act>

/** A line of costs. */
export const ActLine = z
  .object({
    /** The same in every export; null in a draft. */
    uuid: z.uuid().nullable(),
    taskId: Id,
    doneOn: Day,
    plate: z.string(),
    vin: z.string(),
    /** Of the item of the price list, empty for a line without one; absent in an act issued before there were codes. */
    code1c: z.string().optional(),
    title: z.string(),
    unit: z.string(),
    quantity: z.number(),
    /** Kopecks, as are `sum` and `vat`. */
    price: z.int(),
    sum: z.int(),
    /** Null: without VAT. */
    vat: z.int().nullable(),
  })
  .meta({ id: 'ActLine' })
export type ActLine = z.infer<typeof ActLine>

/** Tasks with costs that stay out of a draft for the same reason. */
export const LeftOut = z
  .object({
    reason: LeftOutReason,
    count: z.int(),
    sum: z.int(),
    /** The first of them. */
    tasks: z.array(
      z.object({
        taskId: Id,
        title: z.string(),
        plate: z.string(),
        sum: z.int(),
        /** The act that has it. */
        act: ActRef.nullable(),
      }),
    ),
  })
  .meta({ id: 'LeftOut' })
export type LeftOut = z.infer<typeof LeftOut>

/** An act with what only its own page shows. */
export const ActCard = Act.extend({
  vatPercent: z.int().nullable(),
  lines: z.array(ActLine),
  /** Empty unless it is a draft. */
  leftOut: z.array(LeftOut),
}).meta({ id: 'ActCard' })
export type ActCard = z.infer<typeof ActCard>

const fields = inputShape(actFields, {})

interface Period {
  readonly dateFrom: string
  readonly dateTo: string
}

const maxDays = 366
const isPeriod = ({ dateFrom, dateTo }: Period): boolean => dateFrom <= dateTo
const isShort = ({ dateFrom, dateTo }: Period): boolean =>
  Date.parse(dateTo) - Date.parse(dateFrom) < maxDays * 86_400_000
const reversed = { error: 'конец раньше начала', path: ['dateTo'] }
const tooLong = { error: `не больше ${maxDays} дней`, path: ['dateTo'] }

export const ActInput = z.strictObject(fields).refine(isPeriod, reversed).refine(isShort, tooLong)
export type ActInput = z.infer<typeof ActInput>

/** Organization and contract stay. Another period collects the tasks again. */
export const ActChange = z
  .strictObject({
    ...whole({
      dateFrom: fields.dateFrom,
      dateTo: fields.dateTo,
      actOn: fields.actOn,
      comment: fields.comment,
    }),
    version,
  })
  .refine(isPeriod, reversed)
  .refine(isShort, tooLong)
export type ActChange = z.infer<typeof ActChange>

/** The tasks of a draft: all others are left out. */
export const ActTasks = z.strictObject({ taskIds: ids('Заявки', maxActTasks), version })
export type ActTasks = z.infer<typeof ActTasks>

const period = { dateFrom: day(actFields.dateFrom.title), dateTo: day(actFields.dateTo.title) }

export const CollectInput = z
  .strictObject({
    ...period,
    /** Of all organizations if absent. */
    companyIds: ids(actFields.companyId.title).optional(),
  })
  .refine(isPeriod, reversed)
  .refine(isShort, tooLong)
export type CollectInput = z.infer<typeof CollectInput>

/** What «Собрать акты» has made, and what stays out. */
export const Collected = z
  .object({
    madeIds: z.array(Id),
    /** Drafts of the same period that have got more tasks. */
    extendedIds: z.array(Id),
    tasksCount: z.int(),
    sum: z.int(),
    leftOut: z.array(z.object({ reason: CollectReason, count: z.int(), sum: z.int() })),
  })
  .meta({ id: 'Collected' })
export type Collected = z.infer<typeof Collected>

/** The next act of a contract for a period: nothing is written. */
export const NextActInput = z
  .strictObject({ contractId: id(actFields.contractId.title), ...period })
  .refine(isPeriod, reversed)
  .refine(isShort, tooLong)
export type NextActInput = z.infer<typeof NextActInput>

/** What an act of the contract for the period would have, and which of its requests stay out. */
export const NextAct = z
  .object({
    /** The draft or the issued act of the same period; null: there is none yet. */
    act: Act.nullable(),
    /** Requests that are ready and in no act. */
    tasksCount: z.int(),
    sum: z.int(),
    leftOut: z.array(z.object({ reason: LeftOutReason, count: z.int(), sum: z.int() })),
  })
  .meta({ id: 'NextAct' })
export type NextAct = z.infer<typeof NextAct>

export const IssueInput = z.strictObject({
  /** Absent: the next one of the setting. */
  number: line({ title: 'Номер акта', min: 1, max: 60 }).optional(),
  /** The sum that the caller has seen: if the tasks cost something else by now, nothing is issued. */
  sum: z.int().optional().meta({ title: 'Сумма' }),
  version,
})
export type IssueInput = z.infer<typeof IssueInput>

export const CancelInput = z.strictObject({
  reason: text({ title: 'Причина отмены', min: 3, max: 500 }),
  version,
})
export type CancelInput = z.infer<typeof CancelInput>

export const InvoiceInput = z.strictObject({ ...whole(inputShape(invoiceFields, {})), version })
export type InvoiceInput = z.infer<typeof InvoiceInput>

export const ActOrder = z
  .enum(['number', 'company', 'actOn', 'invoiceNumber', 'createdAt'])
  .meta({ title: 'Сортировка' })
export type ActOrder = z.infer<typeof ActOrder>

export const ActFilters = z.strictObject({
  query: query.default(''),
  ids: ids('Акты').optional(),
  companyIds: ids('Организации').optional(),
  contractIds: ids('Договоры').optional(),
  statuses: z.array(ActStatus).max(3).optional().meta({ title: 'Состояние' }),
  hasInvoice: z.boolean().optional().meta({ title: 'Счёт' }),
  isExported: z.boolean().optional().meta({ title: 'Выгружен' }),
  actFrom: day('Дата акта с').optional(),
  actTo: day('Дата акта по').optional(),
  orderBy: ActOrder.default('actOn'),
  sort: Sort.default('DESC'),
})
export type ActFilters = z.infer<typeof ActFilters>

export const ActSearch = ActFilters.extend(page)
export type ActSearch = z.infer<typeof ActSearch>

const yesNo = z.enum(['true', 'false']).transform((word) => word === 'true')

/** What an accounting system asks for: by default the issued acts, the oldest first. */
export const ActListQuery = z.strictObject({
  status: ActStatus.default('ISSUED'),
  hasInvoice: yesNo.optional().meta({ title: 'Счёт' }),
  isExported: yesNo.optional().meta({ title: 'Выгружен' }),
  actFrom: day('Дата акта с').optional(),
  actTo: day('Дата акта по').optional(),
  limit: digits(limit).default(100),
  offset: digits(offset).default(0),
})
export type ActListQuery = z.infer<typeof ActListQuery>

const wantedIds = id('Акты')

export const ActExportQuery = z.strictObject({
  /** «7,12» */
  ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'ожидаются номера через запятую')
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .pipe(z.array(wantedIds).max(maxExportedActs, `не больше ${maxExportedActs} актов`))
    .meta({ title: 'Акты' }),
  format: ActFormat,
})
export type ActExportQuery = z.infer<typeof ActExportQuery>
