import type { ApprovalPage } from '@naryad/contract/approvals/approvals'
import type { ApprovalChannel } from '@naryad/contract/approvals/approvals.words'
import { shortName } from '@naryad/contract/kit/people'
import { type CostItem, costOf } from '@naryad/contract/tasks/tasks'

import type { Db } from '../../platform/db/connect.ts'
import { readService } from '../settings/index.ts'
import { readOne } from './answer.service.ts'
import { findAnsweredAbout, findDecided } from './decision.repo.ts'

interface Decision {
  readonly channel: ApprovalChannel
  readonly isInProduct: boolean
  readonly page: ApprovalPage
}

type Decided = NonNullable<Awaited<ReturnType<typeof findDecided>>>

async function findDecidedCosts(db: Db, taskId: number): Promise<Decided | undefined> {
  const task = await findDecided(db, taskId)
  return task && (task.isCostsApproved || task.costsRefusedAt !== null) ? task : undefined
}

/** Whether the costs as they are were decided about, by anyone. */
export const isDecided = async (db: Db, taskId: number): Promise<boolean> =>
  (await findDecidedCosts(db, taskId)) !== undefined

/**
 * What a client has answered about the costs of a task as they are now: in the product, by a link or by phone. Other costs
 * than those that were answered about have no answer, and neither have those that a contract or an employee approved.
 */
export async function readDecision(db: Db, taskId: number): Promise<Decision | undefined> {
  const task = await findDecidedCosts(db, taskId)
  return task && ((await inProduct(db, taskId, task)) ?? (await toQuestion(db, taskId, task)))
}

/** The answer of a representative. */
async function inProduct(db: Db, taskId: number, task: Decided): Promise<Decision | undefined> {
  const { title, company, car, costItems, costs, isCostsApproved, decidedAt, ...person } = task
  const { lastName, firstName } = person
  if (decidedAt === null || lastName === null || firstName === null) return undefined
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

/** The answer to a question about exactly these costs. */
async function toQuestion(
  db: Db,
  taskId: number,
  { title, costItems, isCostsApproved }: Decided,
): Promise<Decision | undefined> {
  const id = await findAnsweredAbout(db, taskId)
  const found = id === undefined ? undefined : await readOne(db, id)
  if (!found) return undefined
  const page = pageAbout(found.page, taskId, title)
  const [request] = page.requests
  const own = request?.lines.filter((line) => line.taskId === taskId) ?? []
  const isApproved = request?.answers.find((answer) => answer.taskId === taskId)?.isApproved
  const isSame = isApproved === isCostsApproved && areSame(own, costItems)
  return isSame ? { channel: found.channel, isInProduct: false, page } : undefined
}

const itemKey = ({ title, quantity, unit, price }: CostItem): string =>
  JSON.stringify([title, quantity, unit, price])

const areSame = (asked: readonly CostItem[], costItems: readonly CostItem[]): boolean =>
  asked.map(itemKey).join() === costItems.map(itemKey).join()

/** A sub-task has its own part of what its parent was asked about: the others may be of other organizations. */
function pageAbout(page: ApprovalPage, taskId: number, title: string): ApprovalPage {
  const [request] = page.requests
  if (!request || request.id === taskId) return page
  const isOwn = (one: { readonly taskId: number }): boolean => one.taskId === taskId
  const lines = request.lines.filter(isOwn)
  const sum = lines.reduce((total, line) => total + line.sum, 0)
  const own = {
    ...request,
    id: taskId,
    title,
    lines,
    sum,
    photos: request.photos.filter(isOwn),
    removedPhotosCount: 0,
    answers: request.answers.filter(isOwn),
  }
  return { ...page, requests: [own], sum }
}
