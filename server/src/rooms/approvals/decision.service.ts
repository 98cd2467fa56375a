import type { ApprovalPage } from '@naryad/contract/approvals/approvals'
import type { ApprovalChannel } from '@naryad/contract/approvals/approvals.words'
import { shortName } from '@naryad/contract/kit/people'
import { costOf } from '@naryad/contract/tasks/tasks'

import type { Db } from '../../platform/db/connect.ts'
import { readService } from '../settings/index.ts'
import { readOne } from './answer.service.ts'
import { findAnsweredAbout, findDecided } from './decision.repo.ts'

interface Decision {
  readonly channel: ApprovalChannel
  readonly isInProduct: boolean
  readonly page: ApprovalPage
}

/**
 * What a client has answered about the costs of a task as they are now: in the product, by a link or by phone. Other costs
 * than those that were answered about have no answer, and neither have those that a contract or an employee approved.
 */
export async function readDecision(db: Db, taskId: number): Promise<Decision | undefined> {
  const task = await findDecided(db, taskId)
  if (!task || !(task.isCostsApproved || task.costsRefusedAt !== null)) return undefined
  const { title, company, car, costItems, costs, isCostsApproved, decidedAt, ...person } = task
  const { lastName, firstName } = person
  if (decidedAt !== null && lastName !== null && firstName !== null) {
    const name = shortName({ lastName, firstName, middleName: person.middleName ?? '' })
    const request = {
      id: taskId,
      title,
      lines: costItems.map((item) => ({ taskId, car, ...item, sum: costOf(item) })),
      sum: costs,
      photos: [],
      removedPhotosCount: 0,
      isAnswered: true,
      answers: [{ taskId, isApproved: isCostsApproved, reason: '' }],
    }
    const page = {
      service: await readService(db),
      company,
      sentTo: name,
      requests: [request],
      withdrawnCount: 0,
      sum: costs,
      expiresAt: decidedAt,
      isAnswered: true,
      name,
      position: 'представитель организации',
      answeredAt: decidedAt,
    }
    return { channel: 'LINK', isInProduct: true, page }
  }
  const id = await findAnsweredAbout(db, taskId)
  const found = id === undefined ? undefined : await readOne(db, id)
  const [request] = found?.page.requests ?? []
  const answer = request?.answers.find((one) => one.taskId === taskId)
  const asked = (request?.lines ?? [])
    .filter((line) => line.taskId === taskId)
    .reduce((sum, line) => sum + line.sum, 0)
  const isSame = answer?.isApproved === isCostsApproved && asked === costs
  return found && isSame ? { channel: found.channel, isInProduct: false, page: found.page } : undefined
}
