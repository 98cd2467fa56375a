import { z } from 'zod'

import { keysOf } from '../../kit/excel.ts'
import { ids, line } from '../../kit/fields.ts'
import { page } from '../../kit/list.ts'
import { backward, isForward } from '../../kit/period.ts'
import { luvColumns } from './luv.columns.ts'
import { periodFields } from './reports.period.ts'

/** The columns of the file, in order. */
export const LuvColumns = z
  .array(
    z.strictObject({
      key: z.enum(keysOf(luvColumns)),
      title: line({ title: 'Название столбца', min: 1, max: 60 }),
    }),
  )
  .min(1, 'нужен хотя бы один столбец')
  .max(luvColumns.length)
  .refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length, 'столбцы повторяются')
  .meta({ title: 'Столбцы отчёта ЛУВ' })

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
  .object({
    columns: LuvColumns,
    items: z.array(LuvRow),
    totalCount: z.int(),
    /** Kopecks, over all pages. */
    costs: z.int(),
  })
  .meta({ id: 'LuvReport' })
export type LuvReport = z.infer<typeof LuvReport>
