import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts, maskJson } from '../../platform/db/erased.ts'

/** The account stays as a number that tasks and histories refer to; signing in is impossible. */
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
      isBlocked: true,
      blockReason: 'Персональные данные стёрты',
      lastSeenAt: null,
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('userFilters').where('userId', '=', id).execute()
}

/** Why other accounts are blocked, and words saved in the filters of others. */
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

/** Rows are found by their users: filters have no number of their own. */
async function eraseInFilters(tx: Tx, { sought, mask }: Erased): Promise<number> {
  const { rows } = await sql<{ userId: number; entity: string; filters: string }>`
    select user_id, entity, filters::text as filters from user_filters
    where filters::text ~ ${sought.pattern} order by user_id, entity for update`.execute(tx)
  let changed = 0
  for (const { userId, entity, filters } of rows) {
    const masked = maskJson(filters, (text) => mask(text, false))
    if (masked === filters) continue
    await sql`
      update user_filters set filters = (${masked}::text)::jsonb
      where user_id = ${userId} and entity = ${entity}`.execute(tx)
    changed += 1
  }
  return changed
}
