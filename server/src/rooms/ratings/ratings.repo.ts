import { changeHours, daysBetweenRequests, ratingDays } from '@naryad/contract/ratings/ratings.words'
import { sql } from 'kysely'

import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

interface Asked {
  readonly taskId: number
  readonly email: string
}

/** Asks once a closing, and a contact once a week; false if it was asked already. The letter follows by a job. */
export async function queueRating(tx: Tx, { taskId, email }: Asked): Promise<boolean> {
  await lock(tx, `rating ${email.toLowerCase()}`)
  const { rows } = await sql`
    insert into ratings (task_id, closed_at, email)
    select id, closed_at, ${email} from tasks
    where id = ${taskId} and closed_at is not null and not exists (
      select from ratings where lower(ratings.email) = lower(${email})
        and asked_at > now() - make_interval(days => ${sql.lit(daysBetweenRequests)}))
    on conflict on constraint ratings_closing_unique do nothing
    returning id`.execute(tx)
  return rows.length > 0
}

interface QueuedRating {
  readonly id: number
  readonly taskId: number
  readonly title: string
  readonly email: string
}

export async function lockQueued(tx: Tx, limit: number): Promise<QueuedRating[]> {
  const { rows } = await sql<QueuedRating>`
    select ratings.id, ratings.task_id, tasks.title, ratings.email
    from ratings join tasks on tasks.id = ratings.task_id
    where ratings.status = 'QUEUED' order by ratings.id limit ${limit} for update of ratings skip locked`.execute(
    tx,
  )
  return rows
}

export async function markSent(tx: Tx, id: number, hash: Buffer): Promise<void> {
  await sql`
    update ratings set status = 'SENT', secret_hash = ${hash}, asked_at = now(),
      expires_at = now() + make_interval(days => ${sql.lit(ratingDays)})
    where id = ${id}`.execute(tx)
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

const live = sql`ratings.status in ('SENT', 'ANSWERED') and ratings.expires_at > now()`
const mayAnswer = sql`(answered_at is null or answered_at > now() - make_interval(hours => ${sql.lit(changeHours)}))`

export async function findBySecret(db: Db, hash: Buffer, isLocked = false): Promise<FoundRating | undefined> {
  const { rows } = await sql<FoundRating>`
    select ratings.id, ratings.task_id, tasks.title, tasks.company_id, ratings.score, ratings.text,
      ${mayAnswer} as may_answer
    from ratings join tasks on tasks.id = ratings.task_id
    where secret_hash = ${hash} and ${live} ${isLocked ? sql`for update of ratings` : sql``}`.execute(db)
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
