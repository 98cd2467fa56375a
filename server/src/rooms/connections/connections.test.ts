import { connectionDefs, type ConnectionKey, findProvider } from '@naryad/contract/connections/connections'
import { connectionsRoutes } from '@naryad/contract/connections/connections.routes'
import type { ConnectionInput } from '@naryad/contract/connections/connections.schema'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Ctx } from '../../platform/http/ctx.ts'
import { makeSecretBox } from '../../platform/secrets/secret-box.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import type { Connection } from '../room.ts'
import { makeUser } from '../users/users.make.ts'
import {
  changeConnection,
  type ConnectionsRoom,
  findConnection,
  listConnections,
  reencryptConnections,
  testConnection,
} from './connections.service.ts'

const db = await testDb()
const app = await testApp(db)

const keyOf = (seed: number) => new Uint8Array(32).fill(seed)
const asked: Connection[] = []
const roomWith = (
  box = makeSecretBox([keyOf(1)]),
  fixed: ConnectionsRoom['source']['fixed'] = {},
): ConnectionsRoom => ({
  db,
  source: { fixed, box },
  checks: {
    gps: async (connection) => {
      asked.push(connection)
      return { message: 'Отвечает', error: null }
    },
  },
})

const fort: ConnectionInput = {
  provider: 'fort',
  values: { url: 'https://fort.example.ru', login: 'robot', password: 'canary-пароль' },
}
const withoutPassword = (values: object = {}): ConnectionInput => ({
  provider: 'fort',
  values: { url: 'https://fort.example.ru', login: 'robot', ...values },
})

let ctx: Ctx
beforeEach(async () => {
  asked.length = 0
  const { id } = await makeUser(db, { role: 'admin' })
  ctx = { who: { id }, address: '127.0.0.1', userAgent: 'test', requestId: 'test' } as Ctx
})

describe('a connection', () => {
  test('stores the secret encrypted, and neither returns nor audits it', async () => {
    const room = roomWith()
    const state = await changeConnection(room, ctx, 'gps', fort)
    expect(state).toEqual({
      key: 'gps',
      provider: 'fort',
      values: { url: 'https://fort.example.ru', login: 'robot' },
      secrets: ['password'],
      areSecretsLost: false,
      isFixed: false,
    })
    expect(await listConnections(room)).toEqual([state])
    expect(await findConnection(db, room.source, 'gps')).toEqual(fort)
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(c::text, '') from connections c)
        || (select string_agg(a::text, '') from audit a) as all`.execute(db)
    expect(rows[0]?.all).not.toContain('canary')
    expect(rows[0]?.all).toContain('Пароль — заменён')
  })

  test('reuses the stored secret for the same account, and requires it for another server', async () => {
    const room = roomWith()
    await changeConnection(room, ctx, 'gps', fort)
    await changeConnection(room, ctx, 'gps', withoutPassword({ password: '' }))
    expect((await findConnection(db, room.source, 'gps'))?.values.password).toBe('canary-пароль')
    for (const other of [{ url: 'https://evil.example.ru' }, { login: 'other' }])
      await expect(changeConnection(room, ctx, 'gps', withoutPassword(other))).rejects.toMatchObject({
        fields: { 'connection.values.password': 'Пароль: заполните поле' },
      })
    expect((await findConnection(db, room.source, 'gps'))?.values.url).toBe('https://fort.example.ru')
  })

  test.each([
    [{ provider: 'none', values: {} }, 'connection.provider'],
    [{ ...fort, values: { ...fort.values, url: 'file:///etc/passwd' } }, 'connection.values.url'],
    [{ ...fort, values: { ...fort.values, login: '' } }, 'connection.values.login'],
    [{ ...fort, values: { ...fort.values, extra: '1' } }, 'connection.values.extra'],
  ])('refuses %j under its field', async (input, field) => {
    await expect(changeConnection(roomWith(), ctx, 'gps', input)).rejects.toMatchObject({
      fields: { [field]: expect.any(String) },
    })
    expect(await findConnection(db, roomWith().source, 'gps')).toBeUndefined()
  })

  test('can be disconnected; disconnecting twice changes nothing', async () => {
    const room = roomWith()
    await changeConnection(room, ctx, 'gps', fort)
    expect((await changeConnection(room, ctx, 'gps', null)).provider).toBeNull()
    await expect(testConnection(room, 'gps', undefined)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('is checked before it is saved, with the stored secret in place of an omitted one', async () => {
    const room = roomWith()
    await testConnection(room, 'gps', fort)
    await changeConnection(room, ctx, 'gps', fort)
    await testConnection(room, 'gps', withoutPassword())
    await testConnection(room, 'gps', undefined)
    expect(asked).toEqual([fort, fort, fort])
  })

  test('survives key rotation, and loses its secrets without the old key', async () => {
    await changeConnection(roomWith(), ctx, 'gps', fort)
    await db.transaction().execute((tx) => reencryptConnections(tx, makeSecretBox([keyOf(2), keyOf(1)])))
    expect(await findConnection(db, roomWith(makeSecretBox([keyOf(2)])).source, 'gps')).toEqual(fort)
    const [lost] = await listConnections(roomWith(makeSecretBox([keyOf(3)])))
    expect(lost).toMatchObject({ provider: 'fort', areSecretsLost: true })
    expect(await findConnection(db, roomWith(makeSecretBox([keyOf(3)])).source, 'gps')).toBeUndefined()
  })

  test('from the environment takes precedence, shows no secret and is read-only', async () => {
    const room = roomWith(undefined, { gps: fort })
    expect(await listConnections(room)).toMatchObject([{ isFixed: true, secrets: ['password'] }])
    expect(JSON.stringify(await listConnections(room))).not.toContain('canary')
    expect(await findConnection(db, room.source, 'gps')).toEqual(fort)
    await expect(changeConnection(room, ctx, 'gps', null)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('without a check is hidden', async () => {
    await expect(
      changeConnection(roomWith(), ctx, 'router', { provider: 'osrm', values: { url: 'https://a.ru' } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('only administrators can access connections', async () => {
  for (const role of ['operator', 'engineer', 'client'] as const) {
    const other = await caller(app, db, { role, isSenior: role === 'operator' })
    const params = { key: 'gps' }
    expect((await other.refusal(connectionsRoutes.list, {})).status).toBe(403)
    expect(
      (await other.refusal(connectionsRoutes.change, { params, body: { connection: null } })).status,
    ).toBe(403)
    expect((await other.refusal(connectionsRoutes.test, { params, body: {} })).status).toBe(403)
  }
})

describe('a password within an address', () => {
  const addresses = Object.entries(connectionDefs).flatMap(([key, { providers }]) =>
    providers.flatMap(({ code, fields }) =>
      fields.flatMap(({ name, kind }) =>
        kind === 'url' ? [[key as ConnectionKey, code, name] as const] : [],
      ),
    ),
  )
  const whole = 'http://naryad:canary%40слово@proxy.example.ru:3128/path'
  const shown = 'http://naryad:***@proxy.example.ru:3128/path'
  const roomOf = (key: ConnectionKey, fixed: ConnectionsRoom['source']['fixed'] = {}): ConnectionsRoom => ({
    ...roomWith(makeSecretBox([keyOf(1)]), fixed),
    checks: { [key]: async () => ({ message: 'Отвечает', error: null }) },
  })
  const inputOf = (key: ConnectionKey, code: string, name: string, address: string): ConnectionInput => {
    const fields = findProvider(key, code)?.fields ?? []
    const required = fields
      .filter(({ isRequired }) => isRequired)
      .map((one) => [one.name, one.kind === 'url' ? 'https://x.ru' : 'x'])
    return { provider: code, values: { ...Object.fromEntries(required), [name]: address } }
  }
  const traces = async (): Promise<string> => {
    const { rows } = await sql<{ all: string }>`
      select coalesce((select string_agg(c::text, '') from connections c), '')
        || coalesce((select string_agg(a::text, '') from audit a), '') as all`.execute(db)
    return rows[0]?.all ?? ''
  }

  test.each(addresses)(
    'is neither stored in clear, nor returned, nor audited: %s of %s, %s',
    async (key, code, name) => {
      const room = roomOf(key)
      const state = await changeConnection(room, ctx, key, inputOf(key, code, name, whole))
      expect(state.values[name]).toBe(shown)
      expect(await listConnections(room)).toEqual([state])
      expect(await traces()).not.toContain('canary')
      expect(await traces()).toContain(shown)
      expect((await findConnection(db, room.source, key))?.values[name]).toBe(whole)
      // Saved again as it is shown, it stays the same.
      await changeConnection(room, ctx, key, inputOf(key, code, name, shown))
      expect((await findConnection(db, room.source, key))?.values[name]).toBe(whole)
      const elsewhere = shown.replace('proxy.', 'other.')
      await expect(
        changeConnection(room, ctx, key, inputOf(key, code, name, elsewhere)),
      ).rejects.toMatchObject({
        fields: { [`connection.values.${name}`]: expect.stringContaining('введите пароль в адресе заново') },
      })
      const fixed = { [key]: { provider: code, values: inputOf(key, code, name, whole).values } }
      expect(JSON.stringify(await listConnections(roomOf(key, fixed)))).not.toContain('canary')
    },
  )

  test('that was stored in clear is encrypted by the job', async () => {
    const box = makeSecretBox([keyOf(1)])
    await sql`insert into connections (key, provider, values, sealed)
      values ('router', 'osrm', ${JSON.stringify({ url: whole })}::jsonb, '{}')`.execute(db)
    await db.transaction().execute((tx) => reencryptConnections(tx, box))
    expect(await traces()).not.toContain('canary')
    expect((await findConnection(db, roomOf('router').source, 'router'))?.values).toEqual({ url: whole })
  })
})
