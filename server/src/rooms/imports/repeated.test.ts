import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { makeTable } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { fileOf } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

describe('a file sent again with its Idempotency-Key', () => {
  const file = (...plates: string[]) =>
    makeTable(
      ['Госномер'],
      plates.map((plate) => [plate]),
    )
  const send = (bytes: Buffer, dryRun: 'true' | 'false', idempotencyKey: string) =>
    dispatcher.send(importsRoutes.cars, { files: [fileOf(bytes)], query: { dryRun } }, { idempotencyKey })

  test('gets the same answer and is brought in once', async () => {
    const bytes = await file('А001АА16')
    const first = await send(bytes, 'false', 'k-1')
    const again = await send(bytes, 'false', 'k-1')
    expect(again.json()).toEqual(first.json())
    expect(first.json()).toMatchObject({ createdCount: 1 })
    expect(await db.selectFrom('imports').select('id').execute()).toHaveLength(1)
  })

  test('is refused when it is another file, or is not only tried this time', async () => {
    const bytes = await file('А001АА16')
    expect((await send(bytes, 'true', 'k-2')).statusCode).toBe(200)
    expect((await send(bytes, 'false', 'k-2')).statusCode).toBe(422)
    expect((await send(await file('А001АА16', 'А002АА16'), 'true', 'k-2')).statusCode).toBe(422)
    expect(await db.selectFrom('cars').select('id').execute()).toEqual([])
  })
})
