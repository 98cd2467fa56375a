import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { type DriverCaller, issueLink, openPage } from './driver-page.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
let driverId: number
let link: string
let driver: DriverCaller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  driverId = (await makeDriver(db)).id
  link = await issueLink(dispatcher, driverId)
  driver = await openPage(app, link)
})

describe('the personal link', () => {
  test('opens a session whose secret is kept as a hash', async () => {
    const rows = await db.selectFrom('driverSessions').selectAll().execute()
    expect(rows).toMatchObject([{ driverId }])
    expect(JSON.stringify(rows)).not.toContain(driver.sessionToken)
    expect(await driver.call(driverPageRoutes.me, {})).toMatchObject({ lastName: 'Шакиров' })
  })

  test('issued anew ends the sessions of the former one at once', async () => {
    await issueLink(dispatcher, driverId)
    expect(await driver.refusal(driverPageRoutes.me, {})).toMatchObject({
      statusCode: 401,
      message: 'Ссылка больше не действует: попросите у диспетчера новую',
    })
    expect((await inject(app, driverPageRoutes.openSession, { body: { token: link } })).statusCode).toBe(401)
  })

  test('revoked ends them too, and every call is refused', async () => {
    await dispatcher.call(driversRoutes.revokeMobileToken, { params: { id: driverId } })
    for (const route of Object.values(driverPageRoutes)) {
      if (route.access !== 'driver') continue
      expect(await driver.refusal(route, { params: { id: 1 }, body: {} })).toMatchObject({ statusCode: 401 })
    }
  })

  test.each(['expired', 'of a driver who works no more'])('%s opens nothing', async (how) => {
    if (how === 'expired')
      await db.updateTable('driverTokens').set({ expiresAt: '2026-01-01T00:00:00Z' }).execute()
    else await db.updateTable('drivers').set({ isActive: false }).where('id', '=', driverId).execute()
    expect(await driver.refusal(driverPageRoutes.me, {})).toMatchObject({ statusCode: 401 })
    expect((await inject(app, driverPageRoutes.openSession, { body: { token: link } })).statusCode).toBe(401)
  })

  test('is no token of a session, and an account’s token opens no driver’s page', async () => {
    for (const bearer of [link, dispatcher.accessToken, ''])
      expect(
        (await inject(app, driverPageRoutes.me, {}, { headers: { authorization: `Bearer ${bearer}` } }))
          .statusCode,
      ).toBe(401)
  })

  test('ends on one device alone when the driver leaves there', async () => {
    const tablet = await openPage(app, link)
    await driver.call(driverPageRoutes.endSession, {})
    expect(await driver.refusal(driverPageRoutes.me, {})).toMatchObject({ statusCode: 401 })
    expect(await tablet.call(driverPageRoutes.me, {})).toMatchObject({ lastName: 'Шакиров' })
  })

  test('opens ten devices at most: the oldest gives way', async () => {
    for (let n = 0; n < 10; n += 1) await openPage(app, link)
    expect(await driver.refusal(driverPageRoutes.me, {})).toMatchObject({ statusCode: 401 })
  })
})
