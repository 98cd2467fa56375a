import type { ErasureAct, ErasureActsQuery, SubjectKind } from '@naryad/contract/privacy/privacy'
import type { Insertable } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/database.ts'

const columns = ['number', 'at', 'subjectKind', 'subjectId', 'reason', 'changed', 'erasedByName'] as const

interface ActRow {
  readonly number: number
  readonly at: string
  readonly subjectKind: SubjectKind
  readonly subjectId: number
  readonly reason: string
  readonly changed: Record<string, number>
  readonly erasedByName: string
}

const shown = ({ subjectKind, subjectId, erasedByName, ...act }: ActRow): ErasureAct => ({
  ...act,
  subject: { kind: subjectKind, id: subjectId },
  erasedBy: erasedByName,
})

export async function findAct(db: Db, kind: SubjectKind, id: number): Promise<ErasureAct | undefined> {
  const act = await db
    .selectFrom('erasureActs')
    .select(columns)
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return act && shown(act)
}

export async function searchActs(
  db: Db,
  { limit, offset }: ErasureActsQuery,
): Promise<{ items: ErasureAct[]; totalCount: number }> {
  const acts = await db
    .selectFrom('erasureActs')
    .select(columns)
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { totalCount } = await db
    .selectFrom('erasureActs')
    .select((eb) => eb.fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow()
  return { items: acts.map(shown), totalCount }
}

export async function insertAct(tx: Tx, act: Insertable<Database['erasureActs']>): Promise<ErasureAct> {
  return shown(await tx.insertInto('erasureActs').values(act).returning(columns).executeTakeFirstOrThrow())
}
