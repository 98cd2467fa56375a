import { setTimeout as sleep } from 'node:timers/promises'

import { changesRoutes } from '@naryad/contract/changes/changes.routes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Tx } from '../../platform/db/connect.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'

const db = await testDb()
const app = await testApp(db)

/** What another program has learnt: the version of each organization, undefined once it is deleted. */
type Replica = Map<number, number | undefined>

async function follow(reader: Caller, replica: Replica, isOver: () => boolean): Promise<number> {
  let cursor: string | undefined
  let pages = 0
  for (;;) {
    const wasOver = isOver()
    const query = { kinds: 'companies', limit: '200', ...(cursor === undefined ? {} : { cursor }) }
    const { body } = await reader.call(changesRoutes.read, { query })
    for (const { id, deleted, version } of body.items)
      replica.set(id, deleted ? undefined : (version ?? undefined))
    cursor = body.next
    pages += 1
    // The last page is asked for after the last commit.
    if (!body.more && body.items.length === 0 && wasOver) return pages
  }
}

const insert = (tx: Tx, n: number) =>
  sql`insert into companies (name) select 'ООО «' || n || '»' from generate_series(1, ${n}) as n`.execute(tx)

const change = (tx: Tx, n: number) =>
  sql`
  update companies set name = name || '.', version = version + 1
  where id in (select id from companies order by random() limit ${n} for update skip locked)`.execute(tx)

const remove = (tx: Tx) =>
  sql`
  delete from companies where id in (select id from companies order by random() limit 2 for update skip locked)
`.execute(tx)

/** Short and long transactions; every fifth is rolled back. */
async function write(rounds: number): Promise<number> {
  let changes = 0
  for (let round = 0; round < rounds; round += 1) {
    const size = 1 + Math.floor(Math.random() * 60)
    const isKept = round % 5 !== 4
    await db
      .transaction()
      .execute(async (tx) => {
        await insert(tx, size)
        await sleep(Math.random() * 6)
        await change(tx, size)
        await remove(tx)
        await sleep(Math.random() * 6)
        if (!isKept) throw new Error('rolled back')
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'rolled back') throw error
      })
    if (isKept) changes += size * 2 + 2
  }
  return changes
}

test('two readers follow ten thousand changes of four concurrent writers and miss none', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  let isOver = false
  const replicas: Replica[] = [new Map(), new Map()]
  const reading = replicas.map((replica) => follow(admin, replica, () => isOver))
  let changes = 0
  while (changes < 10_000) {
    const counts = await Promise.all([write(20), write(20), write(20), write(20)])
    changes += counts.reduce((sum, count) => sum + count, 0)
  }
  isOver = true
  for (const pages of await Promise.all(reading)) expect(pages).toBeGreaterThan(10)
  const stored = await db.selectFrom('companies').select(['id', 'version']).execute()
  const present = new Map(stored.map(({ id, version }) => [id, version]))
  for (const replica of replicas) {
    const known = new Map([...replica].filter(([, version]) => version !== undefined))
    expect(known).toEqual(present)
  }
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from object_changes where seq is null`.execute(db)
  expect(rows[0]?.n).toBe(0)
})
