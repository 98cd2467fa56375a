import type { RatingAnswerInput, RatingPage, TaskRatingReply } from '@naryad/contract/ratings/ratings'
import {
  changeHours,
  deadRatingLink,
  lowScore,
  type RatingChannel,
} from '@naryad/contract/ratings/ratings.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { conflict, notFound, Refusal } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { hashSecret } from '../../platform/secrets/random-secret.ts'
import { readService } from '../settings/index.ts'
import { suggestTask } from '../suggestions/index.ts'
import { seesTask } from '../tasks/index.ts'
import { ratingEvents } from './ratings.events.ts'
import { answerRating, findRating, findTaskRating, type RatingKey } from './ratings.repo.ts'

type Score = Pick<RatingAnswerInput, 'score' | 'text'>
type Found = NonNullable<Awaited<ReturnType<typeof findRating>>>

/** A wrong link, an old one and that of a reopened request get the same answer. */
async function findOpen(db: Db, key: RatingKey, isLocked = false): Promise<Found> {
  const found = await findRating(db, key, isLocked)
  if (!found) throw new Refusal('NOT_FOUND', deadRatingLink)
  return found
}

async function pageOf(db: Db, { taskId, title, score, text, mayAnswer }: Found): Promise<RatingPage> {
  return { task: { id: taskId, title }, service: await readService(db), score, text, mayAnswer }
}

/** Opening writes nothing: scanners of mail open links, too. */
export const openRating = async (db: Db, secret: string): Promise<RatingPage> =>
  pageOf(db, await findOpen(db, { hash: hashSecret(secret) }))

async function followLow(tx: Tx, found: Found, { score, text }: Score): Promise<void> {
  if (score > lowScore) return
  await suggestTask(tx, {
    source: 'PUBLIC',
    title: `Низкая оценка: ${score} из 5, заявка № ${found.taskId}`,
    words: text,
    companyId: found.companyId,
    aboutTaskId: found.taskId,
    evidence: [{ title: 'Оценка', text: `${score} из 5` }],
    cause: `rating ${found.id}`,
  })
  if (found.score === null || found.score > lowScore)
    await publish(tx, ratingEvents.low, [{ taskId: found.taskId, score, text }])
}

/** Once, and changed within a day; the same answer again changes nothing. */
async function answer(tx: Tx, key: RatingKey, given: (found: Found) => Score): Promise<Found> {
  const found = await findOpen(tx, key, true)
  const { score, text } = given(found)
  if (found.score === score && found.text === text) return found
  if (!found.mayAnswer) throw conflict(`Оценку можно изменить в течение ${changeHours} часов`)
  await answerRating(tx, { id: found.id, score, text })
  await followLow(tx, found, { score, text })
  await publishChange(tx, { room: 'tasks', changes: [{ id: found.taskId, companyId: found.companyId }] })
  return findOpen(tx, key)
}

export const rate = (db: Db, { secret, ...score }: RatingAnswerInput): Promise<RatingPage> =>
  inTransaction(db, async (tx) => pageOf(tx, await answer(tx, { hash: hashSecret(secret) }, () => score)))

interface ButtonScore {
  readonly taskId: number
  readonly userId: number
  readonly channel: RatingChannel
  readonly score: number
}

/** A press under the message in a messenger, by the user whom it was sent to; words that were added stay. */
export async function rateByButton(tx: Tx, { score, ...key }: ButtonScore): Promise<void> {
  await answer(tx, key, ({ text }) => ({ score, text }))
}

/** The rating of the task's last closing, for employees who see it. */
export async function readTaskRating(db: Db, who: Who, taskId: number): Promise<TaskRatingReply> {
  if (!(await seesTask(db, who, taskId))) throw notFound('Заявка')
  return { rating: (await findTaskRating(db, taskId)) ?? null }
}
