import type { RatingAnswerInput, RatingPage } from '@naryad/contract/ratings/ratings'
import { changeHours, deadRatingLink, lowScore } from '@naryad/contract/ratings/ratings.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import { conflict, Refusal } from '../../platform/http/refusals.ts'
import { hashSecret } from '../../platform/secrets/random-secret.ts'
import { readService } from '../settings/index.ts'
import { suggestTask } from '../suggestions/index.ts'
import { ratingEvents } from './ratings.events.ts'
import { answerRating, findBySecret } from './ratings.repo.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findBySecret>>>

/** A wrong link, an old one and that of a reopened request get the same answer. */
async function findOpen(db: Db, secret: string, isLocked = false): Promise<Found> {
  const found = await findBySecret(db, hashSecret(secret), isLocked)
  if (!found) throw new Refusal('NOT_FOUND', deadRatingLink)
  return found
}

async function pageOf(db: Db, { taskId, title, score, text, mayAnswer }: Found): Promise<RatingPage> {
  return { task: { id: taskId, title }, service: await readService(db), score, text, mayAnswer }
}

/** Opening writes nothing: scanners of mail open links, too. */
export const openRating = async (db: Db, secret: string): Promise<RatingPage> =>
  pageOf(db, await findOpen(db, secret))

async function followLow(tx: Tx, found: Found, { score, text }: RatingAnswerInput): Promise<void> {
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

/** Once, and changed within a day. The same answer again shows the page. */
export const rate = (db: Db, input: RatingAnswerInput): Promise<RatingPage> =>
  inTransaction(db, async (tx) => {
    const found = await findOpen(tx, input.secret, true)
    if (found.score === input.score && found.text === input.text) return pageOf(tx, found)
    if (!found.mayAnswer) throw conflict(`Оценку можно изменить в течение ${changeHours} часов`)
    await answerRating(tx, { id: found.id, score: input.score, text: input.text })
    await followLow(tx, found, input)
    return pageOf(tx, await findOpen(tx, input.secret))
  })
