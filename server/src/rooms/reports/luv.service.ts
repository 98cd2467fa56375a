import type { LuvReport, LuvReportInput, LuvRow } from '@naryad/contract/reports/luv'
import type { LuvColumnKey } from '@naryad/contract/reports/luv.columns'
import { withinRange } from '@naryad/contract/reports/reports.searches'
import { TaskFilters } from '@naryad/contract/tasks/tasks.search'

import { limitSlowQueries } from '../../platform/db/concurrency/query-concurrency.ts'
import { untilAborted } from '../../platform/db/concurrency/until-aborted.ts'
import type { Db } from '../../platform/db/connect.ts'
import { listedRows, type Shown, shownAs } from '../../platform/excel/write/listed.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Reader, Requester } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { refused } from '../../platform/http/refusals.ts'
import { momentsOfDays } from '../../platform/time/company-day.ts'
import { recordAudit } from '../audit/index.ts'
import { readSetting } from '../settings/index.ts'
import { listTaskIds, readTaskPage, taskConditions } from '../tasks/lists/index.ts'
import { countLuv, readLuvRows } from './luv.repo.ts'

/** Tasks created in the period in the partner's queue, the oldest first. */
const filtersOf = ({ dateFrom, dateTo, companyIds }: LuvReportInput) =>
  TaskFilters.parse(withinRange({ queue: 'luv', companyIds }, 'created', momentsOfDays(dateFrom, dateTo)))

async function findLuv(db: Db, { who, signal }: Reader, input: LuvReportInput) {
  if (who.role === 'client') throw refused('Отчёт для партнёра вам недоступен')
  const filters = filtersOf(input)
  const where = await taskConditions(db, who, filters)
  const sums = where
    ? await limitSlowQueries(() => untilAborted(db, signal, (db) => countLuv(db, where)))
    : { totalCount: 0, costs: 0 }
  return { filters, sums }
}

const order = { orderBy: 'createdAt', sort: 'ASC' } as const

export async function readLuvReport(db: Db, reader: Reader, input: LuvReportInput): Promise<LuvReport> {
  const { filters, sums } = await findLuv(db, reader, input)
  const { limit, offset } = input
  const { items } = await readTaskPage(
    db,
    reader.who,
    { ...filters, ...order, limit, offset },
    sums.totalCount,
  )
  return {
    columns: await readSetting(db, 'luvColumns'),
    items: await readLuvRows(
      db,
      items.map(({ id }) => id),
    ),
    ...sums,
  }
}

const text = shownAs('text')
const code = shownAs('code')

const cells: Readonly<Record<LuvColumnKey, Shown<LuvRow> & { readonly width: number }>> = {
  number: { width: 70, ...shownAs('integer')(({ number }) => number) },
  createdOn: { width: 130, ...shownAs('moment')(({ createdOn }) => createdOn) },
  company: { width: 220, ...text(({ company }) => company) },
  plate: { width: 110, ...code(({ plate }) => plate) },
  vin: { width: 160, ...code(({ vin }) => vin) },
  deviceId: { width: 140, ...code(({ deviceId }) => deviceId) },
  serialNumber: { width: 130, ...code(({ serialNumber }) => serialNumber) },
  type: { width: 200, ...text(({ type }) => type) },
  category: { width: 160, ...text(({ category }) => category) },
  isWarranty: { width: 90, ...text(({ isWarranty }) => isWarranty) },
  status: { width: 140, ...text(({ status }) => status) },
  doneOn: { width: 130, ...shownAs('moment')(({ doneOn }) => doneOn) },
  isRemote: { width: 90, ...text(({ isRemote }) => isRemote) },
  workReport: { width: 320, ...shownAs('long')(({ workReport }) => workReport) },
  operator: { width: 200, ...text(({ operator }) => operator) },
  costs: { width: 110, ...shownAs('money')(({ costs }) => costs) },
  isCostsApproved: { width: 110, ...text(({ isCostsApproved }) => isCostsApproved) },
}

const maxRows = 1_048_575

/** Only the partner's header and rows, because a program reads the file. */
export async function exportLuvReport(db: Db, ctx: Requester, input: LuvReportInput): Promise<FileReply> {
  const { filters } = await findLuv(db, ctx, input)
  const ids = await listTaskIds(db, ctx.who, { ...filters, ...order, limit: maxRows })
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'tasks', id: null, title: 'Отчёт для партнёра ЛУВ' },
    details: `Строк: ${ids.length}`,
  })
  const columns = await readSetting(db, 'luvColumns')
  const shown = columns.map(({ key }) => cells[key])
  const sheet = {
    name: 'ЛУВ',
    columns: columns.map(({ key, title }) => ({ title, width: cells[key].width, kind: cells[key].kind })),
    rows: listedRows({ ids, read: (some) => readLuvRows(db, some) }, shown),
  }
  return { name: 'LUV_Отчет.xlsx', mime: xlsxMime, body: writeWorkbook([sheet]) }
}
