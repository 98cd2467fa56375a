import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { beforeEach, expect, test } from 'vitest'

import { filesOf, testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { daysAgo, filesScene, makeCardFile } from './tachograph-files.make.ts'

const db = await testDb()
const app = await testApp(db)
const files = filesOf(app)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const scene = filesScene({ db, files, usual: () => dispatcher })
const year = daysAgo(1).slice(0, 4)
const yearOf = async (id: number, by = dispatcher) =>
  (await by.call(tachographFilesRoutes.cardYear, { params: { id }, query: { year } })).body

test('the days of a year come from all files of the driver, each day once', async () => {
  const { id } = await scene.knownDriver()
  await scene.send(makeCardFile('первый.ddd'))
  const { years, days } = await yearOf(id)
  expect(years[0]).toBe(Number(year))
  const last = days.at(-1)
  expect(last?.day).toBe(daysAgo(1))
  expect(days.some(({ driving }) => driving > 0)).toBe(true)
  const sum = (last?.driving ?? 0) + (last?.work ?? 0) + (last?.availability ?? 0) + (last?.rest ?? 0)
  expect(sum).toBeLessThanOrEqual(1440)
  // A second file of the same card has the same days.
  await scene.send(makeCardFile('второй.ddd', { licenseNumber: '99 15 654321' }))
  expect((await yearOf(id)).days).toEqual(days)
})

test('a year and a driver without files have no days', async () => {
  const { id } = await scene.knownDriver()
  expect(await yearOf(id)).toEqual({ years: [], days: [] })
})

test('an engineer has only the days of own uploads, a client none', async () => {
  const { id } = await scene.knownDriver()
  await scene.send(makeCardFile())
  const engineer = await caller(app, db, { role: 'engineer' })
  expect((await yearOf(id, engineer)).days).toEqual([])
  const client = await caller(app, db, { role: 'client' })
  const refused = await client.send(tachographFilesRoutes.cardYear, { params: { id }, query: { year } })
  expect(refused.statusCode).toBe(403)
})
