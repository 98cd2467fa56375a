import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../testing/app.ts'
import { caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'

const db = await testDb()
const unasked = await testApp(db)
const asked = await testApp(db, { NARYAD_API_DOCS: '1' })
const hidden = await testApp(db, { NARYAD_API_DOCS: '0' })

/** As the demo marks a base that it has filled. */
const markDemo = () =>
  db
    .insertInto('settings')
    .values({ part: 'demo', value: JSON.stringify({}) })
    .execute()

const statuses = async (app: typeof asked) =>
  Promise.all(['/api/docs', '/api/openapi.json'].map(async (path) => (await app.inject(path)).statusCode))

const told = async (app: typeof asked) => {
  const admin = await caller(app, db, { role: 'admin' })
  return (await admin.call(settingsRoutes.get, {})).body.isApiDescribed
}

describe('the description of the API', () => {
  test('of a company’s own server is not there, and the settings say so', async () => {
    expect(await statuses(unasked)).toEqual([404, 404])
    expect(await told(unasked)).toBe(false)
  })

  test('is there beside the demo company, and goes with it', async () => {
    await markDemo()
    expect(await statuses(unasked)).toEqual([200, 200])
    expect(await told(unasked)).toBe(true)
    await db.deleteFrom('settings').where('part', '=', 'demo').execute()
    expect(await statuses(unasked)).toEqual([404, 404])
  })

  test('is served when the configuration asks for it', async () => {
    expect(await statuses(asked)).toEqual([200, 200])
    expect(await told(asked)).toBe(true)
  })

  test('is not there where the configuration says no, demo or not', async () => {
    await markDemo()
    expect(await statuses(hidden)).toEqual([404, 404])
    expect(await told(hidden)).toBe(false)
  })
})
