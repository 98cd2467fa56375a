import type { Letter, LettersQuery } from '@naryad/contract/letters/letters'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

/** Letters that have left or should have: neither the lines of a digest nor what quiet hours delay. */
const letters = sql`deliveries where channel = 'letter' and not is_digest
  and (state <> 'queued' or due_at <= now())`

/** A page of letters in either order. Only letters in the product's mailbox have their text. */
export async function searchLetters(
  db: Db,
  { to, sort, limit, offset }: LettersQuery,
): Promise<{ items: Letter[]; totalCount: number }> {
  const found = sql`${letters} ${to === undefined ? sql`` : sql`and address = ${to}`}`
  const { rows: items } = await sql<Letter>`
    select id, address as "to", content ->> 'title' as subject,
      case state when 'queued' then 'QUEUED' when 'failed' then 'FAILED' when 'kept' then 'KEPT' else 'SENT' end as status,
      last_error, created_at, case when state not in ('queued', 'failed', 'kept') then ended_at end as sent_at,
      case when state = 'kept' then content ->> 'text' end as text
    from ${found}
    order by id ${sql.raw(sort)} limit ${limit} offset ${offset}`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${found}`.execute(db)
  return { items, totalCount: rows[0]?.count ?? 0 }
}

interface Thread {
  readonly id: number
  readonly title: string
  /** The mailbox that answers are read from. */
  readonly replyTo: string | null
}

/** What the letters about a task have in common. */
export async function findThread(db: Db, taskId: number): Promise<Thread | undefined> {
  const { rows } = await sql<Thread>`
    select tasks.id, tasks.title,
      (select address from mailboxes where is_on order by (queue = tasks.queue) desc, id limit 1) as reply_to
    from tasks where tasks.id = ${taskId}`.execute(db)
  return rows[0]
}
