import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { workOnEach } from '../../../platform/isolation/isolated.repo.ts'
import { defineJob, type Job, NoData } from '../../../platform/jobs/job.ts'
import { counted } from '../../../platform/text/plural.ts'
import { markDigestSent } from '../../deliveries/index.ts'
import { sendLetter } from '../../letters/index.ts'
import { unsubscribeLinks } from '../settings/unsubscribe.ts'
import type { LetterParts } from './compose-letter.ts'
import { findDigestReaders, lockDigest } from './digest.repo.ts'

/** The rest is only counted. */
const maxLines = 60

/** Sends one letter with all due messages, in the transaction that marks them as sent: exactly once. */
async function sendDigest(
  tx: Tx,
  userId: number,
  { origin, unsubscribeKey }: { readonly origin: string; readonly unsubscribeKey: Uint8Array },
): Promise<void> {
  const all = await lockDigest(tx, userId)
  const [first] = all
  if (!first) return
  const shown = all
    .slice(0, maxLines)
    .map(({ content: { title, text, url } }) => [title, text, `${origin}${url}`].filter(Boolean).join('\n'))
  const rest = all.length - shown.length
  const unsubscribe = unsubscribeLinks(unsubscribeKey, origin, { userId, kind: 'digest' })
  const id = await sendLetter(tx, {
    to: first.address,
    subject: `«Наряд»: ${counted(all.length, ['уведомление', 'уведомления', 'уведомлений'])} за сутки`,
    text: [
      ...shown,
      ...(rest > 0 ? [`И ещё ${rest}: ${origin}/`] : []),
      `—\nЧто и когда присылать: ${origin}/notifications`,
      unsubscribe.words,
    ].join('\n\n'),
    unsubscribeUrl: unsubscribe.url,
  })
  await markDigestSent(
    tx,
    all.map((line) => line.id),
    id,
  )
}

async function sendDigests(db: Db, { originOf, unsubscribeKey }: LetterParts): Promise<void> {
  const origin = await originOf(db)
  await workOnEach(db, {
    what: 'Письмо с уведомлениями за сутки',
    items: await findDigestReaders(db),
    nameOf: (userId) => `пользователь ${userId}`,
    work: (userId) => inTransaction(db, (tx) => sendDigest(tx, userId, { origin, unsubscribeKey })),
  })
}

export const digestJob = (parts: LetterParts): Job =>
  defineJob({
    name: 'notifications.digest',
    title: 'Письмо с уведомлениями за сутки',
    data: NoData,
    schedule: { everySeconds: 300 },
    run: (db) => sendDigests(db, parts),
  })
