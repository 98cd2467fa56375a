import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { hashSecret } from '../../platform/secrets/random-secret.ts'
import { testApp } from '../../testing/app.ts'
import { blankDriver } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { scanned } from '../../testing/qr.ts'
import { makeDriver } from './drivers.make.ts'

const db = await testDb()
const app = await testApp(db)
const publicApp = await testApp(db, { PUBLIC_URL: 'https://naryad.example.ru/' })
let dispatcher: Caller
let id: number

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  id = (await makeDriver(db)).id
})

const issue = async () => (await dispatcher.call(driversRoutes.issueMobileToken, { params: { id } })).body
const stored = () => db.selectFrom('driverTokens').selectAll().execute()
const driver = async () => (await dispatcher.call(driversRoutes.get, { params: { id } })).body
const kinds = async () =>
  (await dispatcher.call(driversRoutes.actions, { params: { id }, query: {} })).body.items.map(
    ({ kind }) => kind,
  )

describe('the personal link of a driver', () => {
  test('is shown once and stored as a hash, for ninety days', async () => {
    const { token, url, expiresAt } = await issue()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(url).toBe(`http://localhost:80/m/#${token}`)
    const rows = await stored()
    expect(rows).toMatchObject([{ driverId: id, issuedBy: dispatcher.user.id, expiresAt }])
    expect(rows[0]?.hash).toEqual(hashSecret(token))
    expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(90, 1)
    expect(await driver()).toMatchObject({ hasMobileToken: true, mobileTokenExpiresAt: expiresAt })
    expect(await kinds()).toEqual(['TOKEN_ISSUED'])
    const history = JSON.stringify(await db.selectFrom('objectActions').selectAll().execute())
    expect(history).not.toContain(token)
  })

  test('is in the picture that a phone reads', async () => {
    const { url, qrSvg } = await issue()
    expect(await scanned(qrSvg)).toBe(url)
  })

  test('issued again ends the former one', async () => {
    const first = await issue()
    const second = await issue()
    expect(second.token).not.toBe(first.token)
    const rows = await stored()
    expect(rows.map(({ hash }) => hash)).toEqual([hashSecret(second.token)])
  })

  test('may never be cached', async () => {
    const answer = await dispatcher.send(driversRoutes.issueMobileToken, { params: { id } })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('leads to the public address where one is set', async () => {
    const other = await caller(publicApp, db, { role: 'operator' })
    const { body } = await other.call(driversRoutes.issueMobileToken, { params: { id } })
    expect(body.url).toBe(`https://naryad.example.ru/m/#${body.token}`)
  })

  test.each([
    ['naryad.local:8080', 'http://naryad.local:8080/m/#'],
    ['[::1]:8080', 'http://[::1]:8080/m/#'],
    ['evil.ru/?x=', 'http://localhost/m/#'],
    ['a"><script>', 'http://localhost/m/#'],
  ])('else to where the caller came from: %s', async (host, start) => {
    const { body } = await dispatcher.call(
      driversRoutes.issueMobileToken,
      { params: { id } },
      { headers: { host } },
    )
    expect(body.url.startsWith(start)).toBe(true)
  })

  test('is taken back, and that is noted once', async () => {
    await issue()
    for (const _ of [1, 2]) await dispatcher.call(driversRoutes.revokeMobileToken, { params: { id } })
    expect(await stored()).toEqual([])
    expect(await driver()).toMatchObject({ hasMobileToken: false, mobileTokenExpiresAt: null })
    expect(await kinds()).toEqual(['TOKEN_REVOKED', 'TOKEN_ISSUED'])
  })

  test('ends with the driver’s work, and none is issued after it', async () => {
    await issue()
    await dispatcher.call(driversRoutes.update, {
      params: { id },
      body: { ...blankDriver, lastName: 'Шакиров', isActive: false },
    })
    expect(await stored()).toEqual([])
    const answer = await dispatcher.refusal(driversRoutes.issueMobileToken, { params: { id } })
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Водитель отмечен как неработающий: ссылку выдать нельзя' },
    })
  })

  test('that has grown old is none', async () => {
    await issue()
    await db.updateTable('driverTokens').set({ expiresAt: '2026-01-01T00:00:00Z' }).execute()
    expect(await driver()).toMatchObject({ hasMobileToken: false, mobileTokenExpiresAt: null })
  })

  test('is not for a driver who is not there', async () => {
    const params = { id: 2_000_000_000 }
    expect((await dispatcher.refusal(driversRoutes.issueMobileToken, { params })).status).toBe(404)
    expect((await dispatcher.refusal(driversRoutes.revokeMobileToken, { params })).status).toBe(404)
  })
})
