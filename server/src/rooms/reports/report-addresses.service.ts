import { createHash, randomBytes } from 'node:crypto'

import { scopeOf } from '@naryad/contract/kit/rights'
import { TaskReportInput } from '@naryad/contract/reports/reports'

import type { Db } from '../../platform/db/connect.ts'
import { beyondCompanies, withinCompany } from '../../platform/db/tenant/tenant-scope.ts'
import type { Call, Ctx, Who } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { refused } from '../../platform/http/refusals.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { deleteExpiredAddresses, findReader, insertAddress, consumeAddress } from './report-addresses.repo.ts'
import { refuseInternalReport } from './tasks-report.service.ts'

const lifeMs = 5 * 60_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A one-time URL of a report file, valid for five minutes without a session. */
export async function makeReportAddress(
  db: Db,
  { who }: Ctx,
  base: string,
  input: TaskReportInput,
): Promise<{ url: string; expiresAt: string }> {
  refuseInternalReport(who, input)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + lifeMs).toISOString()
  const address = { tokenHash: hashOf(token), userId: who.id, input, expiresAt }
  await beyondCompanies(() => insertAddress(db, address))
  return { url: `${base}/tasks/report/excel/${token}`, expiresAt }
}

/** Generates the report with the current permissions of the user who created the URL. */
export async function openReportAddress(
  db: Db,
  call: Call,
  token: string,
  make: (ctx: Ctx, input: TaskReportInput) => Promise<FileReply>,
): Promise<FileReply> {
  const address = await consumeAddress(db, hashOf(token))
  const reader = address && (await findReader(db, address.userId))
  const input = TaskReportInput.safeParse(address?.input)
  if (!reader || !input.success)
    throw refused('Ссылка на отчёт уже открывалась или устарела: сформируйте отчёт заново')
  const who: Who = { ...reader, sessionId: '' }
  const scope = scopeOf('reports.read', who)
  if (scope === 'none') throw refused('Отчёты вам больше недоступны')
  const ctx: Ctx = Object.assign(call, { who, scope, idempotencyKey: undefined })
  const work = () => make(ctx, input.data)
  return who.role === 'client' ? withinCompany(who.companyId ?? 0, work) : work()
}

export const reportAddressRetention = defineExclusiveJob({
  name: 'reports.addresses',
  title: 'Удаление старых ссылок на отчёты',
  everySeconds: 3600,
  run: deleteExpiredAddresses,
})
