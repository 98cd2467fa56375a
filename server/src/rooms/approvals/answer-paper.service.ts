import type { ApprovalPage } from '@naryad/contract/approvals/approvals'
import type { ApprovalChannel } from '@naryad/contract/approvals/approvals.words'
import type { PlanPage } from '@naryad/contract/approvals/plan-approvals'

import type { Db } from '../../platform/db/connect.ts'
import { beyondCompanies } from '../../platform/db/tenant/tenant-scope.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import type { Content } from '../../platform/print/content.ts'
import { printPdf } from '../../platform/print/pdf.ts'
import { recordAudit } from '../audit/index.ts'
import { type letterhead, readExecutor } from '../documents/index.ts'
import { readLogo } from '../settings/index.ts'
import { seesTask } from '../tasks/index.ts'
import { costsContent, planContent } from './answer-paper.ts'
import { readAnswered, readOne } from './answer.service.ts'
import { isDecided, readDecision } from './decision.service.ts'
import { readAnsweredPlan, readOnePlan } from './plan-answer.service.ts'

const unanswered = 'Ответа ещё нет: печатать нечего'
const decidedByOthers = 'Ответа клиента о нынешних затратах нет: решили сотрудник, договор или план'

const wayOf = (channel: ApprovalChannel, isInProduct = false): string =>
  channel === 'PHONE' ? 'по телефону, записал сотрудник' : isInProduct ? 'в приложении' : 'по ссылке'

type Layout = (parts: { head: Parameters<typeof letterhead>[0]; way: string }) => Content[]

async function print(db: Db, title: string, way: string, layout: Layout): Promise<FileReply> {
  const [{ party }, logo] = await Promise.all([readExecutor(db), readLogo(db)])
  const body = await printPdf({
    definition: { info: { title }, content: layout({ head: { executor: party, logo }, way }) },
    footer: [title, party.name].filter(Boolean).join('. '),
  })
  return { name: `${title}.pdf`, mime: 'application/pdf', body, size: body.length, isInline: true }
}

function costsTitle({ requests }: ApprovalPage): string {
  const [first, ...others] = requests
  return others.length === 0 && first ? `Ответ о затратах по заявке № ${first.id}` : 'Ответ о затратах'
}

const printCosts = (db: Db, page: ApprovalPage, way: string): Promise<FileReply> =>
  print(db, costsTitle(page), way, (parts) => costsContent(page, parts))

const printPlan = (db: Db, page: PlanPage, way: string): Promise<FileReply> =>
  print(db, 'Ответ о плане работ', way, (parts) => planContent(page, parts))

/** For the holder of the link. */
export async function answerPaper(db: Db, secret: string): Promise<FileReply> {
  const page = await readAnswered(db, secret)
  if (page.requests.length === 0) throw conflict(unanswered)
  return printCosts(db, page, wayOf('LINK'))
}

export async function planPaper(db: Db, secret: string): Promise<FileReply> {
  const { isInProduct, page } = await readAnsweredPlan(db, secret)
  if (!page.isAnswered) throw conflict(unanswered)
  return printPlan(db, page, wayOf('LINK', isInProduct))
}

/** For the staff: of one request, also of an answer by phone. */
export async function printAnswer(db: Db, ctx: Ctx, id: number): Promise<FileReply> {
  const found = await readOne(db, id)
  if (!found || !(await seesTask(db, ctx.who, found.taskId))) throw notFound('Согласование')
  const { taskId, channel, page } = found
  if (!page.isAnswered) throw conflict(unanswered)
  const file = await printCosts(db, page, wayOf(channel))
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'tasks', id: taskId, title: costsTitle(page) },
    details: 'PDF',
  })
  return file
}

/** Questions are hidden from users of organizations. */
const ofClient = (db: Db, taskId: number) => beyondCompanies(() => readDecision(db, taskId))

/** Whether there is something to print. */
export async function hasDecision(db: Db, { who }: Ctx, taskId: number): Promise<{ isByClient: boolean }> {
  if (!(await seesTask(db, who, taskId))) throw notFound('Заявка')
  return { isByClient: (await ofClient(db, taskId)) !== undefined }
}

/** For representatives and staff: the answer about the costs as they are now, however it was given. */
export async function printDecision(db: Db, ctx: Ctx, taskId: number): Promise<FileReply> {
  if (!(await seesTask(db, ctx.who, taskId))) throw notFound('Заявка')
  const found = await ofClient(db, taskId)
  if (!found) throw conflict((await isDecided(db, taskId)) ? decidedByOthers : unanswered)
  const file = await printCosts(db, found.page, wayOf(found.channel, found.isInProduct))
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'tasks', id: taskId, title: costsTitle(found.page) },
    details: 'PDF',
  })
  return file
}

/** For a representative, of the own organization alone. */
export async function ownPlanPaper(db: Db, ctx: Ctx, id: number): Promise<FileReply> {
  const found = await beyondCompanies(() => readOnePlan(db, id))
  if (!found || found.companyId !== ctx.who.companyId) throw notFound('План')
  return printFoundPlan(db, ctx, found)
}

export async function printPlanAnswer(db: Db, ctx: Ctx, id: number): Promise<FileReply> {
  const found = await readOnePlan(db, id)
  if (!found) throw notFound('Согласование')
  return printFoundPlan(db, ctx, found)
}

type FoundPlan = NonNullable<Awaited<ReturnType<typeof readOnePlan>>>

async function printFoundPlan(
  db: Db,
  ctx: Ctx,
  { companyId, channel, isInProduct, page }: FoundPlan,
): Promise<FileReply> {
  if (!page.isAnswered) throw conflict(unanswered)
  const file = await printPlan(db, page, wayOf(channel, isInProduct))
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'companies', id: companyId, title: `План работ, ${page.company}` },
    details: 'PDF',
  })
  return file
}
