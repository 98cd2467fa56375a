import type { ImportEntity } from '@naryad/contract/imports/imports'

import type { Db, Tx } from '../../platform/db/connect.ts'

interface MappedHeading {
  /** Normalized by `foldHeading`. */
  readonly heading: string
  /** Null: columns with this heading are ignored. */
  readonly field: string | null
}

export async function readMappedHeadings(
  db: Db,
  entity: ImportEntity,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('importHeadings')
    .select(['heading', 'field'])
    .where('entity', '=', entity)
    .execute()
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}

/** The last choice takes precedence. */
export async function rememberHeadings(
  tx: Tx,
  entity: ImportEntity,
  mapped: readonly MappedHeading[],
): Promise<void> {
  const rows = [...new Map(mapped.map((one) => [one.heading, { entity, ...one }])).values()]
  if (rows.length === 0) return
  await tx
    .insertInto('importHeadings')
    .values(rows.toSorted((one, other) => (one.heading < other.heading ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['entity', 'heading']).doUpdateSet((eb) => ({ field: eb.ref('excluded.field') })),
    )
    .execute()
}
