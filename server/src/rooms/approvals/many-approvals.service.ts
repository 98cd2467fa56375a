import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { approvalDays, maxAnswers } from '@naryad/contract/approvals/approvals.words'
import type { BulkReply } from '@naryad/contract/tasks/tasks.bulk.inputs'

import { limitBulkQueries } from '../../platform/db/concurrency/query-concurrency.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, type Refusal } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { hashSecret, newSecret } from '../../platform/secrets/random-secret.ts'
import { noteOnTasks } from '../tasks/notes/index.ts'
import { sealSecret } from './approval-links.ts'
import { insertApprovals } from './approvals.repo.ts'
import {
  alreadySent,
  type ApprovalParts,
  field,
  noCompany,
  nothingToApprove,
  sumOf,
} from './approvals.service.ts'
import { questionNotice } from './notices.ts'
import { readMarked } from './photos.repo.ts'
import { findLive, readLines, readRecipients, type RecipientRow } from './questions.repo.ts'
import type { Destination } from './sending.repo.ts'
import { sendNotice, type Sent, wayText } from './sending.service.ts'

type Lines = readonly Parameters<typeof sumOf>[0][number][]

interface AskedTask {
  readonly id: number
  readonly companyId: number
  readonly lines: Lines
  readonly to: Destination & { readonly sentTo: string }
}

type Row = Parameters<Parameters<typeof noteOnTasks>[3]>[0][number]

const noAddress =
  'Ни почты, ни чата согласующего нет: укажите согласующих в договоре или контакт с почтой в заявке'
const tooManyCars = `В одном сообщении не больше ${maxAnswers} машин: отправьте остальные ещё раз`

/** Why there is nothing to ask about. */
function whyNothing({ status, costs, isWarranty, isCostsApproved }: Row): string {
  if (status === 'CLOSED') return 'Заявка закрыта'
  if (costs === 0) return 'Затрат нет: согласовывать нечего'
  if (isWarranty) return 'Работа по гарантии: согласовывать нечего'
  if (!isCostsApproved) return nothingToApprove
  return 'Затраты уже согласованы'
}

/** Asks about the costs of many tasks: one message for each organization to its approver, with a question for each task. */
export const sendMany = (
  { db, approvalBox, linkOrigin }: ApprovalParts,
  ctx: Ctx,
  ids: readonly number[],
): Promise<BulkReply> =>
  limitBulkQueries(() =>
    idempotently(db, ctx, approvalsRoutes.sendMany, { ids }, async (tx) => {
      const origin = await linkOrigin(tx, ctx)
      const wanted = [...new Set(ids)]
      const refusals = await noteOnTasks(tx, ctx, wanted, async (rows, at) => {
        const { asked, refused } = await chooseTasks(tx, rows)
        const notes = new Map<number, Refusal | Note>(refused)
        const expiresAt = new Date(Date.parse(at) + approvalDays * 86_400_000).toISOString()
        for (const tasks of Map.groupBy(asked, addressOf).values()) {
          const secret = newSecret()
          const sent = tasks.filter(fitsMessage())
          for (const { id } of tasks) notes.set(id, conflict(tooManyCars))
          const photos = await readMarked(tx, new Map(sent.map(({ id, lines }) => [id, lines])))
          const message = await sendQuestion(tx, sent, { expiresAt, link: { origin, secret } })
          await insertApprovals(
            tx,
            sent.map(({ id: taskId, companyId, lines, to }) => ({
              taskId,
              companyId,
              ...to,
              ...message,
              secretHash: hashSecret(secret),
              sealedSecret: sealSecret(approvalBox, { taskId }, secret),
              lines: JSON.stringify(lines),
              photoIds: photos.get(taskId) ?? [],
              sum: sumOf(lines),
              status: 'SENT',
              createdBy: ctx.who.id,
              expiresAt,
            })),
          )
          for (const { id, to } of sent) notes.set(id, noteOf(wayText(to)))
        }
        return notes
      })
      return {
        failed: wanted.flatMap((id) => {
          const refusal = refusals.get(id)
          return refusal ? [{ id, error: refusal.message }] : []
        }),
        unchangedCount: 0,
      }
    }),
  )

interface Note {
  readonly kind: 'APPROVAL_SENT'
  readonly field: string
  readonly from: null
  readonly to: string
}

const noteOf = (to: string): Note => ({ kind: 'APPROVAL_SENT', field, from: null, to })

const addressOf = ({ companyId, to: { channel, email, userId } }: AskedTask): string =>
  `${companyId} ${channel} ${userId ?? email?.toLowerCase() ?? ''}`

/** Whether the trucks of the task still fit the message, with those of the tasks before it. */
function fitsMessage(): (task: AskedTask) => boolean {
  let cars = 0
  return ({ lines }) => {
    const own = new Set(lines.map(({ taskId }) => taskId)).size
    if (cars > 0 && cars + own > maxAnswers) return false
    cars += own
    return true
  }
}

interface Asking {
  readonly expiresAt: string
  readonly link: { readonly origin: string; readonly secret: string }
}

async function sendQuestion(
  tx: Tx,
  [first, ...others]: readonly AskedTask[],
  { expiresAt, link }: Asking,
): Promise<Sent | undefined> {
  if (!first) return undefined
  const tasks = [first, ...others].map(({ id: taskId, lines }) => ({ taskId, sum: sumOf(lines) }))
  return sendNotice(tx, first.to, questionNotice({ tasks, expiresAt }), { taskId: first.id, link })
}

/** A linked chat is read sooner than a letter. */
function wayTo({ name: sentTo, email, isFailing, messengers: [channel], userId }: RecipientRow) {
  if (channel !== undefined) return { channel, sentTo, email: null, userId } as const
  return email === null || isFailing
    ? undefined
    : ({ channel: 'LETTER', sentTo, email, userId: null } as const)
}

/** Of the locked tasks, those that may be asked about, with whom to ask. */
async function chooseTasks(
  tx: Tx,
  rows: readonly Row[],
): Promise<{
  readonly asked: readonly AskedTask[]
  readonly refused: readonly (readonly [number, Refusal])[]
}> {
  const ids = rows.map(({ id }) => id)
  const companyOf = new Map(rows.map((row) => [row.id, row.companyId]))
  const lines = await readLines(tx, ids)
  const live = await findLive(tx, ids)
  const recipients = Map.groupBy(await readRecipients(tx, ids), ({ taskId }) => taskId)
  const asked: AskedTask[] = []
  const refused: (readonly [number, Refusal])[] = []
  for (const row of rows) {
    const { id, companyId, parentId } = row
    const own = lines.get(id)
    const sentTo = live.get(id)
    const [to] = (recipients.get(id) ?? []).flatMap((recipient) => wayTo(recipient) ?? [])
    if (companyId === null) refused.push([id, conflict(noCompany)])
    else if (!own) refused.push([id, conflict(whyNothing(row))])
    else if (sentTo !== undefined) refused.push([id, conflict(alreadySent(sentTo))])
    else if (parentId !== null && companyOf.get(parentId) === companyId)
      refused.push([id, conflict(`Смета уходит вместе с заявкой №\u00a0${parentId}`)])
    else if (to === undefined) refused.push([id, conflict(noAddress)])
    else asked.push({ id, companyId, lines: own, to })
  }
  return { asked, refused }
}
