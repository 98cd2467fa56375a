import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { inTransaction } from '../../platform/db/transaction.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { deleteOldSessions } from './driver-page.jobs.ts'
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
  test('opens a session and stores only the hash of its token', async () => {
    const rows = await db.selectFrom('driverSessions').selectAll().execute()
    expect(rows).toMatchObject([{ driverId }])
    expect(JSON.stringify(rows)).not.toContain(driver.sessionToken)
    expect(await driver.call(driverPageRoutes.me, {})).toMatchObject({ lastName: 'Шакиров' })
  })

  test('a reissued link ends the sessions of the previous one', async () => {
    await issueLink(dispatcher, driverId)
    expect(await driver.refusal(driverPageRoutes.me, {})).toMatchObject({
      statusCode: 401,
      message: 'Ссылка больше не действует: попросите у диспетчера новую',
    })
    expect((await inject(app, driverPageRoutes.openSession, { body: { token: link } })).statusCode).toBe(401)
  })

  test('a revoked link ends its sessions: every call is rejected', async () => {
    await dispatcher.call(driversRoutes.revokeMobileToken, { params: { id: driverId } })
    for (const route of Object.values(driverPageRoutes)) {
      if (route.access !== 'driver') continue
      expect(await driver.refusal(route, { params: { id: 1 }, body: {} })).toMatchObject({ statusCode: 401 })
    }
  })

  test.each(['expired', 'of an inactive driver'])('%s: opens no session', async (how) => {
    if (how === 'expired')
      await db.updateTable('driverTokens').set({ expiresAt: '2026-01-01T00:00:00Z' }).execute()
    else await db.updateTable('drivers').set({ isActive: false }).where('id', '=', driverId).execute()
    expect(await driver.refusal(driverPageRoutes.me, {})).toMatchObject({ statusCode: 401 })
    expect((await inject(app, driverPageRoutes.openSession, { body: { token: link } })).statusCode).toBe(401)
  })

  test('a link token or a user token is not accepted as a session token', async () => {
    for (const bearer of [link, dispatcher.accessToken, ''])
      expect(
        (await inject(app, driverPageRoutes.me, {}, { headers: { authorization: `Bearer ${bearer}` } }))
          .statusCode,
      ).toBe(401)
  })

  test('signing out ends the session of that device only', async () => {
    const tablet = await openPage(app, link)
    await driver.call(driverPageRoutes.endSession, {})
    expect(await driver.refusal(driverPageRoutes.me, {})).toMatchObject({ statusCode: 401 })
    expect(await tablet.call(driverPageRoutes.me, {})).toMatchObject({ lastName: 'Шакиров' })
  })

  test('opens at most ten sessions: the oldest one is deleted', async () => {
    for (let n = 0; n < 10; n += 1) await openPage(app, link)
    expect(await driver.refusal(driverPageRoutes.me, {})).toMatchObject({ statusCode: 401 })
  })
})

describe('a session, which shows when and from where the page was used', () => {
  const countSessions = async () => (await db.selectFrom('driverSessions').select('id').execute()).length
  const setLastSeen = (days: number) =>
    db
      .updateTable('driverSessions')
      .set({ lastSeenAt: new Date(Date.now() - days * 86_400_000).toISOString() })
      .execute()

  test.each([
    ['a reissued link', () => issueLink(dispatcher, driverId)],
    ['an expired link', () => db.updateTable('driverTokens').set({ expiresAt: '2026-01-01' }).execute()],
    ['an inactive driver', () => db.updateTable('drivers').set({ isActive: false }).execute()],
  ])('is deleted as long after its last use as the settings say: of %s', async (_, end) => {
    await setLastSeen(40)
    await inTransaction(db, deleteOldSessions)
    expect(await countSessions()).toBe(1)
    await end()
    await setLastSeen(29)
    await inTransaction(db, deleteOldSessions)
    expect(await countSessions()).toBe(1)
    await setLastSeen(31)
    await inTransaction(db, deleteOldSessions)
    expect(await countSessions()).toBe(0)
  })

  test('is deleted with the personal data of its driver', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    await admin.call(privacyRoutes.erase, {
      params: { kind: 'drivers', id: driverId },
      body: { reason: 'По заявлению' },
    })
    expect(await countSessions()).toBe(0)
  })
})

describe('a flood', () => {
  const statusesOf = async (count: number, send: () => Promise<{ statusCode: number }>) => {
    const statuses = new Map<number, number>()
    for (let sent = 0; sent < count; sent += 1) {
      const { statusCode } = await send()
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    return Object.fromEntries(statuses)
  }

  test('of guessed links is refused by address; others still open theirs', async () => {
    const limited = await testApp(db, { NARYAD_RATE_LIMITS: '1' })
    const guess = (remoteAddress: string, token = 'x'.repeat(link.length)) =>
      limited.inject({
        method: 'POST',
        url: `/api${driverPageRoutes.openSession.path}`,
        remoteAddress,
        payload: { token },
      })
    expect(await statusesOf(40, () => guess('203.0.113.7'))).toEqual({ 401: 20, 429: 20 })
    expect((await guess('203.0.113.7', link)).statusCode).toBe(429)
    expect((await guess('203.0.113.8', link)).statusCode).toBe(201)
  })

  test('of comments and of files is refused by driver; the page and other drivers go on', async () => {
    const limited = await testApp(db, { NARYAD_RATE_LIMITS: '1' })
    const headers = { authorization: `Bearer ${driver.sessionToken}` }
    // The limits come first, so that they hold for tasks of others too.
    const params = { id: 1 }
    const body = { text: 'Когда приедете?' }
    const file = new File(['а'], 'а.txt')
    const comment = (by = headers) =>
      inject(limited, driverPageRoutes.comment, { params, body }, { headers: by })
    const attach = () => inject(limited, driverPageRoutes.attach, { params, files: [file] }, { headers })
    expect(await statusesOf(35, () => comment())).toEqual({ 404: 30, 429: 5 })
    expect(await statusesOf(24, attach)).toEqual({ 404: 20, 429: 4 })
    expect((await inject(limited, driverPageRoutes.me, {}, { headers })).statusCode).toBe(200)
    const other = await openPage(app, await issueLink(dispatcher, (await makeDriver(db)).id))
    expect((await comment({ authorization: `Bearer ${other.sessionToken}` })).statusCode).toBe(404)
  })
})
