import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { beforeEach, expect, it } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { fileOf } from './attachments.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db)
})

it('a range counts its files', async () => {
  const { id, carId } = await makeRange(db)
  const files = [fileOf('а.txt', 'а'), fileOf('б.txt', 'б')]
  await dispatcher.call(attachmentsRoutes.uploadToMaintenance, { params: { id }, files })
  const { body } = await dispatcher.call(maintenanceRoutes.ofCar, { params: { carId } })
  expect(body.items).toMatchObject([{ id, attachmentsCount: 2 }])
})

it('a range that is deleted takes its rows along; the sweep finds the files', async () => {
  const { id } = await makeRange(db)
  await dispatcher.call(attachmentsRoutes.uploadToMaintenance, {
    params: { id },
    files: [fileOf('а.txt', 'а')],
  })
  await dispatcher.call(maintenanceRoutes.remove, { params: { id } })
  expect(await db.selectFrom('attachments').select('id').execute()).toEqual([])
})
