import { inQuotes } from '@naryad/contract/kit/quotes'
import type { SavedReport, SavedReportInput } from '@naryad/contract/saved-reports/saved-reports'
import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import {
  internalReportKinds,
  savedReportKindTitles,
} from '@naryad/contract/saved-reports/saved-reports.words'

import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx, Who } from '../../platform/http/ctx.ts'
import { impossible, notFound, refused } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { refuseOlder } from '../../platform/text/stale.ts'
import { isUnchanged } from '../../platform/text/unchanged.ts'
import { refuseInternalReport } from '../reports/index.ts'
import { publishReportChange, runQueue } from './run.service.ts'
import {
  countReports,
  deleteReport,
  findSavedReport,
  insertReport,
  lockOwnReport,
  type SavedReportFields,
  updateReport,
} from './saved-reports.repo.ts'
import { nextRunAfter } from './schedule.ts'

const maxReports = 100

const missing = () => notFound('Отчёт')

async function getSavedReport(db: Db, who: Who, id: number): Promise<SavedReport> {
  const report = await findSavedReport(db, who, id)
  if (!report) throw missing()
  return report
}

export const saveReport = (db: Db, ctx: Ctx, input: SavedReportInput): Promise<SavedReport> =>
  idempotently(db, ctx, savedReportsRoutes.create, input, async (tx) => {
    const { who } = ctx
    const fields = fieldsOf(who, input)
    // Concurrent calls must not exceed the limit.
    await lock(tx, `saved reports ${who.id}`)
    if ((await countReports(tx, who.id)) >= maxReports)
      throw impossible(`Сохранено уже ${maxReports} отчётов: удалите ненужные`)
    const id = await insertReport(tx, who.id, fields)
    await publishReportChange(tx, id, who.companyId)
    return getSavedReport(tx, who, id)
  })

export const changeReport = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, ...input }: SavedReportInput,
): Promise<SavedReport> =>
  inTransaction(db, async (tx) => {
    const { who } = ctx
    const before = await lockOwnReport(tx, who, id)
    if (!before) throw missing()
    await refuseOlder({
      what: 'Отчёт',
      sent: version,
      present: before.version,
      // Only the owner changes a report, so there is no other author to name.
      last: () => Promise.resolve(undefined),
      current: () => getSavedReport(tx, who, id),
    })
    const present = await getSavedReport(tx, who, id)
    const { nextRunAt, ...fields } = fieldsOf(who, input)
    if (isUnchanged(present, fields)) return present
    await updateReport(tx, id, { ...fields, nextRunAt })
    await publishReportChange(tx, id, who.companyId)
    return getSavedReport(tx, who, id)
  })

export const removeReport = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await lockOwnReport(tx, ctx.who, id))) throw missing()
    await deleteReport(tx, id)
    await publishReportChange(tx, id, ctx.who.companyId)
  })

/** Enqueues a run. Only for own reports, because the file belongs to the owner of the report. */
export const runNow = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await lockOwnReport(tx, ctx.who, id))) throw missing()
    await enqueue(tx, [runQueue], [{ reportId: id, dueAt: new Date().toISOString(), isScheduled: false }])
  })

function fieldsOf(
  who: Who,
  { name, isShared, period, definition, schedule }: Omit<SavedReportInput, 'version'>,
): SavedReportFields {
  const { kind, input } = definition
  if (who.role === 'client' && internalReportKinds.includes(kind))
    throw refused(`Отчёт ${inQuotes(savedReportKindTitles[kind])} вам недоступен`)
  if (kind === 'tasks') refuseInternalReport(who, input)
  return {
    name,
    isShared,
    period,
    kind,
    input,
    schedule,
    nextRunAt: schedule && nextRunAfter(schedule, Date.now()),
  }
}
