import { inQuotes } from '@naryad/contract/kit/quotes'
import { ratingDays, ratingPath } from '@naryad/contract/ratings/ratings.words'

import type { Tx } from '../../platform/db/connect.ts'
import { workOnEach } from '../../platform/isolation/isolated.repo.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { hashSecret, newSecret } from '../../platform/secrets/random-secret.ts'
import { sendLetter } from '../letters/index.ts'
import { readService } from '../settings/index.ts'
import { lockQueued, markSent } from './ratings.repo.ts'

interface JobParts {
  /** The base URL of links in letters. */
  readonly originOf: (tx: Tx) => Promise<string>
}

const batchSize = 100

/** The secret exists in the letter alone. */
export async function sendRequests(tx: Tx, { originOf }: JobParts): Promise<void> {
  const queued = await lockQueued(tx, batchSize)
  if (queued.length === 0) return
  const { name } = await readService(tx)
  const origin = await originOf(tx)
  await workOnEach(tx, {
    what: 'Запрос оценки',
    items: queued,
    nameOf: ({ taskId }) => `заявка № ${taskId}`,
    work: async ({ id, taskId, title, email }) => {
      const secret = newSecret()
      await markSent(tx, id, hashSecret(secret))
      await sendLetter(tx, {
        to: email,
        taskId,
        subject: `Оцените работу по заявке № ${taskId}`,
        text: [
          'Здравствуйте!',
          `Заявка № ${taskId} ${inQuotes(title)} закрыта. Оцените, пожалуйста, как мы её выполнили: одно нажатие, от 1 до 5.`,
          `${origin}${ratingPath}#${secret}`,
          `Входить никуда не нужно, ссылка действует ${ratingDays} дней. Открытие страницы ничего не записывает.`,
          name === '' ? 'сервис' : name,
        ].join('\n\n'),
      })
    },
  })
}

export const ratingJobsOf = (parts: JobParts): readonly Job[] => [
  defineExclusiveJob({
    name: 'ratings.send',
    title: 'Письма с просьбой об оценке',
    everySeconds: 60,
    run: (tx) => sendRequests(tx, parts),
  }),
]
