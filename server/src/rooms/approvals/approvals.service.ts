import type {
  Approval,
  ApprovalInput,
  ApprovalLine,
  PhoneApprovalInput,
  SentApproval,
  ShownLink,
} from '@naryad/contract/approvals/approvals'
import { approvalDays, isLive, signerText } from '@naryad/contract/approvals/approvals.words'
import { refusalReasonWanted } from '@naryad/contract/tasks/tasks.rules'
import { renderSVG } from 'uqr'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, impossible, invalid, notFound } from '../../platform/http/refusals.ts'
import { hashSecret, newSecret } from '../../platform/secrets/random-secret.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { sendLetter } from '../letters/index.ts'
import { readService } from '../settings/index.ts'
import { decideCosts, seesTask } from '../tasks/index.ts'
import { noteOnTask } from '../tasks/notes/index.ts'
import { confirmationLetter, questionLetter } from './approval-letters.ts'
import { linkOf, openLink, sealSecret } from './approval-links.ts'
import {
  findTaskOf,
  getApproval,
  insertApprovals,
  lockApproval,
  lockMessage,
  readApprovals,
  updateApprovals,
} from './approvals.repo.ts'
import { readMarked } from './photos.repo.ts'
import { findLive, readLines, readRecipients } from './questions.repo.ts'

export interface ApprovalParts {
  readonly db: Db
  /** Seals the secrets of links, which reminders have to repeat. */
  readonly approvalBox: SecretBox
  readonly linkOrigin: (db: Db, ctx: Ctx) => Promise<string>
}

export const field = 'Согласование затрат'
export const nothingToApprove = 'Согласовывать нечего: затрат нет, они уже согласованы или работа по гарантии'
export const noCompany = 'Укажите организацию заявки: согласовать затраты некому'
const lostKey = 'Ссылку не прочитать: ключ сервера сменился. Отзовите и отправьте заново'
const ended = 'На это согласование уже не ответить: обновите заявку'

export const alreadySent = (sentTo: string): string =>
  `Уже отправлено (${sentTo}): напомните или отзовите прежнее`

export const sumOf = (lines: readonly ApprovalLine[]): number =>
  lines.reduce((sum, line) => sum + line.sum, 0)

const qrOf = (link: string): string => renderSVG(link, { ecc: 'M', border: 4 })

interface Question {
  readonly companyId: number
  readonly lines: readonly ApprovalLine[]
}

/** The lines that are still to be approved, of a locked task. */
async function questionOf(
  tx: Tx,
  { id, companyId }: { id: number; companyId: number | null },
): Promise<Question> {
  if (companyId === null) throw conflict(noCompany)
  const lines = (await readLines(tx, [id])).get(id)
  if (!lines) throw conflict(nothingToApprove)
  return { companyId, lines }
}

export async function listApprovals(db: Db, ctx: Ctx, taskId: number) {
  if (!(await seesTask(db, ctx.who, taskId))) throw notFound('Заявка')
  const items = await readApprovals(db, taskId)
  return { items, totalCount: items.length, recipients: await readRecipients(db, [taskId]) }
}

export const sendApproval = (
  { db, approvalBox, linkOrigin }: ApprovalParts,
  ctx: Ctx,
  taskId: number,
  { email, sentTo }: ApprovalInput,
): Promise<SentApproval> =>
  inTransaction(db, async (tx) => {
    const secret = newSecret()
    const link = linkOf(await linkOrigin(tx, ctx), secret)
    let id = 0
    await noteOnTask(tx, ctx, { id: taskId, version: undefined }, async (task, at) => {
      const { companyId, lines } = await questionOf(tx, task)
      const live = (await findLive(tx, [taskId])).get(taskId)
      if (live !== undefined) throw conflict(alreadySent(live))
      const sum = sumOf(lines)
      const expiresAt = new Date(Date.parse(at) + approvalDays * 86_400_000).toISOString()
      const sent = {
        taskId,
        companyId,
        channel: email === null ? 'LINK' : 'LETTER',
        sentTo,
        email,
        secretHash: hashSecret(secret),
        sealedSecret: sealSecret(approvalBox, { taskId }, secret),
        lines: JSON.stringify(lines),
        photoIds: (await readMarked(tx, new Map([[taskId, lines]]))).get(taskId) ?? [],
        sum,
        status: 'SENT',
        createdBy: ctx.who.id,
        expiresAt,
      } as const
      id = await insertApprovals(tx, [sent])
      if (email !== null) {
        const { name } = await readService(tx)
        await sendLetter(tx, {
          to: email,
          taskId,
          ...questionLetter({ tasks: [{ taskId, sum }], expiresAt, link, service: name }),
        })
      }
      const to = email === null ? `${sentTo}, ссылкой` : `${sentTo}, письмом на ${email}`
      return { kind: 'APPROVAL_SENT', field, from: null, to }
    })
    // An engineer shows the code on site.
    return { approval: await getApproval(tx, id), link, qrSvg: qrOf(link) }
  })

/** Records an answer that was given by phone, for the task and its sub-tasks. */
export const recordPhoneAnswer = (
  db: Db,
  ctx: Ctx,
  taskId: number,
  { isApproved, reason, name, position, note, email }: PhoneApprovalInput,
): Promise<Approval> =>
  inTransaction(db, async (tx) => {
    if (!isApproved && reason === '') throw invalid({ reason: refusalReasonWanted })
    let question: Question | undefined
    await noteOnTask(tx, ctx, { id: taskId, version: undefined }, async (task) => {
      question = await questionOf(tx, task)
      return null
    })
    if (!question) throw notFound('Заявка')
    const { companyId, lines } = question
    const answers = [...new Set(lines.map((line) => line.taskId))].map((id) => ({
      taskId: id,
      isApproved,
      reason,
    }))
    const at = new Date().toISOString()
    const sum = sumOf(lines)
    const said = {
      taskId,
      companyId,
      channel: 'PHONE',
      sentTo: name,
      email,
      lines: JSON.stringify(lines),
      sum,
      status: 'ANSWERED',
      createdBy: ctx.who.id,
      expiresAt: at,
      answers: JSON.stringify(answers),
      name,
      position,
      note,
      answeredAt: at,
    } as const
    const id = await insertApprovals(tx, [said])
    const refusals = await decideCosts(tx, {
      by: ctx.who,
      words: `по телефону: ${signerText({ name, position })}`,
      answers,
      whenLocked: async () => undefined,
    })
    for (const refusal of refusals.values()) throw refusal
    if (email !== null) {
      const { name: service } = await readService(tx)
      await sendLetter(tx, {
        to: email,
        taskId,
        ...confirmationLetter({ taskId, sum, isApproved, name, service }),
      })
    }
    return getApproval(tx, id)
  })

/** Runs `act` on the open question of a task that the user works on, with both locked; returns what the history says. */
const changing = (
  db: Db,
  ctx: Ctx,
  id: number,
  act: (
    tx: Tx,
    approval: NonNullable<Awaited<ReturnType<typeof lockApproval>>>,
    taskId: number,
  ) => ReturnType<Parameters<typeof noteOnTask>[3]>,
): Promise<Approval> =>
  inTransaction(db, async (tx) => {
    const found = await findTaskOf(tx, id)
    if (!found) throw notFound('Согласование')
    await noteOnTask(tx, ctx, { id: found.taskId, version: undefined }, async () => {
      const approval = await lockApproval(tx, id)
      if (!approval || !isLive(approval.status)) throw conflict(ended)
      return act(tx, approval, found.taskId)
    })
    return getApproval(tx, id)
  })

export const withdrawApproval = (db: Db, ctx: Ctx, id: number): Promise<Approval> =>
  changing(db, ctx, id, async (tx, { sentTo }) => {
    await updateApprovals(tx, [id], { status: 'WITHDRAWN', withdrawnReason: 'BY_HAND' })
    return { kind: 'APPROVAL_ENDED', field, from: null, to: sentTo }
  })

/** The link again, for a person who stands beside the user. The history says who has shown it: it can be answered. */
export async function showLink(
  { db, approvalBox, linkOrigin }: ApprovalParts,
  ctx: Ctx,
  id: number,
): Promise<ShownLink> {
  let link: string | undefined
  await changing(db, ctx, id, async (tx, { sentTo, sealedSecret }, taskId) => {
    if (sealedSecret === null) throw conflict(ended)
    link = openLink(approvalBox, { taskId, sealedSecret }, await linkOrigin(tx, ctx))
    if (link === undefined) throw impossible(lostKey)
    return { kind: 'APPROVAL_SENT', field, from: null, to: `${sentTo}, показан код` }
  })
  if (link === undefined) throw conflict(ended)
  return { link, qrSvg: qrOf(link) }
}

export const remind = (
  { db, approvalBox, linkOrigin }: ApprovalParts,
  ctx: Ctx,
  id: number,
): Promise<Approval> =>
  changing(db, ctx, id, async (tx, { email, sealedSecret, expiresAt }, taskId) => {
    if (email === null || sealedSecret === null)
      throw impossible('Ссылку передавали сами: напомните тем же способом или отзовите и отправьте письмом')
    const link = openLink(approvalBox, { taskId, sealedSecret }, await linkOrigin(tx, ctx))
    if (link === undefined) throw impossible(lostKey)
    const { name } = await readService(tx)
    const tasks = await lockMessage(tx, id)
    await sendLetter(tx, {
      to: email,
      taskId,
      ...questionLetter({ tasks, expiresAt, link, service: name }, true),
    })
    await updateApprovals(
      tx,
      tasks.map((task) => task.id),
      { remindedAt: new Date().toISOString() },
    )
    return null
  })
