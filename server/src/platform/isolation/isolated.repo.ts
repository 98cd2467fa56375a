import { sql } from 'kysely'

import type { Db, Tx } from '../db/connect.ts'
import { type Failure, isolateFailures } from './isolate-failures.ts'
import { recordRejections } from './rejections.repo.ts'

interface Isolated<Item> {
  /** In Russian, for the administrator: «Отчёт по расписанию». */
  readonly what: string
  readonly items: readonly Item[]
  readonly nameOf: (item: Item) => string
}

/** Within a transaction a failure is rolled back to here, and the transaction goes on. */
async function withSavepoint(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint element`.execute(tx)
  try {
    await work()
    await sql`release savepoint element`.execute(tx)
  } catch (error) {
    await sql`rollback to savepoint element`.execute(tx)
    throw error
  }
}

const recordFailures = <Item>(
  db: Db | Tx,
  { what, nameOf }: Isolated<Item>,
  failures: readonly Failure<Item>[],
): Promise<void> =>
  recordRejections(
    db,
    'JOB',
    failures.map(({ item, error }) => ({
      object: `${what}: ${nameOf(item)}`,
      field: 'ELEMENT',
      reason: 'FAILED',
      value: error.message,
    })),
  )

/**
 * Does the work for many elements with few statements; of a group that fails, the failing elements are left out, counted
 * and shown to administrators. Returns those that are done.
 */
export async function workOnAll<Item>(
  tx: Tx,
  { work, ...isolated }: Isolated<Item> & { readonly work: (group: readonly Item[]) => Promise<unknown> },
): Promise<Item[]> {
  const failures = await isolateFailures(isolated.items, (group) => withSavepoint(tx, () => work(group)))
  await recordFailures(tx, isolated, failures)
  const failed = new Set(failures.map(({ item }) => item))
  return isolated.items.filter((item) => !failed.has(item))
}

/** The same for work that does one element at a time, with or without a transaction around all. */
export async function workOnEach<Item>(
  db: Db | Tx,
  { work, ...isolated }: Isolated<Item> & { readonly work: (item: Item) => Promise<unknown> },
): Promise<Item[]> {
  const failures: Failure<Item>[] = []
  const done: Item[] = []
  for (const item of isolated.items) {
    const failed = await isolateFailures([item], async () => {
      await (db.isTransaction ? withSavepoint(db as Tx, () => work(item)) : work(item))
    })
    failures.push(...failed)
    if (failed.length === 0) done.push(item)
  }
  await recordFailures(db, isolated, failures)
  return done
}
