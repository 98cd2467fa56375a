import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { inQuotes } from '@naryad/contract/kit/quotes'
import { scopeOf } from '@naryad/contract/kit/rights'
import { daysOfNamedPeriod } from '@naryad/contract/reports/reports.named-periods'
import { savedReportInputs, type SavedReportPeriod } from '@naryad/contract/saved-reports/saved-reports'
import { reportFileDays, type SavedReportKind } from '@naryad/contract/saved-reports/saved-reports.words'
import { z } from 'zod'

import { runHeavyReport } from '../../platform/db/concurrency/heavy-reports.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { withinCompany } from '../../platform/db/tenant/tenant-scope.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { Requester, Who } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { impossible, Refusal, refused } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { greeting } from '../../platform/text/greeting.ts'
import { calendarDay, dayText } from '../../platform/text/values.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { sendLetter } from '../letters/index.ts'
import { exportPromiseReport } from '../promises/index.ts'
import {
  exportDriversReport,
  exportEngineersReport,
  exportLuvReport,
  exportTaskReport,
} from '../reports/index.ts'
import { exportRollCallReport } from '../roll-call/index.ts'
import { savedReportEvents } from './saved-reports.events.ts'
import { findReportToRun, hasFile, insertFile, setLastError } from './saved-reports.repo.ts'

export const runQueue = 'saved-reports.run'

export const ReportRun = z.strictObject({
  reportId: z.int(),
  /** Identifies the run: a repeated run finds its file and stops. */
  dueAt: z.iso.datetime(),
  isScheduled: z.boolean(),
})
type ReportRun = z.infer<typeof ReportRun>

export interface RunParts {
  readonly files: FileStore
  /** The origin of links in letters. */
  readonly originOf: (tx: Tx) => Promise<string>
}

type Report = NonNullable<Awaited<ReturnType<typeof findReportToRun>>>

interface Days {
  readonly from: string
  readonly to: string
}

const daysOf = (period: SavedReportPeriod): Days =>
  typeof period === 'string' ? daysOfNamedPeriod(period, companyToday()) : period

/**
 * Generates the file of a saved report with the current permissions of the owner and notifies the owner. Idempotent:
 * a repeated run makes no second file. A refusal is stored as the last error and is not retried.
 */
export async function runReport(db: Db, { files, originOf }: RunParts, run: ReportRun): Promise<void> {
  const report = await findReportToRun(db, run.reportId)
  if (!report || (await hasFile(db, report.id, run.dueAt))) return
  const period = daysOf(report.period)
  try {
    const { name, ...stored } = await runHeavyReport(db, report.owner.id, () =>
      asOwner(report.owner, async (requester) => {
        const definition = { kind: report.kind, input: report.input, period }
        const { name, body } = await makeFile(db, requester, definition)
        if (!(body instanceof Readable)) throw new Error('a report must be a stream')
        return { name, ...(await storeFile(files, body)) }
      }),
    )
    await inTransaction(db, async (tx) => {
      const fileId = await insertReportFile(tx, { report, run, period, name, ...stored })
      if (fileId === undefined) return
      await setLastError(tx, report.id, null)
      await publish(tx, savedReportEvents.finished, [
        { fileId, ownerId: report.owner.id, title: report.name, isScheduled: run.isScheduled },
      ])
      if (run.isScheduled)
        await sendReadyLetter(tx, {
          report,
          period,
          url: `${await originOf(tx)}/analytics/saved?file=${fileId}`,
        })
      await publishReportChange(tx, report.id, report.owner.companyId)
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE') throw error
    await inTransaction(db, async (tx) => {
      await setLastError(tx, report.id, error.message)
      if (run.isScheduled) await sendFailureLetter(tx, report, error.message)
      await publishReportChange(tx, report.id, report.owner.companyId)
    })
  }
}

/** `companyId` is that of the owner. */
export const publishReportChange = (tx: Tx, id: number, companyId: number | null): Promise<void> =>
  publishChange(tx, { room: 'saved-reports', changes: [{ id, companyId }] })

/** Runs `work` as the owner; within the tenant scope for a client user. */
function asOwner<T>(owner: Report['owner'], work: (requester: Requester) => Promise<T>): Promise<T> {
  const { id, role, isSenior, companyId, queues } = owner
  const who: Who = { id, role, isSenior, companyId, queues, sessionId: '' }
  if (scopeOf('reports.read', who) === 'none') throw refused('Отчёты вам больше недоступны')
  const requester = { who, address: '', userAgent: '', requestId: '' }
  return role === 'client' ? withinCompany(companyId ?? 0, () => work(requester)) : work(requester)
}

interface Definition {
  readonly kind: SavedReportKind
  readonly input: unknown
  readonly period: Days
}

const outdated = () => impossible('Условия отчёта устарели: откройте его и сохраните заново')

/** Required by the input types; exports ignore the page. */
const page = { limit: 1, offset: 0 }

function makeFile(db: Db, by: Requester, { kind, input, period }: Definition): Promise<FileReply> {
  const days = { dateFrom: period.from, dateTo: period.to }
  const parse = <Schema extends z.ZodType>(schema: Schema): z.output<Schema> => {
    const parsed = schema.safeParse(input)
    if (!parsed.success) throw outdated()
    return parsed.data
  }
  switch (kind) {
    case 'tasks':
      return exportTaskReport(db, by, { ...parse(savedReportInputs.tasks), ...days, ...page })
    case 'engineers':
      return exportEngineersReport(db, by, { ...parse(savedReportInputs.engineers), ...days })
    case 'drivers':
      return exportDriversReport(db, by, { ...parse(savedReportInputs.drivers), ...days, ...page })
    case 'luv':
      return exportLuvReport(db, by, { ...parse(savedReportInputs.luv), ...days, ...page })
    case 'promises':
      return exportPromiseReport(db, by, { ...parse(savedReportInputs.promises), ...days })
    case 'roll-call':
      return exportRollCallReport(db, by, { ...parse(savedReportInputs['roll-call']), ...days })
  }
}

async function storeFile(files: FileStore, body: Readable): Promise<{ storageKey: string; size: number }> {
  const temp = files.newTemp()
  try {
    await pipeline(body, createWriteStream(temp))
    const { size } = await stat(temp)
    return { storageKey: await files.keep(temp), size }
  } catch (error) {
    await rm(temp, { force: true })
    throw error
  }
}

interface MadeFile {
  readonly report: Report
  readonly run: ReportRun
  readonly period: Days
  readonly name: string
  readonly storageKey: string
  readonly size: number
}

/** Undefined if a concurrent run inserted its file first; the sweep of the store then deletes this one. */
async function insertReportFile(tx: Tx, { report, run, period, name, storageKey, size }: MadeFile) {
  const file = await insertFile(tx, {
    reportId: report.id,
    ownerId: report.owner.id,
    dueAt: run.dueAt,
    title: report.name,
    name,
    size,
    storageKey,
    periodFrom: period.from,
    periodTo: period.to,
    expiresAt: expiry().toISOString(),
  })
  return file?.id
}

const expiry = (): Date => new Date(Date.now() + reportFileDays * 86_400_000)

const sendReadyLetter = (tx: Tx, { report, period, url }: { report: Report; period: Days; url: string }) =>
  sendLetter(tx, {
    to: report.owner.email,
    subject: `Отчёт ${inQuotes(report.name)} готов`,
    text: [
      greeting(report.owner.firstName),
      `Отчёт ${inQuotes(report.name)} за ${calendarDay(period.from)} – ${calendarDay(period.to)} готов:`,
      url,
      `Ссылка откроется после входа в «Наряд». Файл хранится до ${dayText(expiry().toISOString())}.`,
    ].join('\n\n'),
  })

const sendFailureLetter = (tx: Tx, report: Report, reason: string) =>
  sendLetter(tx, {
    to: report.owner.email,
    subject: `Отчёт ${inQuotes(report.name)} не сформирован`,
    text: [
      greeting(report.owner.firstName),
      `Отчёт ${inQuotes(report.name)} по расписанию сформировать не удалось.`,
      `Причина: ${reason}.`,
      'Измените условия отчёта или его расписание на экране «Сохранённые».',
    ].join('\n\n'),
  })
