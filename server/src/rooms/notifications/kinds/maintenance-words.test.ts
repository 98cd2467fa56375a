import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { expect, test } from 'vitest'

import { publish } from '../../../platform/events/publish.ts'
import { addDays, companyToday } from '../../../platform/time/company-day.ts'
import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { maintenanceEvents } from '../../maintenance/index.ts'
import { makeRange } from '../../maintenance/maintenance.make.ts'
import { recordPublished } from '../notifications.make.ts'

const db = await testDb()
const app = await testApp(db)

test.each([
  ['today', 0, 'Срок обслуживания подходит к концу'],
  ['yesterday', -1, 'Срок обслуживания прошёл'],
])('a range that ends %s is called near or past by its day', async (_, days, words) => {
  const client = await caller(app, db, { role: 'client' })
  const { id: carId } = await makeCar(db, { companyId: client.user.companyId })
  const dateTo = addDays(companyToday(), days)
  const { id: rangeId } = await makeRange(db, { carId, dateFrom: addDays(dateTo, -30), dateTo })
  await db.transaction().execute((tx) => publish(tx, maintenanceEvents.endNear, [{ rangeId }]))
  await recordPublished(db)
  const { items } = (await client.call(notificationsRoutes.list, {})).body
  expect(items.map(({ text }) => text.split(' · ')[0])).toEqual([words])
})
