import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'

import { knownMigrations, migrateToLatest, migrateWithin } from '../../platform/db/schema/migrate.ts'
import { catalogOf } from '../../testing/catalog.ts'
import { copyStage } from './copies.make.ts'

// Schemas are made here, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000 })

const root = path.join(import.meta.dirname, '../../../..')
const folder = path.join(root, 'server/src/testing/releases')
const releases = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
const storedCatalog = (release: string) =>
  JSON.parse(readFileSync(path.join(folder, release, 'catalog.json'), 'utf8')) as readonly string[]
const stage = copyStage()

test('every release but the one in preparation has its databases here', () => {
  const published = readdirSync(path.join(root, 'docs/releases'))
    .map((name) => name.replace('.ru.md', ''))
    .toSorted()
  expect(published.slice(0, -1)).toEqual(
    releases.filter((release) => release !== published.at(-1)).toSorted(),
  )
})

describe.each(releases)('a database of release %s', (release) => {
  const stored = storedCatalog(release)
  const last = knownMigrations().findLast((name) => stored.includes(name))

  test('is what the migrations up to it still make, and upgraded it equals a new one', async () => {
    await stage.emptyTarget()
    await stage.withTarget(async (db) => {
      await migrateWithin(db, last)
      expect(await catalogOf(db)).toEqual(stored)
    })
    await migrateToLatest(stage.targetUrl)
    const upgraded = await stage.withTarget(catalogOf)
    await stage.emptyTarget()
    await migrateToLatest(stage.targetUrl)
    expect(upgraded).toEqual(await stage.withTarget(catalogOf))
  })

  test.each(['empty.tar', 'demo.tar'])('comes with the rows of %s', async (copy) => {
    await stage.emptyTarget()
    const { manifest } = await stage.restore(path.join(folder, release, copy))
    await stage.withTarget(async (db) => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        db,
      )
      expect(rows.map(({ name }) => name)).toEqual(knownMigrations())
      const { rows: counted } = await sql<{ tasks: number; cars: number }>`
        select (select count(*)::int from tasks) as tasks, (select count(*)::int from cars) as cars`.execute(
        db,
      )
      const rowsIn = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0
      expect(counted).toEqual([{ tasks: rowsIn('tasks'), cars: rowsIn('cars') }])
    })
  })
})
