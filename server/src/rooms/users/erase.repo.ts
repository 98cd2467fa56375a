import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import {
  type Erased,
  type ErasedCounts,
  eraseTexts,
  maskJson,
} from '../../platform/db/personal-data/erased.ts'

/**
 * The account is anonymized, not deleted, because tasks and histories refer to it; it can no longer sign
 * in.
 */
export async function eraseAccount(tx: Tx, { id, name }: Erased): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email: `erased-${id}@erased.invalid`,
      passwordHash: null,
      passwordChangedAt: null,
      lastName: name,
      firstName: '',
      middleName: '',
      phone: null,
      extension: '',
      isBlocked: true,
      blockReason: 'Персональные данные стёрты',
      lastSeenAt: null,
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  // Colleagues go on working with what the person has shared.
  await sql`
    update user_filters set hidden = '{}', filters = (
      select coalesce(jsonb_agg(filter order by place), '[]')
      from jsonb_array_elements(filters) with ordinality as each (filter, place) where filter @> '{"isShared": true}')
    where user_id = ${id}`.execute(tx)
  await sql`delete from user_filters where user_id = ${id} and filters = '[]'`.execute(tx)
}

/** Reasons of blocks of other accounts, and texts in saved filters of others. */
export async function eraseInUsers(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const reasons = await eraseTexts(tx, erased, {
    table: 'users',
    save: sql`update users as t set`,
    columns: ['blockReason'],
    isOwn: sql<SqlBool>`false`,
    isVersioned: true,
  })
  return { 'Причины блокировки': reasons, 'Сохранённые фильтры': await eraseInFilters(tx, erased) }
}

/** Rows are identified by user and entity, because saved filters have no id. */
async function eraseInFilters(tx: Tx, { kind, id, sought, mask }: Erased): Promise<number> {
  const { rows } = await sql<{ userId: number; entity: string; filters: string }>`
    select user_id, entity, filters::text as filters from user_filters
    where filters::text ~ ${sought.pattern} order by user_id, entity for update`.execute(tx)
  let changed = 0
  for (const { userId, entity, filters } of rows) {
    const isOwn = kind === 'users' && userId === id
    const masked = maskJson(filters, (text) => mask(text, isOwn))
    if (masked === filters) continue
    await sql`
      update user_filters set filters = (${masked}::text)::jsonb
      where user_id = ${userId} and entity = ${entity}`.execute(tx)
    changed += 1
  }
  return changed
}
