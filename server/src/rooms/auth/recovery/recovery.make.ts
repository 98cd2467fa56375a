import type { Db } from '../../../platform/db/connect.ts'
import { letterTextsOf } from '../../letters/letters.make.ts'
import { processRecoveryRequests } from './recovery.service.ts'

export const origin = 'https://naryad.example.ru'

/** Runs the work of the job immediately. */
export const answerNow = (db: Db): Promise<void> =>
  db.transaction().execute((tx) => processRecoveryRequests(tx, async () => origin))

/** Letters in the outbox, the newest last. */
export const lettersTo = async (db: Db, recipient: string): Promise<string[]> =>
  (await letterTextsOf(db)).filter((letter) => letter.recipient === recipient).map(({ text }) => text)

/** The token in the fragment of the link in a letter. */
export const tokenIn = (letter: string | undefined): string =>
  /\/reset-password#token=([\w-]{43})$/m.exec(letter ?? '')?.[1] ?? ''
