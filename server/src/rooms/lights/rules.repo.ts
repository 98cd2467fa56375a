import type { LightRule, LightRuleInput } from '@naryad/contract/lights/light-rules'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

const rules = (db: Db) =>
  db
    .selectFrom('lightRules')
    .select([
      'id',
      'title',
      'short',
      'fact',
      'kindId',
      'unitKind',
      'onlyWith',
      'overdue',
      'soon',
      'unknown',
      'onRed',
      'source',
      'checkedOn',
      'position',
      'isActive',
      'version',
    ])

export const readRules = (db: Db): Promise<LightRule[]> =>
  rules(db).orderBy('position').orderBy('id').execute()

export const findRule = (db: Db, id: number): Promise<LightRule | undefined> =>
  rules(db).where('id', '=', id).executeTakeFirst()

export const lockRule = (tx: Tx, id: number): Promise<LightRule | undefined> =>
  rules(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertRule(tx: Tx, input: LightRuleInput): Promise<number> {
  const { id } = await tx.insertInto('lightRules').values(input).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateRule(tx: Tx, id: number, input: LightRuleInput): Promise<void> {
  await tx
    .updateTable('lightRules')
    .set({ ...input, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteRule(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('lightRules').where('id', '=', id).execute()
}

export const findKindTitle = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('maintenanceKinds').select('title').where('id', '=', id).executeTakeFirst())?.title
