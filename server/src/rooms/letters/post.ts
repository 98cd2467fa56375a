import type { FastifyBaseLogger } from 'fastify'

import { isAway } from '../../platform/db/away.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type MailConnection, openMail, type SendMail } from '../../platform/mail/mail.ts'
import {
  type ClaimedLetter,
  claimLetter,
  keepLetters,
  markRefused,
  markSent,
  putOff,
} from './letters.repo.ts'

interface PostParts {
  readonly db: Db
  /** How letters leave now. Undefined: no mail server is connected, and letters stay in the product's mailbox. */
  readonly findMail: (db: Db) => Promise<MailConnection | undefined>
  readonly open?: (connection: MailConnection) => SendMail
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly everyMs?: number
  /** The first wait for a server that is away; it doubles each time. */
  readonly firstPauseMs?: number
}

const longestPauseMs = 10 * 60_000
const longestDelaySeconds = 3600
const lettersARound = 50
const patientTries = 10

/**
 * Takes letters out of the outbox, one after another and in their order. Nobody waits for it: a mail server that is slow,
 * silent or away delays letters and nothing else. What was under way when the server died is taken again.
 */
export function startPost(parts: PostParts) {
  const { db, findMail, open = openMail, log, everyMs = 2000, firstPauseMs = 5000 } = parts
  const stopping = new AbortController()
  let pausedUntil = 0
  let pauses = 0
  let working: Promise<void> | undefined

  /** False: there is nobody to take another one. */
  const deliver = async (letter: ClaimedLetter, sendMail: SendMail): Promise<boolean> => {
    const outcome = await sendMail(letter, stopping.signal)
    if (outcome.kind === 'sent') await markSent(db, letter.id)
    else if (outcome.kind === 'refused') await markRefused(db, letter.id, outcome.error)
    else if (outcome.kind === 'later') await putOff(db, letter.id, outcome.error, delayOf(letter.tries))
    else {
      // It keeps its place: when the server is back, letters leave in the order in which they were written.
      // Unless it is the letter that the server dies of: that one does not stand before the others for ever.
      await putOff(db, letter.id, outcome.error, letter.tries < patientTries ? 0 : delayOf(letter.tries))
      pausedUntil = performance.now() + Math.min(firstPauseMs * 2 ** pauses, longestPauseMs)
      pauses = Math.min(pauses + 1, 20)
      if (!stopping.signal.aborted) log.warn({ reason: outcome.error, letter: letter.id }, 'no letter leaves')
      return false
    }
    pauses = 0
    return true
  }

  /** A server that has just been set is tried at once, whatever the one before it did. */
  let opened: { readonly url: string; readonly from: string; readonly send: SendMail } | undefined
  const openOnce = (connection: MailConnection): SendMail => {
    if (opened?.url === connection.url && opened.from === connection.from) return opened.send
    pausedUntil = 0
    pauses = 0
    opened = { ...connection, send: open(connection) }
    return opened.send
  }

  const round = async (): Promise<void> => {
    const connection = await findMail(db)
    if (!connection) return keepLetters(db)
    const send = openOnce(connection)
    if (performance.now() < pausedUntil) return
    for (let sent = 0; sent < lettersARound && !stopping.signal.aborted; sent += 1) {
      const letter = await claimLetter(db)
      if (!letter || !(await deliver(letter, send))) return
    }
  }

  const once = async (): Promise<void> => {
    try {
      await round()
    } catch (error) {
      // A database that is away will be back, and the letters with it.
      if (isAway(error)) log.warn('letters wait: the database is away')
      else log.error({ err: error }, 'sending letters failed')
    } finally {
      working = undefined
    }
  }

  const timer = setInterval(() => {
    working ??= once()
  }, everyMs).unref()

  return {
    /** A letter that is being sent is given up and taken again after the next start. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      stopping.abort()
      await working
    },
  }
}

const delayOf = (tries: number): number => Math.min(30 * 2 ** Math.min(tries, 20), longestDelaySeconds)
