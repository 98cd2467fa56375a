import { fullName } from '@naryad/contract/kit/people'
import type {
  DriverFigures,
  DriversReport,
  DriversReportInput,
} from '@naryad/contract/reports/drivers-report'
import { TaskFilters } from '@naryad/contract/tasks/tasks.search'

import { limitSlowQueries } from '../../platform/db/concurrency/query-concurrency.ts'
import { untilAborted } from '../../platform/db/concurrency/until-aborted.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { CellValue } from '../../platform/excel/write/cells.ts'
import { shownAs } from '../../platform/excel/write/listed.ts'
import { columnName } from '../../platform/excel/write/markup.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Reader, Requester, Who } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { companyToday, momentsOfDays } from '../../platform/time/company-day.ts'
import { recordAudit } from '../audit/index.ts'
import { visibleRollCalls } from '../roll-call/index.ts'
import { taskConditions } from '../tasks/lists/index.ts'
import { reportTitle } from './condition-words.ts'
import { readDriverFigures } from './drivers-report.repo.ts'

const nothing = {
  items: [],
  totalCount: 0,
  totals: { requests: 0, ownFaults: 0, visits: 0, rollCalls: 0, rollCallsCame: 0 },
}

/** For clients only their own organization; for other roles the requested ones. */
const companiesOf = (who: Who, asked: readonly number[] | undefined): readonly number[] | undefined => {
  if (who.role !== 'client') return asked
  const own = who.companyId === null ? [] : [who.companyId]
  return asked ? own.filter((id) => asked.includes(id)) : own
}

export async function readDriversReport(
  db: Db,
  { who, signal }: Reader,
  { dateFrom, dateTo, companyIds, ...input }: DriversReportInput,
): Promise<DriversReport> {
  const period = momentsOfDays(dateFrom, dateTo)
  const seen = await taskConditions(db, who, TaskFilters.parse({}))
  const days = { from: dateFrom, to: dateTo }
  const query = seen && {
    ...input,
    driverIds: input.driverIds,
    seen,
    visibleRollCalls: visibleRollCalls(who),
    period,
    days,
    today: companyToday(),
  }
  const page = query
    ? await limitSlowQueries(() =>
        untilAborted(db, signal, (db) =>
          readDriverFigures(db, { ...query, companyIds: companiesOf(who, companyIds) }),
        ),
      )
    : nothing
  return { ...page, period, readAt: new Date().toISOString() }
}

const text = shownAs('text')
const integer = shownAs('integer')
const day = shownAs('day')

const columns = [
  { title: 'Водитель', width: 240, ...text((driver: DriverFigures) => fullName(driver)) },
  { title: 'Организация', width: 220, ...text(({ company }: DriverFigures) => company?.name) },
  { title: 'ТС', width: 110, ...shownAs('code')(({ car }: DriverFigures) => car?.title) },
  { title: 'Заявок', width: 90, ...integer(({ requests }: DriverFigures) => requests) },
  { title: 'Сообщил сам', width: 110, ...integer(({ ownFaults }: DriverFigures) => ownFaults) },
  { title: 'Выездов', width: 90, ...integer(({ visits }: DriverFigures) => visits) },
  { title: 'Явок', width: 90, ...integer(({ rollCalls }: DriverFigures) => rollCalls) },
  { title: 'Явился', width: 90, ...integer(({ rollCallsCame }: DriverFigures) => rollCallsCame) },
  { title: 'Карта считана', width: 110, ...day(({ cardReadOn }: DriverFigures) => cardReadOn) },
  {
    title: 'Дней со считывания',
    width: 140,
    ...integer(({ daysSinceCardRead }: DriverFigures) => daysSinceCardRead),
  },
  { title: 'Права до', width: 100, ...day(({ licenseExpiresOn }: DriverFigures) => licenseExpiresOn) },
  { title: 'Карта до', width: 100, ...day(({ driverCardExpiresOn }: DriverFigures) => driverCardExpiresOn) },
]

/** The first column with a total. */
const firstSum = 3
const maxRows = 100_000

export async function exportDriversReport(
  db: Db,
  ctx: Requester,
  input: DriversReportInput,
): Promise<FileReply> {
  const { items, totals } = await readDriversReport(db, ctx, { ...input, limit: maxRows, offset: 0 })
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'drivers', id: null, title: 'Отчёт по водителям' },
    details: `Строк: ${items.length}`,
  })
  const { companyIds, driverIds } = input
  const { requests, ownFaults, visits, rollCalls, rollCallsCame } = totals
  const sums = [requests, ownFaults, visits, rollCalls, rollCallsCame]
  const sheet = {
    name: 'Водители',
    title: await reportTitle(
      db,
      ctx.who,
      { ...input, name: 'Отчёт по водителям' },
      { companyIds, driverIds },
    ),
    columns,
    rows: items.map((driver) => columns.map(({ value }): CellValue => value(driver))),
    footer: (first: number, last: number) => ({
      isBold: true,
      values: [
        'Итого',
        null,
        null,
        ...sums.map((value, at): CellValue => {
          const name = columnName(firstSum + at)
          return last < first ? value : { formula: `SUBTOTAL(9,${name}${first}:${name}${last})`, value }
        }),
      ],
    }),
  }
  return { name: 'Отчет.xlsx', mime: xlsxMime, body: writeWorkbook([sheet]) }
}
