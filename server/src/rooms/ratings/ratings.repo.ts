import type { TaskRating } from '@naryad/contract/ratings/ratings'
import { changeHours, daysBetweenRequests, type RatingChannel } from '@naryad/contract/ratings/ratings.words'
import { sql } from 'kysely'

import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { representativeOf } from '../contacts/index.ts'

/**
 * Joined to a task `t`: whom it asks for a rating. Its contact, else the representative who made it; with the account
 * that has the same address or phone, because an account may have linked a chat.
 */
export const ratingRecipient = sql`left join lateral (
  select coalesce(nullif(contact.email, ''), account.email) as email, coalesce(contact.name, account.name) as name,
    account.id as user_id
  from (select t.contact_id, t.created_by, t.company_id) as asking
  left join contacts as contact on contact.id = asking.contact_id
  ${representativeOf(sql`asking.company_id`, sql`contact.id is null and u.id = asking.created_by`)}
  ) as asked on asked.email <> ''`

/** Whether the recipient `asked` of a task `t` was asked lately, or about this closing. */
export const isRatingRecent = sql`exists (select from ratings as r where lower(r.email) = lower(asked.email)
    and r.asked_at > now() - make_interval(days => ${sql.lit(daysBetweenRequests)})
  or r.task_id = t.id and r.closed_at = t.closed_at)`

/** Asks once a closing, and a person once a week; false if it was asked already. The message follows by a job. */
export async function queueRating(
  tx: Tx,
  { taskId, email }: { readonly taskId: number; readonly email: string },
): Promise<boolean> {
  await lock(tx, `rating ${email.toLowerCase()}`)
  const { rows } = await sql`
    insert into ratings (task_id, closed_at, email, name, user_id)
    select t.id, t.closed_at, ${email}, case when lower(asked.email) = lower(${email}) then left(asked.name, 400) else '' end,
      case when lower(asked.email) = lower(${email}) then asked.user_id end
    from tasks as t ${ratingRecipient}
    where t.id = ${taskId} and t.closed_at is not null and not exists (
      select from ratings where lower(ratings.email) = lower(${email})
        and asked_at > now() - make_interval(days => ${sql.lit(daysBetweenRequests)}))
    on conflict on constraint ratings_closing_unique do nothing
    returning id`.execute(tx)
  return rows.length > 0
}

/** Reopened tasks: what was said of the former end no longer counts. */
export async function voidRatings(tx: Tx, taskIds: readonly number[]): Promise<void> {
  await sql`
    update ratings set status = 'VOID'
    where task_id = any(${arrayOf(taskIds, 'integer')}) and status <> 'VOID'`.execute(tx)
}

interface FoundRating {
  readonly id: number
  readonly taskId: number
  readonly title: string
  readonly companyId: number | null
  readonly score: number | null
  readonly text: string
  readonly mayAnswer: boolean
}

/** By the secret of a link, or by the task and the account that a message with buttons went to. */
export type RatingKey =
  | { readonly hash: Buffer }
  | { readonly taskId: number; readonly userId: number; readonly channel: RatingChannel }

const live = sql`ratings.status in ('SENT', 'ANSWERED') and ratings.expires_at > now()`
const mayAnswer = sql`(answered_at is null or answered_at > now() - make_interval(hours => ${sql.lit(changeHours)}))`

const isKey = (key: RatingKey) =>
  'hash' in key
    ? sql`secret_hash = ${key.hash}`
    : sql`ratings.task_id = ${key.taskId} and ratings.user_id = ${key.userId} and ratings.channel = ${key.channel}`

export async function findRating(db: Db, key: RatingKey, isLocked = false): Promise<FoundRating | undefined> {
  const { rows } = await sql<FoundRating>`
    select ratings.id, ratings.task_id, tasks.title, tasks.company_id, ratings.score, ratings.text,
      ${mayAnswer} as may_answer
    from ratings join tasks on tasks.id = ratings.task_id
    where ${isKey(key)} and ${live} ${isLocked ? sql`for update of ratings` : sql``}`.execute(db)
  return rows[0]
}

export async function answerRating(
  tx: Tx,
  { id, score, text }: { readonly id: number; readonly score: number; readonly text: string },
): Promise<void> {
  await sql`
    update ratings set status = 'ANSWERED', score = ${score}, text = ${text},
      answered_at = coalesce(answered_at, now())
    where id = ${id}`.execute(tx)
}

/** Of the present closing; a returned task has none. */
export async function findTaskRating(db: Db, taskId: number): Promise<TaskRating | undefined> {
  const { rows } = await sql<TaskRating>`
    select r.channel, coalesce(nullif(r.name, ''), r.email) as name, r.asked_at, r.score, r.text, r.answered_at
    from ratings as r where r.task_id = ${taskId} and r.status in ('SENT', 'ANSWERED')
    order by r.closed_at desc limit 1`.execute(db)
  return rows[0]
}
