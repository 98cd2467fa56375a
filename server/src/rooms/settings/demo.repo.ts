import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

/** The demo stores a marker in the database that it fills. */
export async function hasDemo(db: Db): Promise<boolean> {
  const mark = await db.selectFrom('settings').select('part').where('part', '=', 'demo').executeTakeFirst()
  return mark !== undefined
}

export interface RemovedDemo {
  readonly tasks: number
  readonly cars: number
  readonly drivers: number
  readonly companies: number
  readonly contacts: number
  readonly users: number
  /** Storage keys of files that are no longer referenced. */
  readonly files: readonly string[]
}

/** Null if there is no demo. The second of two concurrent removals finds none. */
export async function deleteDemoRows(tx: Tx, stayingUserId: number): Promise<RemovedDemo | null> {
  await sql`
    delete from settings as own using settings as demo
    where own.part in ('company', 'requisites') and demo.part = 'demo' and own.value = demo.value -> own.part`.execute(
    tx,
  )
  const { rows } = await sql<{ removed: RemovedDemo | null }>`
    select remove_demo(${stayingUserId}) as removed`.execute(tx)
  return rows[0]?.removed ?? null
}
