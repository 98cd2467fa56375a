import { isAway } from '../../platform/db/away.ts'
import type { Db } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { defineJob, type Job, type JobContext, NoData } from '../../platform/jobs/job.ts'
import { type MailConnection, openMail, type SendMail } from '../../platform/mail/mail.ts'
import {
  type ClaimedLetter,
  claimLetter,
  deliveryQueue,
  keepLetters,
  markRefused,
  markSent,
  postpone,
} from './letters.repo.ts'

interface DeliveryParts {
  /** How letters leave now. Undefined: no mail server is connected, and letters stay in the product's mailbox. */
  readonly findMail: (db: Db) => Promise<MailConnection | undefined>
  readonly open?: (connection: MailConnection) => SendMail
  /** The first wait for a server that is away; it doubles each time. */
  readonly firstPauseSeconds?: number
}

const longestPauseSeconds = 600
const longestDelaySeconds = 3600
const patientTries = 10

/**
 * Sends the letters of the outbox, one after another and in their order. Each new letter triggers it; a mail server
 * that is slow, silent or away delays letters and nothing else. Letters that have to wait trigger it again later.
 */
export function letterDelivery({ findMail, open = openMail, firstPauseSeconds = 5 }: DeliveryParts): Job {
  let pausedUntil = 0
  let pauses = 0
  let opened: { readonly url: string; readonly from: string; readonly send: SendMail } | undefined

  /** A server that has just been set is tried at once, whatever the one before it did. */
  const openOnce = (connection: MailConnection): SendMail => {
    if (opened?.url === connection.url && opened.from === connection.from) return opened.send
    pausedUntil = 0
    pauses = 0
    opened = { ...connection, send: open(connection) }
    return opened.send
  }

  const again = (db: Db, afterSeconds: number): Promise<void> =>
    enqueue(db, [deliveryQueue], [{}], { afterSeconds })

  /** False: no other letter leaves now. */
  const deliver = async (db: Db, letter: ClaimedLetter, { log, signal }: JobContext): Promise<boolean> => {
    const outcome = (await opened?.send(letter, signal)) ?? { kind: 'away', error: '' }
    if (outcome.kind === 'sent') await markSent(db, letter.id)
    else if (outcome.kind === 'refused') await markRefused(db, letter.id, outcome.error)
    else if (outcome.kind === 'later') {
      await postpone(db, letter.id, outcome.error, delayOf(letter.tries))
      await again(db, delayOf(letter.tries))
    } else {
      // It keeps its place: when the server is back, letters leave in the order in which they were written.
      // A letter that the server fails on each time is moved back: it must not stop the others for ever.
      await postpone(db, letter.id, outcome.error, letter.tries < patientTries ? 0 : delayOf(letter.tries))
      const pauseSeconds = Math.min(firstPauseSeconds * 2 ** pauses, longestPauseSeconds)
      pausedUntil = performance.now() + pauseSeconds * 1000
      pauses = Math.min(pauses + 1, 20)
      await again(db, pauseSeconds)
      if (!signal.aborted) log.warn({ reason: outcome.error, letter: letter.id }, 'no letter leaves')
      return false
    }
    pauses = 0
    return true
  }

  const deliverAll = async (db: Db, ctx: JobContext): Promise<void> => {
    const connection = await findMail(db)
    if (!connection) return keepLetters(db)
    openOnce(connection)
    if (performance.now() < pausedUntil) return
    while (!ctx.signal.aborted) {
      const letter = await claimLetter(db)
      if (!letter || !(await deliver(db, letter, ctx))) return
    }
  }

  return defineJob({
    name: deliveryQueue,
    title: 'Отправка писем',
    data: NoData,
    // Also finds what a server held that has died, and what waited while no mail server was set.
    schedule: { everySeconds: 60 },
    run: async (db, _, ctx) => {
      try {
        await deliverAll(db, ctx)
      } catch (error) {
        // A database that is away will be back, and the letters with it.
        if (!isAway(error)) throw error
        ctx.log.warn('letters wait: the database is away')
      }
    },
  })
}

const delayOf = (tries: number): number => Math.min(30 * 2 ** Math.min(tries, 20), longestDelaySeconds)
