import type {
  Approval,
  ApprovalInput,
  ApprovalLine,
  PhoneApprovalInput,
  SentApproval,
} from '@naryad/contract/approvals/approvals'
import { approvalDays, signerText } from '@naryad/contract/approvals/approvals.words'
import { refusalReasonWanted } from '@naryad/contract/tasks/tasks.rules'
import { renderSVG } from 'uqr'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts'
import { hashSecret, newSecret } from '../../platform/secrets/random-secret.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { decideCosts, seesTask } from '../tasks/index.ts'
import { noteOnTask } from '../tasks/notes/index.ts'
import { linkOf, sealSecret } from './approval-links.ts'
import { getApproval, insertApprovals, readApprovals } from './approvals.repo.ts'
import { confirmationNotice, questionNotice } from './notices.ts'
import { readMarked } from './photos.repo.ts'
import { findLive, readLines, readRecipients } from './questions.repo.ts'
import { destinationOf, sendNotice, wayText } from './sending.service.ts'

export interface ApprovalParts {
  readonly db: Db
  /** Seals the secrets of links, which reminders have to repeat. */
  readonly approvalBox: SecretBox
  readonly linkOrigin: (db: Db, ctx: Ctx) => Promise<string>
}

export const field = 'Согласование затрат'
export const nothingToApprove = 'Согласовывать нечего: затрат нет, они уже согласованы или работа по гарантии'
export const noCompany = 'Укажите организацию заявки: согласовать затраты некому'
export const lostKey = 'Ссылку не прочитать: ключ сервера сменился. Отзовите и отправьте заново'

export const alreadySent = (sentTo: string): string =>
  `Уже отправлено (${sentTo}): напомните или отзовите прежнее`

export const sumOf = (lines: readonly ApprovalLine[]): number =>
  lines.reduce((sum, line) => sum + line.sum, 0)

export const qrOf = (link: string): string => renderSVG(link, { ecc: 'M', border: 4 })

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
  input: ApprovalInput,
): Promise<SentApproval> =>
  inTransaction(db, async (tx) => {
    const secret = newSecret()
    const origin = await linkOrigin(tx, ctx)
    let id = 0
    await noteOnTask(tx, ctx, { id: taskId, version: undefined }, async (task, at) => {
      const { companyId, lines } = await questionOf(tx, task)
      const live = (await findLive(tx, [taskId])).get(taskId)
      if (live !== undefined) throw conflict(alreadySent(live))
      const sum = sumOf(lines)
      const expiresAt = new Date(Date.parse(at) + approvalDays * 86_400_000).toISOString()
      const to = destinationOf(await readRecipients(tx, [taskId]), input)
      const notice = questionNotice({ tasks: [{ taskId, sum }], expiresAt })
      const sent = {
        taskId,
        companyId,
        ...to,
        ...(await sendNotice(tx, to, notice, { taskId, link: { origin, secret } })),
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
      return { kind: 'APPROVAL_SENT', field, from: null, to: wayText(to) }
    })
    const link = linkOf(origin, secret)
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
    const letter = { channel: 'LETTER', email, userId: null } as const
    await sendNotice(tx, letter, confirmationNotice({ taskId, sum, isApproved, name }), { taskId })
    return getApproval(tx, id)
  })
