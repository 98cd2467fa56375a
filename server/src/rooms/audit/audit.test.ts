import type { AuditEntry, AuditKind, AuditSearch } from '@naryad/contract/audit/audit'
import { auditRoutes } from '@naryad/contract/audit/audit.routes'
import type { Input } from '@naryad/contract/kit/route'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeUser } from '../users/users.make.ts'
import { forgetOldEntries } from './audit.jobs.ts'
import { recordAudit } from './index.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller

const yandex =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 YaBrowser/25.8.0.0 Safari/537.36'

beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin', lastName: 'Кузьмин' })
})

const search = async (body: Input<typeof auditRoutes.search>['body'] = {}) =>
  (await admin.call(auditRoutes.search, { body })).body

const from = (address: string, userId?: number) => ({
  address,
  userAgent: yandex,
  requestId: 'request-7',
  ...(userId === undefined ? {} : { who: { id: userId } }),
})

const kindsOf = (items: readonly AuditEntry[]) => items.map(({ kind }) => kind)

/** Entries of other days: they are never changed, so they are written as they are. */
const insert = (...rows: { kind: AuditKind; at: string }[]) =>
  db
    .insertInto('audit')
    .values(
      rows.map((row) => ({
        userId: admin.user.id,
        objectKind: null,
        objectId: null,
        address: '',
        device: '',
        objectTitle: '',
        details: '',
        requestId: '',
        ...row,
      })),
    )
    .execute()

async function entries() {
  const anna = await makeUser(db, { lastName: 'Ёлкина', firstName: 'Анна' })
  await recordAudit(db, { kind: 'SIGNED_IN', by: from('10.0.0.1', anna.id) })
  await recordAudit(db, {
    kind: 'DELETED',
    by: from('10.0.0.2', admin.user.id),
    object: { kind: 'cars', id: 7, title: 'А 123 ВС 77' },
    details: 'Удалено вместе с интервалами: 3',
  })
  await recordAudit(db, {
    kind: 'SIGN_IN_REFUSED',
    by: from('2001:db8::1'),
    details: 'Нет такой учётной записи: «nobody@example.ru»',
  })
  await recordAudit(db, { kind: 'DEMO_REMOVED' })
  return { anna }
}

describe('the audit', () => {
  test('is shown the newest first: who, when, from where, which object, what', async () => {
    const { anna } = await entries()
    const { items, totalCount } = await search()
    expect(totalCount).toBe(4)
    expect(kindsOf(items)).toEqual(['DEMO_REMOVED', 'SIGN_IN_REFUSED', 'DELETED', 'SIGNED_IN'])
    const [product, stranger, deleted, entered] = items
    expect(product).toMatchObject({ who: null, device: '', address: '', object: null })
    expect(stranger).toMatchObject({ who: null, address: '2001:db8::1' })
    expect(deleted).toMatchObject({
      who: { id: admin.user.id, lastName: 'Кузьмин' },
      object: { kind: 'cars', id: 7, title: 'А 123 ВС 77' },
      details: 'Удалено вместе с интервалами: 3',
    })
    expect(entered).toMatchObject({
      who: { id: anna.id, lastName: 'Ёлкина', firstName: 'Анна' },
      address: '10.0.0.1',
      device: 'Яндекс Браузер 25, Windows',
      requestId: 'request-7',
      object: null,
    })
  })

  test.each<[string, Partial<AuditSearch>, readonly string[]]>([
    ['kinds', { kinds: ['DELETED', 'SIGNED_IN'] }, ['DELETED', 'SIGNED_IN']],
    ['no kinds', { kinds: [] }, ['DEMO_REMOVED', 'SIGN_IN_REFUSED', 'DELETED', 'SIGNED_IN']],
    ['a kind of object', { objectKind: 'cars' }, ['DELETED']],
    ['one object', { objectKind: 'cars', objectId: 7 }, ['DELETED']],
    ['another object', { objectKind: 'cars', objectId: 8 }, []],
    ['an address', { address: '10.0.0.1' }, ['SIGNED_IN']],
    ['a part of an address', { address: '10.0.0' }, []],
    ['words of the details', { query: 'интервалами вместе' }, ['DELETED']],
    ['a plate', { query: 'а 123 вс' }, ['DELETED']],
    ['a typed login', { query: 'nobody@example.ru' }, ['SIGN_IN_REFUSED']],
    ['an address among words', { query: '10.0.0.2' }, ['DELETED']],
    ['the person’s name', { query: 'елкина' }, ['SIGNED_IN']],
    ['wildcards, which are plain signs', { query: '%_%' }, []],
    ['the order', { sort: 'ASC' }, ['SIGNED_IN', 'DELETED', 'SIGN_IN_REFUSED', 'DEMO_REMOVED']],
    ['a page', { limit: 2, offset: 1 }, ['SIGN_IN_REFUSED', 'DELETED']],
    ['a page behind the end', { limit: 2, offset: 100 }, []],
  ])('is searched by %s', async (_, body, kinds) => {
    await entries()
    const { items, totalCount } = await search(body)
    expect(kindsOf(items)).toEqual(kinds)
    const whole = await search({ ...body, limit: 100, offset: 0 })
    expect(totalCount).toBe(whole.items.length)
  })

  test('is searched by people and by the time', async () => {
    const { anna } = await entries()
    expect(kindsOf((await search({ userIds: [anna.id] })).items)).toEqual(['SIGNED_IN'])
    await insert(
      { kind: 'EXPORTED', at: '2026-03-01T10:00:00Z' },
      { kind: 'IMPORTED', at: '2026-04-01T10:00:00Z' },
    )
    const found = async (since?: string, until?: string) =>
      kindsOf((await search({ from: since, to: until })).items)
    expect(await found('2026-03-01T10:00:00Z', '2026-03-31T00:00:00Z')).toEqual(['EXPORTED'])
    expect(await found(undefined, '2026-04-01T13:00:00+03:00')).toEqual(['IMPORTED', 'EXPORTED'])
    expect(await found('2026-03-15T00:00:00Z', '2026-05-01T00:00:00Z')).toEqual(['IMPORTED'])
  })

  test('counts exactly, and turns its pages without a gap, far beyond what is found at once', async () => {
    await insert(
      ...Array.from({ length: 2500 }, (_, at) => ({
        kind: 'SIGNED_IN' as const,
        at: new Date(1_760_000_000_000 + (at % 50) * 1000).toISOString(),
      })),
    )
    const seen = new Set<number>()
    let last = ''
    for (let offset = 0; offset < 2500; offset += 500) {
      const { items, totalCount } = await search({ limit: 500, offset })
      expect(totalCount).toBe(2500)
      for (const { id, at } of items) {
        seen.add(id)
        expect(last === '' || at <= last).toBe(true)
        last = at
      }
    }
    expect(seen.size).toBe(2500)
  })

  test('is read by administrators alone', async () => {
    for (const facts of [
      { role: 'operator', isSenior: true },
      { role: 'engineer' },
      { role: 'client' },
    ] as const) {
      const person = await caller(app, db, facts)
      expect((await person.refusal(auditRoutes.search, { body: {} })).status).toBe(403)
    }
  })

  test('what is too long is cut, whatever signs it is made of', async () => {
    await recordAudit(db, {
      kind: 'DELETED',
      by: { address: '9'.repeat(100), userAgent: '🚚'.repeat(400), requestId: 'r'.repeat(200) },
      object: { kind: 'cars', id: null, title: 'я'.repeat(400) },
      details: '🚚'.repeat(5000),
    })
    const { items } = await search()
    expect([...(items[0]?.details ?? '')]).toHaveLength(4000)
    expect(items[0]?.object).toEqual({ kind: 'cars', id: null, title: 'я'.repeat(300) })
  })
})

test('entries are forgotten when their time is over, and not a day before', async () => {
  const monthsAgo = (months: number, days: number): string => {
    const moment = new Date()
    moment.setUTCMonth(moment.getUTCMonth() - months)
    moment.setUTCDate(moment.getUTCDate() - days)
    return moment.toISOString()
  }
  await insert(
    { kind: 'DELETED', at: monthsAgo(36, 4) },
    { kind: 'SIGNED_IN', at: monthsAgo(35, 20) },
    { kind: 'SIGNED_OUT', at: monthsAgo(0, 0) },
  )
  expect(await forgetOldEntries(db, 36)).toBe(1)
  expect(kindsOf((await search()).items)).toEqual(['SIGNED_OUT', 'SIGNED_IN'])
  expect(await forgetOldEntries(db, 36)).toBe(0)
})
