import type {
  LightFigures,
  LightReport,
  LightReportGroup,
  LightReportInput,
} from '@naryad/contract/lights/lights.report'

import { limitSlowQueries } from '../../platform/db/concurrency/query-concurrency.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Sheet } from '../../platform/excel/write/sheet.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { recordAudit } from '../audit/index.ts'
import type { Reach } from '../tasks/index.ts'
import {
  findLastDay,
  type Group,
  noTrucks,
  readByCompany,
  readByDay,
  readByRule,
  readTotals,
} from './days.repo.ts'

const titleOf = ({ title, day }: Group): string => title ?? calendarDay(day) ?? 'Без организации'

const presented = (groups: readonly Group[]): LightReportGroup[] =>
  groups.map((group) => ({ ...group, title: titleOf(group) }))

const readers = {
  company: readByCompany,
  rule: readByRule,
  day: (db: Db, reach: Reach, query: LightReportInput) => readByDay(db, reach, query),
} as const

export const readLightReport = (db: Db, reach: Reach, input: LightReportInput): Promise<LightReport> =>
  limitSlowQueries(async () => {
    const day = await findLastDay(db, reach, input)
    if (day === undefined) return { day: null, totals: noTrucks, groups: [] }
    return {
      day,
      totals: await readTotals(db, reach, input, day),
      groups: presented(await readers[input.groupBy](db, reach, input, day)),
    }
  })

const measures: readonly { readonly title: string; readonly key: keyof LightFigures }[] = [
  { title: 'ТС', key: 'trucks' },
  { title: 'Красных', key: 'red' },
  { title: 'Жёлтых', key: 'yellow' },
  { title: 'Не всё известно', key: 'unknown' },
  { title: 'Красных без заявки', key: 'redWithoutTask' },
]

const sheetOf = (name: string, head: string, title: string, groups: readonly LightReportGroup[]): Sheet => ({
  name,
  title,
  columns: [
    { title: head, width: 280, kind: 'text' },
    ...measures.map((measure) => ({ title: measure.title, width: 140, kind: 'integer' as const })),
  ],
  rows: groups.map(({ title: group, values }) => [group, ...measures.map(({ key }) => values[key])]),
})

/** The report as a workbook: all three groupings. */
export async function exportLightReport(
  db: Db,
  ctx: Ctx,
  { groupBy: _, ...input }: LightReportInput,
): Promise<FileReply> {
  const read = (groupBy: LightReportInput['groupBy']) => readLightReport(db, ctx, { ...input, groupBy })
  const [companies, rules, days] = [await read('company'), await read('rule'), await read('day')]
  const asOf = companies.day === null ? 'нет данных' : `на ${calendarDay(companies.day) ?? ''}`
  const period = `с ${calendarDay(input.dateFrom) ?? ''} по ${calendarDay(input.dateTo) ?? ''}`
  const sheets = [
    sheetOf('По организациям', 'Организация', `Соответствие ${asOf}`, companies.groups),
    sheetOf('По правилам', 'Правило', `Соответствие ${asOf}`, rules.groups),
    sheetOf('По дням', 'День', `Соответствие ${period}`, days.groups),
  ]
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'lights', id: null, title: 'Соответствие' },
    details: `Строк: ${companies.groups.length + rules.groups.length + days.groups.length}`,
  })
  return {
    name: `Отчет (светофор, ${companyToday()}).xlsx`,
    mime: xlsxMime,
    body: writeWorkbook(sheets),
  }
}
