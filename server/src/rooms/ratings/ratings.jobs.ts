import { inQuotes } from '@naryad/contract/kit/quotes'
import { channelNames } from '@naryad/contract/messengers/messengers.words'
import { ratingDays, ratingLink, scores, scoreTitles } from '@naryad/contract/ratings/ratings.words'

import type { Tx } from '../../platform/db/connect.ts'
import { workOnEach } from '../../platform/isolation/isolated.repo.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { hashSecret, newSecret } from '../../platform/secrets/random-secret.ts'
import { addDeliveries, reserveIds } from '../deliveries/index.ts'
import { sendLetter } from '../letters/index.ts'
import { readService } from '../settings/index.ts'
import { lockQueued, markSent, type QueuedRating } from './sending.repo.ts'

interface JobParts {
  /** The base URL of links in letters. */
  readonly originOf: (tx: Tx) => Promise<string>
}

const batchSize = 100

interface Asking {
  readonly origin: string
  readonly service: string
  readonly secret: string
}

/** A press under the message rates the work; the link takes words as well. */
async function askInChat(
  tx: Tx,
  { taskId, title, userId }: QueuedRating,
  chat: NonNullable<QueuedRating['chat']>,
  { service, secret }: Asking,
): Promise<number | null> {
  const [id] = await reserveIds(tx, 1)
  await addDeliveries(tx, [
    {
      ...(id !== undefined && { id }),
      channel: channelNames[chat.messenger],
      address: String(chat.id),
      orderKey: chat.externalId,
      userId,
      content: {
        title: `Оцените работу по заявке № ${taskId}`,
        text: [
          `${inQuotes(title)} закрыта. Как мы справились? Одно нажатие, и готово.`,
          'Написать, что понравилось или нет, можно на странице по кнопке «Открыть».',
          service,
        ].join('\n'),
        url: ratingLink(secret),
        taskId,
        offersRating: true,
      },
    },
  ])
  return id ?? null
}

/** Each score is a link that offers it on the page: opening gives none, because scanners of mail open links. */
const askByLetter = (
  tx: Tx,
  { taskId, title, email }: QueuedRating,
  { origin, service, secret }: Asking,
): Promise<unknown> =>
  sendLetter(tx, {
    to: email,
    taskId,
    subject: `Оцените работу по заявке № ${taskId}`,
    text: [
      'Здравствуйте!',
      `Заявка № ${taskId} ${inQuotes(title)} закрыта. Оцените, пожалуйста, как мы её выполнили:`,
      scores
        .toReversed()
        .map((score) => `${score} — ${scoreTitles[score - 1]}: ${origin}${ratingLink(secret, score)}`)
        .join('\n'),
      `Входить никуда не нужно, ссылки действуют ${ratingDays} дней. Открытие страницы ничего не записывает: оценку ставит нажатие на ней.`,
      service,
    ].join('\n\n'),
  })

/** One message for a request, by one channel. The secret exists in the message alone. */
export async function sendRequests(tx: Tx, { originOf }: JobParts): Promise<void> {
  const queued = await lockQueued(tx, batchSize)
  if (queued.length === 0) return
  const { name } = await readService(tx)
  const origin = await originOf(tx)
  await workOnEach(tx, {
    what: 'Запрос оценки',
    items: queued,
    nameOf: ({ taskId }) => `заявка № ${taskId}`,
    work: async (rating) => {
      const { id, chat } = rating
      const asking = { origin, service: name === '' ? 'сервис' : name, secret: newSecret() }
      const deliveryId = chat && (await askInChat(tx, rating, chat, asking))
      if (!chat) await askByLetter(tx, rating, asking)
      await markSent(tx, {
        id,
        hash: hashSecret(asking.secret),
        channel: chat?.messenger ?? 'EMAIL',
        deliveryId,
      })
    },
  })
}

export const ratingJobsOf = (parts: JobParts): readonly Job[] => [
  defineExclusiveJob({
    name: 'ratings.send',
    title: 'Просьбы об оценке',
    everySeconds: 60,
    run: (tx) => sendRequests(tx, parts),
  }),
]
