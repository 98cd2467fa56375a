import type { ApprovalAnswerInput, ApprovalPage } from '@naryad/contract/approvals/approvals'
import { deadLink, isLive, signerText } from '@naryad/contract/approvals/approvals.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { conflict, invalid, Refusal } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { hashSecret } from '../../platform/secrets/random-secret.ts'
import { readService } from '../settings/index.ts'
import { decideCosts } from '../tasks/index.ts'
import {
  findBySecret,
  findOne,
  findWithdrawn,
  lockMessage,
  markSeen,
  updateApprovals,
} from './approvals.repo.ts'
import { answeredNotice } from './notices.ts'
import { findShown } from './photos.repo.ts'
import type { Destination } from './sending.repo.ts'
import { sendNotice } from './sending.service.ts'

type Asked = Awaited<ReturnType<typeof findBySecret>>[number]

/** What a link asks: one question for each request, all sent by one message. */
interface Message {
  readonly first: Asked
  readonly asked: readonly Asked[]
}

export async function findMessage(db: Db, secret: string): Promise<Message> {
  const asked = await findBySecret(db, hashSecret(secret))
  const [first] = asked
  if (!first) throw new Refusal('NOT_FOUND', deadLink)
  return { first, asked }
}

const tasksOf = ({ lines }: Pick<Asked, 'lines'>): number[] => [...new Set(lines.map(({ taskId }) => taskId))]

/** What is still shown of what was sent along. */
async function readPhotos(db: Db, companyId: number, asked: readonly Pick<Asked, 'photoIds'>[]) {
  const ids = asked.flatMap(({ photoIds }) => photoIds)
  const found = ids.length > 0 ? await findShown(db, companyId, ids) : []
  const shown = new Map(found.map((photo) => [photo.id, photo]))
  return (photoIds: readonly number[]) => {
    const photos = photoIds.flatMap((id) => shown.get(id) ?? [])
    return { photos, removedPhotosCount: photoIds.length - photos.length }
  }
}

async function pageOf(db: Db, secret: string, { first, asked }: Message): Promise<ApprovalPage> {
  const { company, sentTo, expiresAt } = first
  const answered = asked.find(({ status }) => status === 'ANSWERED') ?? first
  const { name, position, answeredAt } = answered
  const photosOf = await readPhotos(db, first.companyId, asked)
  return {
    service: await readService(db),
    company,
    sentTo,
    requests: asked.map(({ taskId, taskTitle, lines, sum, status, answers, photoIds }) => ({
      id: taskId,
      title: taskTitle,
      lines,
      sum,
      ...photosOf(photoIds),
      isAnswered: status === 'ANSWERED',
      answers,
    })),
    withdrawnCount: (await findWithdrawn(db, hashSecret(secret))).length,
    sum: asked.reduce((total, { sum }) => total + sum, 0),
    expiresAt,
    isAnswered: asked.every(({ status }) => status === 'ANSWERED'),
    name,
    position,
    answeredAt,
  }
}

/** What was answered by the link, without what was withdrawn. */
export async function readAnswered(db: Db, secret: string): Promise<ApprovalPage> {
  const { asked } = await findMessage(db, secret)
  const answered = asked.filter(({ status }) => status === 'ANSWERED')
  const [first = asked[0]] = answered
  if (!first) throw new Refusal('NOT_FOUND', deadLink)
  return pageOf(db, secret, { first, asked: answered })
}

/** One question as its page shows it, however it was answered. */
export async function readOne(db: Db, id: number) {
  const found = await findOne(db, id)
  if (!found) return undefined
  const { taskId, taskTitle, lines, sum, answers, status, channel, photoIds, ...page } = found
  const isAnswered = status === 'ANSWERED'
  return {
    taskId,
    channel,
    page: {
      ...page,
      service: await readService(db),
      requests: [
        {
          id: taskId,
          title: taskTitle,
          lines,
          sum,
          ...(await readPhotos(db, found.companyId, [found]))(photoIds),
          isAnswered,
          answers,
        },
      ],
      withdrawnCount: 0,
      sum,
      isAnswered,
    },
  }
}

/** Opening decides nothing: scanners of mail open links, too. Staff see that it was opened. */
export const openApproval = (db: Db, secret: string): Promise<ApprovalPage> =>
  inTransaction(db, async (tx) => {
    const message = await findMessage(tx, secret)
    const seen = await markSeen(
      tx,
      message.asked.map(({ id }) => id),
    )
    if (seen.length > 0) await publishChange(tx, { room: 'tasks', changes: seen })
    return pageOf(tx, secret, message)
  })

type Answers = ApprovalAnswerInput['answers']

const areSame = (given: Answers, asked: readonly Asked[]): boolean => {
  const stored = asked.flatMap(({ answers }) => answers)
  return (
    given.length === stored.length &&
    given.every(({ taskId, isApproved, reason }) =>
      stored.some((one) => one.taskId === taskId && one.isApproved === isApproved && one.reason === reason),
    )
  )
}

/**
 * Each truck of what is still asked has its answer, exactly once. Answers about requests that were withdrawn since the
 * page was opened are left out: they do not keep the others from being answered.
 */
async function checkAnswers(tx: Tx, secret: string, { asked }: Message, answers: Answers): Promise<Answers> {
  const open = new Set(asked.flatMap(tasksOf))
  const gone = new Set((await findWithdrawn(tx, hashSecret(secret))).flatMap(tasksOf))
  const given = new Set(answers.map(({ taskId }) => taskId))
  const isWhole = [...open].every((id) => given.has(id))
  if (!isWhole || given.size !== answers.length || [...given].some((id) => !open.has(id) && !gone.has(id)))
    throw invalid({ answers: 'Ответьте по каждой машине один раз' })
  answers.forEach(({ isApproved, reason }, at) => {
    if (!isApproved && reason === '')
      throw invalid({ [`answers.${at}.reason`]: 'Напишите, почему отказываете' })
  })
  return answers.filter(({ taskId }) => open.has(taskId))
}

const ofQuestion = (question: Asked, answers: Answers): Answers => {
  const own = new Set(tasksOf(question))
  return answers.filter(({ taskId }) => own.has(taskId))
}

function decidedOf({ taskId, lines }: Asked, answers: Answers) {
  const approved = new Set(answers.filter(({ isApproved }) => isApproved).map((answer) => answer.taskId))
  return {
    taskId,
    approvedCount: approved.size,
    refusedCount: answers.length - approved.size,
    sum: lines.reduce((total, line) => total + (approved.has(line.taskId) ? line.sum : 0), 0),
  }
}

const undecided = {
  status: 'WITHDRAWN',
  withdrawnReason: 'DECIDED',
  answers: '[]',
  name: '',
  position: '',
  answeredAt: null,
  answeredFrom: null,
} as const

/** The answer of a holder of the link: once, by the rules of the product. The same answer again shows the page. */
export const answerApproval = (
  db: Db,
  { secret, answers: given, name, position }: ApprovalAnswerInput,
  address: string,
): Promise<ApprovalPage> =>
  inTransaction(db, async (tx) => {
    const message = await findMessage(tx, secret)
    const { first } = message
    const answers = await checkAnswers(tx, secret, message, given)
    const open = message.asked.filter(({ status }) => isLive(status))
    const [live] = open
    if (!live) {
      if (areSame(answers, message.asked)) return pageOf(tx, secret, message)
      throw conflict(`Ответ уже дан: ${signerText(first)}. Чтобы изменить его, позвоните в сервис`)
    }
    const signer = signerText({ name, position })
    let to: Destination | undefined
    const said = { name, position, answeredAt: new Date().toISOString(), answeredFrom: address }
    const refusals = await decideCosts(tx, {
      by: { companyId: live.companyId, name: signer },
      words: `по ссылке: ${signer}`,
      answers,
      whenLocked: async (tx) => {
        const locked = await lockMessage(tx, live.id)
        to = locked[0]
        if (locked.length !== open.length)
          throw conflict('Пока вы отвечали, смета изменилась или ответ уже дали. Откройте ссылку ещё раз')
        for (const question of open)
          await updateApprovals(tx, [question.id], {
            ...said,
            status: 'ANSWERED',
            answers: JSON.stringify(ofQuestion(question, answers)),
          })
      },
    })
    const [refusal] = refusals.values()
    // A link about one request says why nothing was decided; among several, that request no longer asks.
    if (refusal && open.length === 1) throw refusal
    const decided: Parameters<typeof answeredNotice>[0]['tasks'][number][] = []
    for (const question of open) {
      const taken = ofQuestion(question, answers).filter(({ taskId }) => !refusals.has(taskId))
      if (taken.length === 0) await updateApprovals(tx, [question.id], undecided)
      else if (taken.length < tasksOf(question).length)
        await updateApprovals(tx, [question.id], { answers: JSON.stringify(taken) })
      if (taken.length > 0) decided.push(decidedOf(question, taken))
    }
    if (to && decided.length > 0)
      await sendNotice(tx, to, answeredNotice({ tasks: decided, signer }), { taskId: live.taskId })
    return pageOf(tx, secret, await findMessage(tx, secret))
  })
