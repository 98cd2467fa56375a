import type { Approval, ApprovalLetterInput, ShownLink } from '@naryad/contract/approvals/approvals'
import { isLive } from '@naryad/contract/approvals/approvals.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, impossible, notFound } from '../../platform/http/refusals.ts'
import { noteOnTask } from '../tasks/notes/index.ts'
import { linkOf, openSecret } from './approval-links.ts'
import { findTaskOf, getApproval, lockApproval, lockMessage, updateApprovals } from './approvals.repo.ts'
import { type ApprovalParts, field, lostKey, qrOf } from './approvals.service.ts'
import { questionNotice } from './notices.ts'
import { sendNotice, unreachable, wayText } from './sending.service.ts'

const ended = 'На это согласование уже не ответить: обновите заявку'

type Locked = NonNullable<Awaited<ReturnType<typeof lockApproval>>>

/** Runs `act` on the open question of a task that the user works on, with both locked; returns what the history says. */
const changing = (
  db: Db,
  ctx: Ctx,
  id: number,
  act: (tx: Tx, approval: Locked, taskId: number) => ReturnType<Parameters<typeof noteOnTask>[3]>,
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

function secretOf({ approvalBox }: ApprovalParts, taskId: number, { sealedSecret }: Locked): string {
  if (sealedSecret === null) throw conflict(ended)
  const secret = openSecret(approvalBox, { taskId, sealedSecret })
  if (secret === undefined) throw impossible(lostKey)
  return secret
}

/** The link again, for a person who stands beside the user. The history says who has shown it: it can be answered. */
export async function showLink(parts: ApprovalParts, ctx: Ctx, id: number): Promise<ShownLink> {
  let link: string | undefined
  await changing(parts.db, ctx, id, async (tx, approval, taskId) => {
    link = linkOf(await parts.linkOrigin(tx, ctx), secretOf(parts, taskId, approval))
    return { kind: 'APPROVAL_SENT', field, from: null, to: `${approval.sentTo}, показан код` }
  })
  if (link === undefined) throw conflict(ended)
  return { link, qrSvg: qrOf(link) }
}

export const remind = (parts: ApprovalParts, ctx: Ctx, id: number): Promise<Approval> =>
  changing(parts.db, ctx, id, async (tx, approval, taskId) => {
    const { channel, expiresAt } = approval
    if (channel === 'LINK') throw impossible(unreachable(channel))
    const link = { origin: await parts.linkOrigin(tx, ctx), secret: secretOf(parts, taskId, approval) }
    const tasks = await lockMessage(tx, id)
    const sent = await sendNotice(tx, approval, questionNotice({ tasks, expiresAt }, true), { taskId, link })
    if (sent.deliveryError !== null) throw impossible(unreachable(channel))
    const ids = tasks.map((task) => task.id)
    await updateApprovals(tx, ids, { ...sent, remindedAt: new Date().toISOString() })
    return null
  })

/** From now on the question and its reminders go by letter, with the same link. */
export const sendByLetter = (
  parts: ApprovalParts,
  ctx: Ctx,
  id: number,
  { email }: ApprovalLetterInput,
): Promise<Approval> =>
  changing(parts.db, ctx, id, async (tx, approval, taskId) => {
    const link = { origin: await parts.linkOrigin(tx, ctx), secret: secretOf(parts, taskId, approval) }
    const tasks = await lockMessage(tx, id)
    const to = { channel: 'LETTER', email, userId: null } as const
    const notice = questionNotice({ tasks, expiresAt: approval.expiresAt })
    const sent = await sendNotice(tx, to, notice, { taskId, link })
    await updateApprovals(
      tx,
      tasks.map((task) => task.id),
      { ...to, ...sent },
    )
    return { kind: 'APPROVAL_SENT', field, from: null, to: wayText({ ...to, sentTo: approval.sentTo }) }
  })
