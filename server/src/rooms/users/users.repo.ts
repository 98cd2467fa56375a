import type { FilterEntity, Operator, SavedFilter, SavedFilters } from '@naryad/contract/users/users'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

/** Dispatchers and engineers at work, in the order of their names. The open tasks are counted without reading one. */
export async function findOperators(db: Db): Promise<Operator[]> {
  const { rows } = await sql<Operator>`
    select u.id, u.last_name, u.first_name, u.middle_name, u.role, u.is_senior, u.queues::text[] as queues,
      coalesce(open.n, 0)::int as open_tasks_count
    from users u left join (
      select operator_id, sum(n) as n
      from (select operator_id, status, n from task_counts union all select operator_id, status, n from task_count_deltas)
        as counts
      where status <> 'CLOSED' group by operator_id
    ) as open on open.operator_id = u.id
    where u.role in ('operator', 'engineer') and not u.is_blocked
    order by u.last_name collate ru, u.first_name collate ru, u.id`.execute(db)
  return rows
}

export const findFilters = (db: Db, userId: number) =>
  db
    .selectFrom('userFilters')
    .select(['entity', 'filters'])
    .where('userId', '=', userId)
    .orderBy('entity')
    .$castTo<{ entity: FilterEntity; filters: SavedFilter[] }>()
    .execute()

export async function replaceFilters(
  db: Db,
  userId: number,
  { entity, filters }: SavedFilters,
): Promise<void> {
  await db
    .insertInto('userFilters')
    .values({ userId, entity, filters: JSON.stringify(filters) })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'entity'])
        .doUpdateSet((eb) => ({ filters: eb.ref('excluded.filters'), updatedAt: sql<string>`now()` })),
    )
    .execute()
}

/** The same password, kept better. */
export async function savePasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
}

/** Another password. Whoever sets it ends the sessions that it has to end. */
export async function setPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

interface NewPerson {
  readonly email: string
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  readonly passwordHash: string
}

/** False: somebody with this e-mail is there already, and stays as he is. */
export async function insertAdministrator(db: Db, person: NewPerson): Promise<boolean> {
  const made = await db
    .insertInto('users')
    .values({ ...person, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
