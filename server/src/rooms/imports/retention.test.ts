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
  const [, last, checked, fresh] = [
    await brought(60),
    await brought(40),
    await brought(12, 'TRIED'),
    await brought(6, 'TRIED'),
  ]
  const admin = await caller(app, db, { role: 'admin' })
  const { body } = await admin.call(settingsRoutes.get, {})
  expect(await left()).toEqual([last, checked, fresh])
  await admin.call(settingsRoutes.change, { body: { retention: { ...body.retention, importDays: 7 } } })
  expect(await left()).toEqual([last, fresh])
})

test('the last one is the one imported last, whatever was only checked since', async () => {
  const [, last] = [
    await brought(35),
    await brought(33),
    await brought(34),
    await brought(32, 'TRIED'),
    await brought(31, 'TRIED'),
  ]
  expect(await left()).toEqual([last])
})
