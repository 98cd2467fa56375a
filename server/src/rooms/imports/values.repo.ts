import type { ImportValueKind } from '@naryad/contract/imports/imports.matching'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

interface MatchedValue {
  readonly kind: ImportValueKind
  /** Normalized by `foldName`. */
  readonly name: string
  readonly objectId: number
}

export const readMatchedValues = (db: Db): Promise<MatchedValue[]> =>
  db.selectFrom('importValues').select(['kind', 'name', 'objectId']).execute()

/** The last choice takes precedence. */
export async function rememberValues(tx: Tx, matched: readonly MatchedValue[]): Promise<void> {
  if (matched.length === 0) return
  await tx
    .insertInto('importValues')
    .values([...new Map(matched.map((one) => [`${one.kind} ${one.name}`, one])).values()])
    .onConflict((conflict) =>
      conflict.columns(['kind', 'name']).doUpdateSet((eb) => ({ objectId: eb.ref('excluded.objectId') })),
    )
    .execute()
}

/** The name was matched with another object, or with none. */
export async function forgetValues(tx: Tx, kind: ImportValueKind, names: readonly string[]): Promise<void> {
  await sql`delete from import_values where kind = ${kind} and name = any(${names}::text[])`.execute(tx)
}
