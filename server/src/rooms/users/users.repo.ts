import type { AuditKind } from '@naryad/contract/audit/audit'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { User, UserInput, UserSearch } from '@naryad/contract/users/users.accounts'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inArray, inOrderOf } from '../../platform/db/query/id-arrays.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { openTasks } from './operators.repo.ts'
import { hasSecondFactor } from './second-factor.repo.ts'
import { findUserIds } from './users.search.repo.ts'

const columns = [
  'email',
  'lastName',
  'firstName',
  'middleName',
  'phone',
  'extension',
  'role',
  'isSenior',
  'timeZone',
] as const satisfies readonly (keyof UserInput)[]

const queues = sql<UserInput['queues']>`users.queues::text[]`.as('queues')
const hasPassword = sql<boolean>`users.password_hash is not null`.as('hasPassword')

const select = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin(openTasks.as('open'), 'open.operatorId', 'users.id')
    .select(['id', ...columns, queues, 'isBlocked', 'blockReason', 'lastSeenAt', hasPassword])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('companies')
          .select(['companies.id', 'companies.name'])
          .whereRef('companies.id', '=', 'users.companyId'),
      )
        .$castTo<User['company']>()
        .as('company'),
      sql<string | null>`(select failed_at from mail_failures
        where address = lower(users.email) and blocked_until > now())`.as('emailFailedAt'),
      sql<boolean>`${hasSecondFactor}`.as('hasSecondFactor'),
      sql<number>`(
        select count(*)::int from sessions where sessions.user_id = users.id
          and revoked_at is null and idle_until > now() and ends_at > now())`.as('sessionsCount'),
      sql<number>`coalesce(open.n, 0)`.as('openTasksCount'),
      'version',
      'createdAt',
      'updatedAt',
    ])

export const findUser = (db: Db, id: number): Promise<User | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export async function searchUsers(
  db: Db,
  search: UserSearch,
): Promise<{ items: User[]; totalCount: number }> {
  const { ids, totalCount } = await findUserIds(db, search)
  if (ids.length === 0) return { items: [], totalCount }
  const rows = await select(db).where(inArray('users.id', ids)).execute()
  return { items: inOrderOf(rows, ids), totalCount }
}

/** An account with the display names of references. */
export interface UserState extends UserInput {
  readonly companyName: string | null
}

export interface LockedUser extends UserState {
  readonly version: number
  readonly isBlocked: boolean
  readonly blockReason: string | null
  readonly hasPassword: boolean
}

/** Locks the row against other edits; writes of the user's own activity do not wait. */
export const lockUser = (tx: Tx, id: number): Promise<LockedUser | undefined> =>
  tx
    .selectFrom('users')
    .select([...columns, 'companyId', queues, 'version', 'isBlocked', 'blockReason', hasPassword])
    .select((eb) =>
      eb
        .selectFrom('companies')
        .select('companies.name')
        .whereRef('companies.id', '=', 'users.companyId')
        .as('companyName'),
    )
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Also prevents new references to the user. */
export async function lockAgainstUse(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/** Open tasks that the operator could no longer see: all of them, or those outside the given queues. */
export async function countOpenTasks(
  tx: Tx,
  id: number,
  queues: readonly Queue[],
  isOut: boolean,
): Promise<number> {
  const { count } = await tx
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('operatorId', '=', id)
    .where('isOpen', '=', true)
    .$if(!isOut && queues.length > 0, (query) => query.where('queue', 'not in', queues))
    .$if(!isOut && queues.length === 0, (query) => query.where(sql<boolean>`false`))
    .executeTakeFirstOrThrow()
  return count
}

/** Null: the organization does not exist. The lock prevents its deletion until the transaction ends. */
export async function findCompanyName(tx: Tx, id: number): Promise<string | null> {
  const company = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return company?.name ?? null
}

export async function insertUser(tx: Tx, input: UserInput): Promise<number> {
  const { id } = await tx.insertInto('users').values(input).returning('id').executeTakeFirstOrThrow()
  return id
}

const touched = { version: sql<number>`version + 1`, updatedAt: sql<string>`now()` }

export async function updateUser(tx: Tx, id: number, input: UserInput): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...input, ...touched })
    .where('id', '=', id)
    .execute()
}

/** Null unblocks the user. */
export async function updateBlock(tx: Tx, id: number, reason: string | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ isBlocked: reason !== null, blockReason: reason, ...touched })
    .where('id', '=', id)
    .execute()
}

export async function deleteUser(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}

interface ActionCounts {
  readonly tasks: number
  readonly comments: number
  readonly files: number
  readonly entries: number
}

/** Sign-ins and changes of the own account do not count as work. */
const ownAccountActions: readonly AuditKind[] = [
  'SIGNED_IN',
  'SIGN_IN_REFUSED',
  'SIGNED_OUT',
  'TOKEN_REUSED',
  'SESSION_ENDED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'ACCESS_REFUSED',
]

/** All actions of the user, across the tables. */
export async function countActions(tx: Tx, id: number): Promise<ActionCounts> {
  const { rows } = await sql<ActionCounts>`
    select
      (select count(*)::int from tasks
        where ${id} in (operator_id, created_by, done_by, closed_by, costs_approved_by))
        + (select count(*)::int from task_crew where user_id = ${id}) as tasks,
      (select count(*)::int from task_comments where author_id = ${id}) as comments,
      (select count(*)::int from attachments where created_by = ${id}) as files,
      (select count(*)::int from task_actions where user_id = ${id})
        + (select count(*)::int from object_actions where user_id = ${id})
        + (select count(*)::int from audit
           where user_id = ${id} and kind <> all(${arrayOf(ownAccountActions, 'text')})) as entries`.execute(
    tx,
  )
  return rows[0] ?? { tasks: 0, comments: 0, files: 0, entries: 0 }
}
