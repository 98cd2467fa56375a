import type { FilterEntity, SavedFilter, SavedFilters } from '@naryad/contract/users/users'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

/** Saved filters of a user, of one entity or of all entities. */
export const findFilters = (db: Db, userId: number, entity: FilterEntity | undefined) =>
  db
    .selectFrom('userFilters')
    .select(['entity', 'filters'])
    .where('userId', '=', userId)
    .$if(entity !== undefined, (query) => query.where('entity', '=', entity ?? ''))
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
