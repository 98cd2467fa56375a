import type { RatingFigures, RatingReport, RatingReportInput } from '@naryad/contract/ratings/ratings'
import { maxListedRatings, ratingGroupTitles } from '@naryad/contract/ratings/ratings.words'

import { limitSlowQueries } from '../../platform/db/concurrency/query-concurrency.ts'
import type { Db } from '../../platform/db/connect.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Requester, Who } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { recordAudit } from '../audit/index.ts'
import { ratingsIn, readFigures, readRatings } from './report.repo.ts'

const nothing: RatingFigures = { asked: 0, answered: 0, low: 0, average: null }

export async function readRatingReport(
  db: Db,
  who: Who,
  input: RatingReportInput,
  limit = maxListedRatings,
): Promise<RatingReport> {
  const where = ratingsIn(who, input)
  const figures = await limitSlowQueries(() => readFigures(db, where, input.groupBy))
  return {
    totals: figures.find(({ key }) => key === null)?.values ?? nothing,
    groups: figures.flatMap(({ key, title, values }) => (key === null ? [] : [{ key, title, values }])),
    items: await readRatings(db, where, input, limit),
  }
}

const maxRows = 100_000

const share = ({ asked, answered }: RatingFigures): number =>
  asked === 0 ? 0 : Math.round((answered / asked) * 100)

/** Figures by groups, and the answers. */
export async function exportRatingReport(
  db: Db,
  ctx: Requester,
  input: RatingReportInput,
): Promise<FileReply> {
  const { groups, totals, items } = await readRatingReport(db, ctx.who, input, maxRows)
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'tasks', id: null, title: 'Отчёт по оценкам' },
    details: `Строк: ${items.length}`,
  })
  const title = `Оценки за ${calendarDay(input.dateFrom)} – ${calendarDay(input.dateTo)}`
  const row = (name: string, values: RatingFigures) => [
    name,
    values.asked,
    values.answered,
    share(values),
    values.average === null ? '' : values.average.toFixed(2).replace('.', ','),
    values.low,
  ]
  const body = writeWorkbook([
    {
      name: ratingGroupTitles[input.groupBy],
      title,
      columns: [
        { title: 'Группа', width: 240, kind: 'text' },
        { title: 'Спросили', width: 100, kind: 'integer' },
        { title: 'Ответили', width: 100, kind: 'integer' },
        { title: 'Ответили, %', width: 110, kind: 'integer' },
        { title: 'Средняя', width: 100, kind: 'text' },
        { title: 'Низких', width: 100, kind: 'integer' },
      ],
      rows: [...groups.map(({ title, values }) => row(title, values)), row('Всего', totals)],
    },
    {
      name: 'Ответы',
      title,
      columns: [
        { title: 'Когда', width: 140, kind: 'moment' },
        { title: 'Оценка', width: 80, kind: 'integer' },
        { title: 'Комментарий', width: 320, kind: 'text' },
        { title: 'Заявка', width: 90, kind: 'integer' },
        { title: 'Тема', width: 260, kind: 'text' },
        { title: 'Организация', width: 220, kind: 'text' },
        { title: 'Оператор', width: 200, kind: 'text' },
      ],
      rows: items.map(({ answeredAt, score, text, taskId, title, company, operator }) => [
        answeredAt,
        score,
        text,
        taskId,
        title,
        company,
        operator,
      ]),
    },
  ])
  return { name: 'Отчет по оценкам.xlsx', mime: xlsxMime, body }
}
