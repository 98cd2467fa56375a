import type { MailLetter, MailLettersQuery } from '@naryad/contract/mailboxes/mail-letters'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

const shown = sql`
  letter.id, jsonb_build_object('id', mailboxes.id, 'address', mailboxes.address) as mailbox, letter.received_at,
  letter.from_address as "from", letter.from_name, letter.subject, letter.kind, letter.state, letter.reason,
  coalesce(letter.task_id, suggestions.task_id) as task_id, letter.suggestion_id, letter.files, letter.size,
  (letter.storage_key is not null and letter.state <> 'RECEIVED' and letter.task_id is null
    and letter.comment_id is null and (letter.suggestion_id is null)) as may_reread`

const letters = sql`
  mail_letters as letter
  join mailboxes on mailboxes.id = letter.mailbox_id
  left join suggestions on suggestions.id = letter.suggestion_id`

export async function searchLog(
  db: Db,
  { mailboxId, limit, offset }: MailLettersQuery,
): Promise<{ items: MailLetter[]; totalCount: number }> {
  const found = mailboxId === undefined ? sql`true` : sql`letter.mailbox_id = ${mailboxId}`
  const [{ rows: items }, { rows: counts }] = await Promise.all([
    sql<MailLetter>`
      select ${shown} from ${letters} where ${found} order by letter.id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*)::int as n from mail_letters as letter where ${found}`.execute(db),
  ])
  return { items, totalCount: counts[0]?.n ?? 0 }
}

export async function findLogged(db: Db, id: number): Promise<MailLetter | undefined> {
  const { rows } = await sql<MailLetter>`select ${shown} from ${letters} where letter.id = ${id}`.execute(db)
  return rows[0]
}

export const findText = (db: Db, id: number) =>
  db
    .selectFrom('mailLetters')
    .select([
      'id',
      'kind',
      'fromAddress',
      'fromName',
      'subject',
      'sentAt',
      'receivedAt',
      'wholeText',
      'marks',
      'files',
      'storageKey',
      'taskId',
      'suggestionId',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** The letter waits to be read as if it had just come. */
export async function resetLetter(tx: Tx, id: number, isPersonal: boolean): Promise<void> {
  await tx
    .updateTable('mailLetters')
    .set({ state: 'RECEIVED', key: null, attempts: 0, isPersonal })
    .where('id', '=', id)
    .execute()
}

export async function lockLogged(tx: Tx, id: number): Promise<MailLetter | undefined> {
  await sql`select from mail_letters where id = ${id} for update`.execute(tx)
  return findLogged(tx, id)
}
