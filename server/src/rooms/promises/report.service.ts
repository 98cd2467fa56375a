import { fullName } from '@naryad/contract/kit/people'
import type {
  PromiseFigures,
  PromiseFilters,
  PromiseReport,
  PromiseReportInput,
  ReportedPromise,
} from '@naryad/contract/promises/promises.report'
import { promiseOutcomes, promiseOutcomeTitles } from '@naryad/contract/promises/promises.words'

import { limitSlowQueries } from '../../platform/db/concurrency/query-concurrency.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { CellValue } from '../../platform/excel/write/cells.ts'
import type { Sheet } from '../../platform/excel/write/sheet.ts'
import type { CellKind } from '../../platform/excel/write/styles.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Requester, Who } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { personName } from '../../platform/text/person-name.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { recordAudit } from '../audit/index.ts'
import { promisesIn, readFigures, readPromises } from './report.repo.ts'

const nothing: PromiseFigures = { given: 0, OPEN: 0, MISSED: 0, KEPT: 0, LATE: 0, MOVED: 0, DROPPED: 0 }

export async function readPromiseReport(
  db: Db,
  who: Who,
  { limit, offset, ...filters }: PromiseReportInput,
): Promise<PromiseReport> {
  const where = promisesIn(who, filters)
  const figures = await limitSlowQueries(() => readFigures(db, where))
  const totals = figures.find(({ isPerson }) => !isPerson)?.values ?? nothing
  return {
    totals,
    people: figures.filter(({ isPerson }) => isPerson).map(({ person, values }) => ({ person, values })),
    items: limit === 0 ? [] : await readPromises(db, where, { limit, offset }),
    totalCount: totals.given,
  }
}

/** More promises than people give in years. */
const maxRows = 100_000

const columns: readonly {
  readonly title: string
  readonly width: number
  readonly kind: CellKind
  readonly value: (promise: ReportedPromise) => CellValue
}[] = [
  { title: 'Обещано до', width: 140, kind: 'moment', value: ({ at }) => at },
  { title: 'Кто обещал', width: 200, kind: 'text', value: ({ by }) => personName(by) },
  { title: 'Кому', width: 160, kind: 'text', value: ({ to }) => to },
  { title: 'Что обещано', width: 260, kind: 'text', value: ({ text }) => text },
  { title: 'Заявка', width: 90, kind: 'integer', value: ({ taskId }) => taskId },
  { title: 'Тема', width: 260, kind: 'text', value: ({ title }) => title },
  {
    title: 'Чем закончилось',
    width: 180,
    kind: 'text',
    value: ({ outcome }) => promiseOutcomeTitles[outcome],
  },
  { title: 'Когда', width: 140, kind: 'moment', value: ({ closedAt }) => closedAt },
  { title: 'Причина переноса', width: 220, kind: 'text', value: ({ reason }) => reason },
]

/** The report as a workbook: figures by people, and the promises. */
export async function exportPromiseReport(
  db: Db,
  ctx: Requester,
  filters: PromiseFilters,
): Promise<FileReply> {
  const { who } = ctx
  const where = promisesIn(who, filters)
  const { people, totals } = await readPromiseReport(db, who, { ...filters, limit: 0, offset: 0 })
  const promises = await limitSlowQueries(() => readPromises(db, where, { limit: maxRows, offset: 0 }))
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'tasks', id: null, title: 'Отчёт по обещаниям' },
    details: `Строк: ${promises.length}`,
  })
  const title = `Обещания за ${calendarDay(filters.dateFrom)} – ${calendarDay(filters.dateTo)}`
  const figuresOf = (values: PromiseFigures) => [
    values.given,
    ...promiseOutcomes.map((outcome) => values[outcome]),
  ]
  const byPeople: Sheet = {
    name: 'По людям',
    title,
    columns: [
      { title: 'Кто обещал', width: 240, kind: 'text' },
      { title: 'Дано', width: 100, kind: 'integer' },
      ...promiseOutcomes.map((outcome) => ({
        title: promiseOutcomeTitles[outcome],
        width: 160,
        kind: 'integer' as const,
      })),
    ],
    rows: [
      ...people.map(({ person, values }) => [person ? fullName(person) : 'Удалён', ...figuresOf(values)]),
      ['Всего', ...figuresOf(totals)],
    ],
  }
  const list: Sheet = {
    name: 'Обещания',
    title,
    columns: columns.map(({ title, width, kind }) => ({ title, width, kind })),
    rows: promises.map((promise) => columns.map(({ value }) => value(promise))),
  }
  return { name: 'Отчет по обещаниям.xlsx', mime: xlsxMime, body: writeWorkbook([byPeople, list]) }
}
