import { shortName } from '@naryad/contract/kit/people'
import type {
  EngineersReport,
  EngineersReportInput,
  EngineerValues,
} from '@naryad/contract/reports/engineers'
import { engineerMeasureFacts, engineerMeasures } from '@naryad/contract/reports/engineers.words'
import { TaskFilters } from '@naryad/contract/tasks/tasks.search'

import { limitSlowQueries } from '../../platform/db/concurrency/query-concurrency.ts'
import { untilAborted } from '../../platform/db/concurrency/until-aborted.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { CellValue } from '../../platform/excel/write/cells.ts'
import { columnName } from '../../platform/excel/write/markup.ts'
import type { Sheet } from '../../platform/excel/write/sheet.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Reader, Requester } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { refused } from '../../platform/http/refusals.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { addDays, momentsOfDays } from '../../platform/time/company-day.ts'
import { recordAudit } from '../audit/index.ts'
import { taskConditions } from '../tasks/lists/index.ts'
import { reportTitle } from './condition-words.ts'
import { readEngineerFigures, readJoined, readLoad, readPeople } from './engineers.repo.ts'
import { kinds } from './report-excel.ts'

const nothing = Object.fromEntries(engineerMeasures.map((measure) => [measure, null])) as EngineerValues

/** Figures of each operator in the period; most work first. */
export async function readEngineersReport(
  db: Db,
  { who, signal }: Reader,
  { dateFrom, dateTo, ...conditions }: EngineersReportInput,
): Promise<EngineersReport> {
  if (who.role === 'client') throw refused('Отчёт по инженерам вам недоступен')
  const period = momentsOfDays(dateFrom, dateTo)
  const where = await taskConditions(db, who, TaskFilters.parse(conditions))
  const rows = where
    ? await limitSlowQueries(() => untilAborted(db, signal, (db) => readEngineerFigures(db, where, period)))
    : []
  const load = where
    ? await limitSlowQueries(() => untilAborted(db, signal, (db) => readLoad(db, where, period)))
    : []
  const { operatorIds = [], ...others } = conditions
  const whereJoined = await taskConditions(db, who, TaskFilters.parse(others))
  const joined = whereJoined
    ? await limitSlowQueries(() =>
        untilAborted(db, signal, (db) => readJoined(db, whereJoined, period, operatorIds)),
      )
    : new Map<number | null, number>()
  const loads = Map.groupBy(load, ({ operatorId }) => operatorId)
  const figures = new Map(rows.map(({ operatorId, values }) => [operatorId, values]))
  const ids = [...new Set([...figures.keys(), ...joined.keys()])].filter((id) => id !== null)
  const people = await readPeople(db, ids)
  const valuesOf = (id: number | null): EngineerValues => ({
    ...nothing,
    costs: 0,
    ...figures.get(id),
    joined: joined.get(id) ?? 0,
  })
  const items = people.map((operator) => ({
    operator,
    values: valuesOf(operator.id),
    load: (loads.get(operator.id) ?? []).map(({ day, done }) => ({ day, done })),
  }))
  return {
    items: items.toSorted(
      (one, other) =>
        (other.values.done ?? 0) - (one.values.done ?? 0) || one.operator.id - other.operator.id,
    ),
    totals: valuesOf(null),
    period,
    readAt: new Date().toISOString(),
  }
}

/** The maximum number of day columns; for a longer period the workbook has only the figures. */
const maxDays = 92

export async function exportEngineersReport(
  db: Db,
  ctx: Requester,
  input: EngineersReportInput,
): Promise<FileReply> {
  const report = await readEngineersReport(db, ctx, input)
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'tasks', id: null, title: 'Отчёт по инженерам' },
    details: `Строк: ${report.items.length}`,
  })
  const days = daysOf(input)
  const { operatorIds, companyIds, queues } = input
  const name = 'Отчёт по инженерам'
  const title = await reportTitle(db, ctx.who, { ...input, name }, { operatorIds, companyIds, queues })
  const sheets = [figuresSheet(report, title)]
  if (days.length <= maxDays) sheets.push(loadSheet(report, title, days))
  return { name: 'Отчет по инженерам.xlsx', mime: xlsxMime, body: writeWorkbook(sheets) }
}

function daysOf({ dateFrom, dateTo }: EngineersReportInput): string[] {
  const days: string[] = []
  for (let day = dateFrom; day <= dateTo && days.length <= maxDays; day = addDays(day, 1)) days.push(day)
  return days
}

const medians: readonly string[] = ['takeMedian', 'finishMedian']

const figuresSheet = ({ items, totals }: EngineersReport, title: string): Sheet => ({
  name: 'Инженеры',
  title,
  columns: [
    { title: 'Оператор', width: 200, kind: 'text' },
    ...engineerMeasures.map((measure) => ({
      title: engineerMeasureFacts[measure].title,
      width: 120,
      kind: kinds[engineerMeasureFacts[measure].kind],
    })),
  ],
  rows: items.map(({ operator, values }) => [
    shortName(operator),
    ...engineerMeasures.map((measure): CellValue => values[measure]),
  ]),
  footer: (first, last) => ({
    isBold: true,
    values: [
      'Итого',
      ...engineerMeasures.map((measure, at): CellValue => {
        if (medians.includes(measure) || last < first) return totals[measure]
        return sumOf(at + 1, first, last, totals[measure])
      }),
    ],
  }),
})

const sumOf = (column: number, first: number, last: number, value: number | null): CellValue => ({
  formula: `SUBTOTAL(9,${columnName(column)}${first}:${columnName(column)}${last})`,
  value,
})

/** The sheet with tasks done per operator and day. */
function loadSheet({ items }: EngineersReport, title: string, days: readonly string[]): Sheet {
  const rows = items.map(({ operator, load }) => {
    const byDay = new Map(load.map(({ day, done }) => [day, done]))
    return [shortName(operator), ...days.map((day) => byDay.get(day) ?? null)]
  })
  return {
    name: 'По дням',
    title,
    columns: [
      { title: 'Оператор', width: 200, kind: 'text' },
      ...days.map((day) => ({ title: calendarDay(day) ?? day, width: 82, kind: 'integer' as const })),
    ],
    rows,
    footer: (first, last) => ({
      isBold: true,
      values: [
        'Итого',
        ...days.map((_, at): CellValue => {
          const sum = rows.reduce((total, row) => total + Number(row[at + 1] ?? 0), 0)
          return last < first ? null : sumOf(at + 1, first, last, sum)
        }),
      ],
    }),
  }
}
