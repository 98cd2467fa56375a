import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { expect, test } from 'vitest'

import { inTransaction } from '../../platform/db/transaction.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { deleteOldImports } from './imports.jobs.ts'
import { nothingYet } from './imports.repo.ts'

const db = await testDb()
const app = await testApp(db)

const days = (ago: number): string => new Date(Date.now() - ago * 24 * 3600 * 1000).toISOString()

async function brought(ago: number, state: 'TRIED' | 'APPLIED' = 'APPLIED'): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      entity: 'cars',
      state,
      fileName: 'Автопарк.xlsx',
      content: Buffer.from('x'),
      ...nothingYet,
      problems: '[]',
      unknownColumns: '[]',
      at: days(ago),
      userId: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const left = async (): Promise<number[]> => {
  await inTransaction(db, deleteOldImports)
  return (await db.selectFrom('imports').select('id').orderBy('id').execute()).map(({ id }) => id)
}

test('imported files are stored as long as the settings say, the last one of a register longer', async () => {
  const [, fresh, , last] = [await brought(31), await brought(6), await brought(12), await brought(40)]
  const admin = await caller(app, db, { role: 'admin' })
  const { body } = await admin.call(settingsRoutes.get, {})
  expect(await left()).toHaveLength(3)
  await admin.call(settingsRoutes.change, { body: { retention: { ...body.retention, importDays: 7 } } })
  expect(await left()).toEqual([fresh, last])
})

test('the last applied file, which can be undone, outlives the files that are only checked after it', async () => {
  const [, applied, , last] = [
    await brought(34),
    await brought(33),
    await brought(32, 'TRIED'),
    await brought(31, 'TRIED'),
  ]
  expect(await left()).toEqual([applied, last])
})
