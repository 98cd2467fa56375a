import { z } from 'zod'

import { ids } from '../../kit/fields.ts'
import { page } from '../../kit/list.ts'
import { backward, isForward, periodFields } from './reports.period.ts'

/** The partner's columns, in the partner's order and by his names. */
export const luvColumns = [
  { key: 'number', title: '№' },
  { key: 'createdOn', title: 'Дата' },
  { key: 'company', title: 'Организация' },
  { key: 'plate', title: 'Госномер' },
  { key: 'vin', title: 'VIN' },
  { key: 'deviceId', title: 'ID блока' },
  { key: 'serialNumber', title: 'Серийный №' },
  { key: 'type', title: 'Вид работ' },
  { key: 'category', title: 'Категория' },
  { key: 'isWarranty', title: 'Гарантия' },
  { key: 'status', title: 'Статус' },
  { key: 'doneOn', title: 'Дата выполнения' },
  { key: 'isRemote', title: 'Удалённо' },
  { key: 'workReport', title: 'Отчёт о работе' },
  { key: 'operator', title: 'Оператор' },
  { key: 'costs', title: 'Затраты' },
  { key: 'isCostsApproved', title: 'Согласовано' },
] as const

export type LuvColumnKey = (typeof luvColumns)[number]['key']

export const luvReportFields = { companyIds: ids('Организации').optional() }

export const LuvReportInput = z
  .strictObject({ ...periodFields, ...luvReportFields, ...page })
  .refine(isForward, backward)
export type LuvReportInput = z.infer<typeof LuvReportInput>

const text = z.string().nullable()

export const LuvRow = z
  .object({
    number: z.int(),
    createdOn: z.string(),
    company: text,
    plate: text,
    vin: text,
    /** The IMEI of the tracker. */
    deviceId: text,
    /** Of the tachograph. */
    serialNumber: text,
    type: text,
    category: text,
    isWarranty: z.boolean(),
    status: z.string(),
    doneOn: text,
    isRemote: z.boolean(),
    workReport: text,
    operator: text,
    /** Kopecks. */
    costs: z.int(),
    isCostsApproved: z.boolean(),
  })
  .meta({ id: 'LuvRow' })
export type LuvRow = z.infer<typeof LuvRow>

export const LuvReport = z
  .object({ items: z.array(LuvRow), totalCount: z.int(), costs: z.int() })
  .meta({ id: 'LuvReport' })
export type LuvReport = z.infer<typeof LuvReport>
