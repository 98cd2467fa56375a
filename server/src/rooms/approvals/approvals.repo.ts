import type { Approval } from '@naryad/contract/approvals/approvals'
import { liveStatuses, type WithdrawnReason } from '@naryad/contract/approvals/approvals.words'
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { companyToday, companyZone } from '../../platform/time/company-day.ts'
import type { ApprovalsTable } from './approvals.table.ts'
import { isToApprove } from './questions.repo.ts'
import { type Destination, isReached } from './sending.repo.ts'

const shown = (eb: ExpressionBuilder<Database, 'approvals'>) =>
  [
    'id',
    'taskId',
    'channel',
    'sentTo',
    'email',
    'deliveryError',
    'lines',
    'sum',
    'status',
    'withdrawnReason',
    'createdAt',
    'expiresAt',
    'seenAt',
    'remindedAt',
    'answers',
    'name',
    'position',
    'answeredAt',
    'note',
    sql<number>`cardinality(photo_ids)`.as('photosCount'),
    jsonObjectFrom(
      eb
        .selectFrom('users')
        .select(['users.id', 'lastName', 'firstName', 'middleName'])
        .whereRef('users.id', '=', 'approvals.createdBy'),
    ).as('createdBy'),
  ] as const

/** The newest first. */
export const readApprovals = (db: Db, taskId: number): Promise<Approval[]> =>
  db.selectFrom('approvals').select(shown).where('taskId', '=', taskId).orderBy('id', 'desc').execute()

export const getApproval = (db: Db, id: number): Promise<Approval> =>
  db.selectFrom('approvals').select(shown).where('id', '=', id).executeTakeFirstOrThrow()

export const findTaskOf = (db: Db, id: number) =>
  db.selectFrom('approvals').select('taskId').where('id', '=', id).executeTakeFirst()

/** Of the locked approval: what an answer or a reminder needs. */
export const lockApproval = (tx: Tx, id: number) =>
  tx
    .selectFrom('approvals')
    .select(['status', 'channel', 'sentTo', 'email', 'userId', 'sealedSecret', 'expiresAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const pages = (db: Db) =>
  db
    .selectFrom('approvals')
    .innerJoin('companies', 'companies.id', 'approvals.companyId')
    .innerJoin('tasks', 'tasks.id', 'approvals.taskId')
    .select([
      'approvals.id',
      'approvals.companyId',
      'approvals.status',
      'approvals.sentTo',
      'approvals.lines',
      'approvals.sum',
      'approvals.expiresAt',
      'approvals.answers',
      'approvals.name',
      'approvals.position',
      'approvals.answeredAt',
      'approvals.photoIds',
      'companies.name as company',
      'tasks.id as taskId',
      'tasks.title as taskTitle',
    ])

export const findOne = (db: Db, id: number) =>
  pages(db).select('approvals.channel').where('approvals.id', '=', id).executeTakeFirst()

/** The questions of a message that are open or answered, by the numbers of the requests. */
export const findBySecret = (db: Db, hash: Buffer) =>
  pages(db)
    .where('approvals.secretHash', '=', hash)
    .where('approvals.status', 'in', [...liveStatuses, 'ANSWERED'])
    .where('approvals.expiresAt', '>', sql<string>`now()`)
    .where('approvals.movedAt', 'is', null)
    .orderBy('approvals.taskId')
    .execute()

/** The requests of the message that were withdrawn, with the tasks that they asked about. */
export const findWithdrawn = (db: Db, hash: Buffer) =>
  db
    .selectFrom('approvals')
    .select('lines')
    .where('secretHash', '=', hash)
    .where('status', '=', 'WITHDRAWN')
    .execute()

/** The open questions of the message that this one belongs to, locked in the order of their ids. */
export const lockMessage = (tx: Tx, id: number) =>
  tx
    .selectFrom('approvals')
    .select(['id', 'taskId', 'sum', 'channel', 'email', 'userId'])
    .where('secretHash', '=', (eb) => eb.selectFrom('approvals').select('secretHash').where('id', '=', id))
    .where('status', 'in', liveStatuses)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Returns the id of the first one. */
export async function insertApprovals(
  tx: Tx,
  approvals: readonly Insertable<ApprovalsTable>[],
): Promise<number> {
  const [first] = await tx
    .insertInto('approvals')
    .values([...approvals])
    .returning('id')
    .execute()
  return first?.id ?? 0
}

export async function updateApprovals(
  tx: Tx,
  ids: readonly number[],
  change: Updateable<ApprovalsTable>,
): Promise<void> {
  await tx
    .updateTable('approvals')
    .set(change)
    .where('id', 'in', [...ids])
    .execute()
}

/** Marks the first opening; returns the tasks of those that were not opened before. */
export const markSeen = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('approvals')
    .set({ status: 'SEEN', seenAt: sql<string>`now()` })
    .where('id', 'in', [...ids])
    .where('status', '=', 'SENT')
    .returning('taskId as id')
    .execute()

export interface Ended {
  readonly taskId: number
  readonly sentTo: string
}

export interface ChangedCosts {
  readonly taskId: number
  /** The work has become one under warranty. */
  readonly isFreed: boolean
}

interface Withdrawn extends Ended {
  readonly reason: WithdrawnReason
}

/**
 * Withdraws the open questions that these tasks concern: those that ask about one, and those that would ask about it,
 * too, if they were sent now. Answered questions of a former organization are marked.
 */
export async function withdrawChanged(tx: Tx, changed: readonly ChangedCosts[]): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn & { isOpen: boolean }>`
    with concerned as (
      select distinct on (approvals.id) approvals.id, approvals.status <> 'ANSWERED' as is_open, reason
      from unnest(
        ${arrayOf(
          changed.map(({ taskId }) => taskId),
          'integer',
        )}, ${arrayOf(
          changed.map(({ isFreed }) => isFreed),
          'boolean',
        )}) as change(task_id, is_freed)
      join tasks on tasks.id = change.task_id
      join approvals on approvals.status in ('SENT', 'SEEN', 'ANSWERED') and (approvals.task_id in (tasks.id, tasks.parent_id)
        or approvals.lines @> jsonb_build_array(jsonb_build_object('taskId', tasks.id)))
      cross join lateral (
        select approvals.lines @> jsonb_build_array(jsonb_build_object('taskId', tasks.id)) as is_asked,
          tasks.company_id is not distinct from approvals.company_id as is_own) as facts
      cross join lateral (select case
        when not is_own and (is_asked or approvals.task_id = tasks.id) then 'MOVED'
        when is_asked and is_freed then 'WARRANTY'
        when is_asked or is_own and ${isToApprove} then 'COSTS_CHANGED' end as reason) as withdrawal
      where reason = 'MOVED' or reason is not null and approvals.status <> 'ANSWERED'
      order by approvals.id, array_position(array['MOVED', 'WARRANTY'], reason))
    update approvals set
      status = case when is_open then 'WITHDRAWN' else status end,
      withdrawn_reason = case when is_open then reason end,
      moved_at = case when reason = 'MOVED' then now() end
    from concerned
    where approvals.id = concerned.id
    returning task_id, sent_to, reason, is_open`.execute(tx)
  return rows.filter(({ isOpen }) => isOpen)
}

/** Withdraws the open questions, or those about these tasks, of which nothing is left to be answered. */
export async function withdrawDecided(tx: Tx, taskIds?: readonly number[]): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update approvals set status = 'WITHDRAWN', withdrawn_reason = 'DECIDED'
    where ${
      taskIds
        ? sql`approvals.task_id in (
        select unnest(array[id, parent_id]) from tasks where id = any(${arrayOf(taskIds, 'integer')}))`
        : sql`true`
    }
      and approvals.status in ('SENT', 'SEEN')
      and not exists (
        select from jsonb_array_elements(approvals.lines) as line
        join tasks as asked on asked.id = (line ->> 'taskId')::integer
        where not asked.is_costs_approved and asked.costs_refused_at is null)
    returning approvals.task_id, sent_to`.execute(tx)
  return rows
}

const batchSize = 500

export async function expireApprovals(tx: Tx): Promise<(Ended & { askedById: number | null })[]> {
  const { rows } = await sql<Ended & { askedById: number | null }>`
    update approvals set status = 'EXPIRED'
    where id in (
      select id from approvals where status in ('SENT', 'SEEN') and expires_at <= now()
      order by id limit ${batchSize} for update skip locked)
    returning task_id, sent_to, created_by as asked_by_id`.execute(tx)
  return rows
}

export interface Reminded extends Destination {
  readonly id: number
  readonly taskId: number
  /** Equal for the requests of one message. */
  readonly secretHash: string
  readonly sealedSecret: Buffer
  readonly expiresAt: string
  readonly sum: number
}

/** Claims the messages without an answer on the first and the third working day after they were sent. */
export async function claimReminders(tx: Tx): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    update approvals set reminders_count = reminders_count + 1, reminded_at = now()
    where id in (
      select id from approvals
      where status in ('SENT', 'SEEN') and ${isReached} and expires_at > now() and reminders_count < 2
        and (select count(*) from working_days
          where minutes > 0 and day > (approvals.created_at at time zone ${companyZone})::date and day <= ${companyToday()}::date)
          >= case reminders_count when 0 then 1 else 3 end
      order by id limit ${batchSize} for update skip locked)
    returning id, task_id, encode(secret_hash, 'hex') as secret_hash, channel, email, user_id, sealed_secret, expires_at,
      sum`.execute(tx)
  return rows
}
