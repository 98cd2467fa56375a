import type { Role } from '@naryad/contract/kit/rights'
import type { FilterEntity, Person, SavedFilter, SavedFilters } from '@naryad/contract/users/users'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

/** Saved filters of a user, of one entity or of all entities. */
export const findFilters = (db: Db, userId: number, entity: FilterEntity | undefined) =>
  db
    .selectFrom('userFilters')
    .select(['entity', 'filters', 'hidden'])
    .where('userId', '=', userId)
    .$if(entity !== undefined, (query) => query.where('entity', '=', entity ?? ''))
    .orderBy('entity')
    .$castTo<{ entity: FilterEntity; filters: SavedFilter[]; hidden: string[] }>()
    .execute()

/** A filter that its owner shares. */
export interface SharedFilter {
  readonly entity: FilterEntity
  readonly filter: SavedFilter
  readonly owner: Person
  readonly ownerRole: Role
  readonly ownerCompanyId: number | null
}

/** What users share, blocked ones too, by title. */
export async function findSharedFilters(db: Db, entity: FilterEntity | undefined): Promise<SharedFilter[]> {
  const { rows } = await sql<SharedFilter>`
    select stored.entity, filter.value as filter, users.role as owner_role, users.company_id as owner_company_id,
      json_build_object('id', users.id, 'last_name', users.last_name, 'first_name', users.first_name,
        'middle_name', users.middle_name) as owner
    from user_filters as stored
    join users on users.id = stored.user_id
    cross join lateral jsonb_array_elements(stored.filters) as filter
    where stored.filters @> '[{"isShared": true}]' and (filter.value -> 'isShared')::boolean
      and ${entity === undefined ? sql`true` : sql`stored.entity = ${entity}`}
    order by stored.entity, filter.value ->> 'title' collate ru, users.id, filter.value ->> 'id'`.execute(db)
  return rows
}

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

export async function replaceHidden(
  tx: Tx,
  userId: number,
  entity: FilterEntity,
  hidden: readonly string[],
): Promise<void> {
  await tx
    .insertInto('userFilters')
    .values({ userId, entity, filters: '[]', hidden: [...hidden] })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'entity']).doUpdateSet((eb) => ({ hidden: eb.ref('excluded.hidden') })),
    )
    .execute()
}
