import type {
  DisputeFigures,
  DisputeReport,
  DisputeReportInput,
} from '@naryad/contract/disputes/disputes.report'
import {
  disputeFigureTitles,
  disputeGroupTitles,
  disputeResultTitles,
  maxListedDisputes,
} from '@naryad/contract/disputes/disputes.words'

import { limitSlowQueries } from '../../platform/db/concurrency/query-concurrency.ts'
import type { Db } from '../../platform/db/connect.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Requester, Who } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { recordAudit } from '../audit/index.ts'
import { disputesIn, readFigures, readReported } from './report.repo.ts'

const nothing: DisputeFigures = { all: 0, open: 0, ours: 0, client: 0, half: 0, medianDays: null, sum: 0 }

export async function readDisputeReport(
  db: Db,
  who: Who,
  input: DisputeReportInput,
  limit = maxListedDisputes,
): Promise<DisputeReport> {
  const where = disputesIn(who, input)
  const figures = await limitSlowQueries(() => readFigures(db, where, input.groupBy))
  return {
    totals: figures.find(({ key }) => key === null)?.values ?? nothing,
    groups: figures.flatMap(({ key, title, values }) => (key === null ? [] : [{ key, title, values }])),
    items: await readReported(db, where, input, limit),
  }
}

const maxRows = 100_000

const counts = ['all', 'open', 'ours', 'client', 'half'] as const

/** Figures by groups, and the disputes. */
export async function exportDisputeReport(
  db: Db,
  ctx: Requester,
  input: DisputeReportInput,
): Promise<FileReply> {
  const { groups, totals, items } = await readDisputeReport(db, ctx.who, input, maxRows)
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'tasks', id: null, title: 'Отчёт по спорам' },
    details: `Строк: ${items.length}`,
  })
  const title = `Споры за ${calendarDay(input.dateFrom)} – ${calendarDay(input.dateTo)}`
  const row = (name: string, values: DisputeFigures) => [
    name,
    ...counts.map((figure) => values[figure]),
    values.medianDays === null ? '' : String(values.medianDays).replace('.', ','),
    values.sum,
  ]
  const body = writeWorkbook([
    {
      name: disputeGroupTitles[input.groupBy],
      title,
      columns: [
        { title: 'Группа', width: 240, kind: 'text' },
        ...counts.map((figure) => ({
          title: disputeFigureTitles[figure],
          width: 110,
          kind: 'integer' as const,
        })),
        { title: 'Дней, медиана', width: 110, kind: 'text' },
        { title: 'Сумма, ₽', width: 120, kind: 'money' },
      ],
      rows: [...groups.map((group) => row(group.title, group.values)), row('Всего', totals)],
    },
    {
      name: 'Споры',
      title,
      columns: [
        { title: 'Начат', width: 140, kind: 'moment' },
        { title: 'Заявка', width: 90, kind: 'integer' },
        { title: 'Тема', width: 260, kind: 'text' },
        { title: 'Организация', width: 220, kind: 'text' },
        { title: 'Оператор', width: 200, kind: 'text' },
        { title: 'Сумма, ₽', width: 110, kind: 'money' },
        { title: 'Причина', width: 320, kind: 'text' },
        { title: 'Итог', width: 120, kind: 'text' },
        { title: 'Чем закончилось', width: 320, kind: 'text' },
        { title: 'Закончен', width: 140, kind: 'moment' },
      ],
      rows: items.map((item) => [
        item.openedAt,
        item.taskId,
        item.title,
        item.company,
        item.operator,
        item.costs,
        item.reason,
        item.result === null ? 'не закончен' : disputeResultTitles[item.result],
        item.note,
        item.settledAt,
      ]),
    },
  ])
  return { name: 'Отчет по спорам.xlsx', mime: xlsxMime, body }
}
