import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { expect, test } from 'vitest'

import { testApp } from '../testing/app.ts'
import { caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'
import { tileOriginsOf } from './base-map.ts'

const db = await testDb()

const mapOf = async (environment: Record<string, string>) => {
  const app = await testApp(db, environment)
  const client = await caller(app, db, { role: 'client' })
  return (await client.call(settingsRoutes.shared, {})).body.map
}

test('the base map is the embedded one unless tiles are connected by the environment', async () => {
  expect(await mapOf({})).toEqual({ mode: 'offline' })
  const url = 'https://tiles.example/{z}/{x}/{y}.png'
  const connected = await mapOf({
    NARYAD_MAP: JSON.stringify({ provider: 'raster', values: { url, attribution: '© OpenStreetMap' } }),
  })
  expect(connected).toEqual({ mode: 'raster', url, attribution: '© OpenStreetMap' })
  expect(tileOriginsOf(connected)).toEqual(['https://tiles.example'])
})
