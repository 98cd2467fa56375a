import { roleTitles } from '@naryad/contract/kit/rights'
import {
  type ApproveInput,
  type DeclineInput,
  type RegistrationRequest,
  registrationStatusTitles,
} from '@naryad/contract/registration/registration'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, notFound, refused } from '../../platform/http/refusals.ts'
import { recordAudit } from '../audit/index.ts'
import { inviteTo } from '../auth/index.ts'
import { sendLetter } from '../letters/index.ts'
import { linkOriginOf } from '../settings/index.ts'
import { addUser } from '../users/index.ts'
import { decideRequest, findRequest, lockRequest } from './registration.repo.ts'
import { publishRequestChange } from './registration.service.ts'

export interface Registration {
  readonly db: Db
  readonly publicUrl: string | undefined
}

export async function getRequest(db: Db, id: number): Promise<RegistrationRequest> {
  const request = await findRequest(db, id)
  if (!request) throw notFound('Запрос')
  return request
}

/** A pending request, locked until the transaction ends. */
async function takeRequest(tx: Tx, id: number) {
  const request = await lockRequest(tx, id)
  if (!request) throw notFound('Запрос')
  if (request.status !== 'NEW')
    throw conflict(
      `Запрос уже рассмотрен: ${registrationStatusTitles[request.status].toLowerCase()}`,
      await getRequest(tx, id),
    )
  return request
}

type Request = Awaited<ReturnType<typeof takeRequest>>

const auditObject = ({ id, lastName, firstName, email }: Request) => ({
  kind: 'registration',
  id,
  title: `${lastName} ${firstName}, ${email}`,
})

/** The account, its invitation and the decision are written in one transaction. */
export const approveRequest = (
  { db, publicUrl }: Registration,
  ctx: Ctx,
  id: number,
  access: ApproveInput,
): Promise<RegistrationRequest> =>
  inTransaction(db, async (tx) => {
    if (access.role !== 'client' && ctx.who.role !== 'admin')
      throw refused(
        'Сотрудников принимает администратор: вы можете одобрить только представителя организации',
      )
    const request = await takeRequest(tx, id)
    const { lastName, firstName, middleName, email, phone } = request
    const person = { lastName, firstName, middleName, email, phone, extension: '', timeZone: 'Europe/Moscow' }
    const userId = await addUser(tx, ctx, { ...person, ...access })
    await inviteTo(tx, { id: userId, email, firstName, origin: await linkOriginOf(tx, ctx, publicUrl) })
    await decideRequest(tx, id, { status: 'APPROVED', decidedBy: ctx.who.id, userId })
    await recordAudit(tx, {
      kind: 'REGISTRATION_APPROVED',
      by: ctx,
      object: auditObject(request),
      details: `Роль: ${roleTitles[access.role]}`,
    })
    await publishRequestChange(tx, [id])
    return getRequest(tx, id)
  })

/** The letter repeats nothing from the request: its address may belong to someone else. */
export const declineRequest = (
  { db }: Registration,
  ctx: Ctx,
  id: number,
  { reason }: DeclineInput,
): Promise<RegistrationRequest> =>
  inTransaction(db, async (tx) => {
    const request = await takeRequest(tx, id)
    await decideRequest(tx, id, { status: 'DECLINED', decidedBy: ctx.who.id, declineReason: reason })
    await sendLetter(tx, {
      to: request.email,
      subject: 'Ваш запрос на доступ к «Наряду»',
      text: [
        'Здравствуйте!',
        'Мы рассмотрели запрос на доступ к системе «Наряд» с этой почты и не можем его одобрить.',
        `Причина: ${reason}`,
        'Данные запроса будут стёрты. Если это недоразумение, отправьте запрос ещё раз или позвоните нам.',
      ].join('\n\n'),
    })
    await recordAudit(tx, {
      kind: 'REGISTRATION_DECLINED',
      by: ctx,
      object: auditObject(request),
      details: reason,
    })
    await publishRequestChange(tx, [id])
    return getRequest(tx, id)
  })
