import type { MailFile } from '@naryad/contract/mailboxes/mail-letters'
import type { LetterKind, LetterState } from '@naryad/contract/mailboxes/mailboxes.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Letter } from '../reading/letter.ts'

/** A letter that was fetched, and its mailbox, as far as reading needs it. */
export const findFetched = (db: Db, id: number) =>
  db
    .selectFrom('mailLetters')
    .innerJoin('mailboxes', 'mailboxes.id', 'mailLetters.mailboxId')
    .select([
      'mailLetters.id',
      'mailLetters.state',
      'mailLetters.storageKey',
      'mailLetters.leftFiles',
      'mailLetters.attempts',
      'mailLetters.isPersonal',
      'mailboxes.id as mailboxId',
      'mailboxes.address',
      'mailboxes.authservId',
      'mailboxes.result',
      'mailboxes.queue',
      'mailboxes.typeId',
      'mailboxes.isConfirmed',
      'mailboxes.confirmation',
    ])
    .where('mailLetters.id', '=', id)
    .executeTakeFirst()

export type FetchedLetter = NonNullable<Awaited<ReturnType<typeof findFetched>>>

/** Serializes two readings of a letter: the second one finds it taken. False unless it still waits. */
export async function lockFetched(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from mail_letters where id = ${id} and state = 'RECEIVED' for update`.execute(tx)
  return rows.length > 0
}

/** The letter with this key that was taken before; held against a simultaneous one by the unique index. */
export const findByKey = (tx: Tx, key: string, exceptId: number) =>
  tx
    .selectFrom('mailLetters')
    .innerJoin('mailboxes', 'mailboxes.id', 'mailLetters.mailboxId')
    .select(['mailLetters.id', 'mailLetters.mailboxId', 'mailboxes.address'])
    .where('key', '=', key)
    .where('mailLetters.id', '<>', exceptId)
    .executeTakeFirst()

export async function deleteLetter(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('mailLetters').where('id', '=', id).execute()
}

export interface Outcome {
  readonly state: Exclude<LetterState, 'RECEIVED'>
  readonly kind: LetterKind
  readonly reason: string
  readonly taskId?: number | null
  readonly suggestionId?: number | null
  readonly commentId?: number | null
  /** The suggestion was there before the letter. */
  readonly isContinued?: boolean
  readonly files?: readonly MailFile[]
}

const cut = (text: string, max: number): string => [...text].slice(0, max).join('')

export async function recordOutcome(
  tx: Tx,
  id: number,
  letter: Letter | undefined,
  { state, kind, reason, taskId = null, suggestionId = null, commentId = null, files = [] }: Outcome,
): Promise<void> {
  await tx
    .updateTable('mailLetters')
    .set({
      state,
      kind,
      reason: cut(reason, 500),
      taskId,
      suggestionId,
      commentId,
      files: JSON.stringify(files),
      // What stands in the log alone stays where it is.
      moveStep:
        state === 'STORED'
          ? null
          : sql<'DUE' | null>`(select 'DUE' from mailboxes where id = mailbox_id and taken_folder <> '')`,
      ...(letter && {
        key: letter.key,
        messageId: letter.messageId,
        fromAddress: letter.from,
        fromName: letter.fromName,
        subject: letter.subject,
        sentAt: letter.sentAt,
        wholeText: letter.wholeText,
        marks: JSON.stringify(letter.marks),
      }),
    })
    .where('id', '=', id)
    .execute()
}

export async function countAttempt(db: Db, id: number): Promise<void> {
  await db
    .updateTable('mailLetters')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute()
}

/** The task that an incoming letter belongs to, by itself or by its suggestion. */
export async function findTaskOfMessage(tx: Tx, messageIds: readonly string[]): Promise<number | undefined> {
  if (messageIds.length === 0) return undefined
  const { rows } = await sql<{ taskId: number }>`
    select coalesce(letter.task_id, suggestions.task_id) as task_id
    from unnest(${messageIds}::text[]) with ordinality as answered (message_id, place)
    join mail_letters as letter on letter.message_id = answered.message_id
    left join suggestions on suggestions.id = letter.suggestion_id
    where coalesce(letter.task_id, suggestions.task_id) is not null
    order by answered.place limit 1`.execute(tx)
  return rows[0]?.taskId
}

/** Letters that wait although their job has ended. */
export async function findForgotten(tx: Tx, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('mailLetters')
    .select('id')
    .where('state', '=', 'RECEIVED')
    .where('receivedAt', '<', sql<string>`now() - interval '10 minutes'`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Log entries after their retention, and sources that are not read again. */
export async function deleteOldLetters(tx: Tx, days: { log: number; source: number }): Promise<void> {
  const old = (count: number) => sql<boolean>`received_at < now() - make_interval(days => ${count})`
  await tx.deleteFrom('mailLetters').where(old(days.log)).where('state', '<>', 'RECEIVED').execute()
  await tx
    .updateTable('mailLetters')
    .set({ storageKey: null })
    .where(old(days.source))
    .where('state', '<>', 'RECEIVED')
    .where('storageKey', 'is not', null)
    .execute()
}

/** The keys of the store that letters refer to. */
export async function letterKeysInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where exists (select from mail_letters where storage_key = key)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
