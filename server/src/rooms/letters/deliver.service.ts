import type { Db } from '../../platform/db/connect.ts'
import { isDatabaseUnavailable } from '../../platform/db/connection/database-unavailable.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { defineJob, type Job, type JobContext, NoData } from '../../platform/jobs/job.ts'
import { type MailConnection, openMail, type Outcome, type SendMail } from '../../platform/mail/mail.ts'
import {
  type ClaimedLetter,
  claimLetter,
  deliveryQueue,
  keepLetters,
  markRefused,
  markSent,
  postpone,
  releaseDeadClaims,
  returnLetter,
} from './letters.repo.ts'

interface DeliveryParts {
  /** The current mail server. Undefined: none is configured, and letters stay in the product's mailbox. */
  readonly findMail: (db: Db) => Promise<MailConnection | undefined>
  readonly open?: (connection: MailConnection) => SendMail
  /** The first delay after a server was unavailable; doubled on each failure. */
  readonly firstPauseSeconds?: number
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
}

const longestPauseSeconds = 600
const longestDelaySeconds = 3600
const patientTries = 10

/**
 * Sends queued letters one after another, in their order. Each new letter triggers it. A slow or
 * unavailable mail server delays only letters. Letters that have to wait trigger it again later.
 */
export function letterDelivery({
  findMail,
  open = openMail,
  firstPauseSeconds = 5,
  now = () => performance.now(),
}: DeliveryParts): Job {
  let pausedUntil = 0
  let pauses = 0
  let opened: { readonly url: string; readonly from: string; readonly send: SendMail } | undefined

  /** After a change of the server settings, the delay of the previous server does not apply. */
  const openOnce = (connection: MailConnection): SendMail => {
    if (opened?.url === connection.url && opened.from === connection.from) return opened.send
    pausedUntil = 0
    pauses = 0
    opened = { ...connection, send: open(connection) }
    return opened.send
  }

  const again = (db: Db, afterSeconds: number): Promise<void> =>
    enqueue(db, [deliveryQueue], [{}], { afterSeconds })

  const send = async (letter: ClaimedLetter, { signal }: JobContext): Promise<Outcome> =>
    (await opened?.send(letter, signal)) ?? { kind: 'away', error: '' }

  const record = async (
    db: Db,
    letter: ClaimedLetter,
    outcome: Exclude<Outcome, { kind: 'away' }>,
  ): Promise<void> => {
    if (outcome.kind === 'sent') await markSent(db, letter.id)
    else if (outcome.kind === 'refused') await markRefused(db, letter.id, outcome.error)
    else {
      await postpone(db, letter.id, outcome.error, delayOf(letter.tries))
      await again(db, delayOf(letter.tries))
    }
    pauses = 0
  }

  /**
   * After a failed delivery, finds out whether the server or the letter is the cause: true if the server
   * replied to the next letter.
   */
  const sendNext = async (db: Db, ctx: JobContext): Promise<boolean> => {
    const letter = await claimLetter(db)
    if (!letter) return false
    const outcome = await send(letter, ctx)
    if (outcome.kind === 'away') await returnLetter(db, letter.id, outcome.error)
    else await record(db, letter, outcome)
    return outcome.kind !== 'away'
  }

  /** False: the server is unavailable, so delivery is paused. */
  const deliver = async (db: Db, letter: ClaimedLetter, ctx: JobContext): Promise<boolean> => {
    const outcome = await send(letter, ctx)
    if (outcome.kind !== 'away') {
      await record(db, letter, outcome)
      return true
    }
    // A letter that always fails must not block the others.
    if (letter.tries >= patientTries && (await sendNext(db, ctx))) {
      await postpone(db, letter.id, outcome.error, delayOf(letter.tries))
      return true
    }
    // The letter keeps its place, so that the order is preserved once the server is available.
    await postpone(db, letter.id, outcome.error, 0)
    const pauseSeconds = Math.min(firstPauseSeconds * 2 ** pauses, longestPauseSeconds)
    pausedUntil = now() + pauseSeconds * 1000
    pauses = Math.min(pauses + 1, 20)
    await again(db, pauseSeconds)
    if (!ctx.signal.aborted) ctx.log.warn({ reason: outcome.error, letter: letter.id }, 'no letter leaves')
    return false
  }

  const deliverAll = async (db: Db, ctx: JobContext): Promise<void> => {
    const connection = await findMail(db)
    if (!connection) return keepLetters(db)
    openOnce(connection)
    await releaseDeadClaims(db)
    if (now() < pausedUntil) return
    while (!ctx.signal.aborted) {
      const letter = await claimLetter(db)
      if (!letter || !(await deliver(db, letter, ctx))) return
    }
  }

  return defineJob({
    name: deliveryQueue,
    title: 'Отправка писем',
    data: NoData,
    // Also finds letters that were queued before a mail server was configured.
    schedule: { everySeconds: 60 },
    run: async (db, _, ctx) => {
      try {
        await deliverAll(db, ctx)
      } catch (error) {
        // If the database is unavailable, the letters are sent after it is back.
        if (!isDatabaseUnavailable(error)) throw error
        ctx.log.warn('letters wait: the database is away')
      }
    },
  })
}

const delayOf = (tries: number): number => Math.min(30 * 2 ** Math.min(tries, 20), longestDelaySeconds)
