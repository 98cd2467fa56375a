import { calendarLinksRoutes } from '@naryad/contract/calendar/calendar.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { captureLog } from '../../testing/log.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
const limited = await testApp(db, { NARYAD_RATE_LIMITS: '1' })
const loud = await testApp(db, { LOG_LEVEL: 'info' })

let engineer: Caller

beforeEach(async () => {
  engineer = await caller(app, db, { role: 'engineer' })
})

const issue = async (by = engineer) => (await by.call(calendarLinksRoutes.issue, {})).body.url

const read = (url: string, from = app) => {
  const { pathname, search } = new URL(url)
  return from.inject(`${pathname}${search}`)
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const visit = (facts: Parameters<typeof makeTask>[1] = {}) =>
  makeTask(db, {
    status: 'PLANNED',
    operatorId: engineer.user.id,
    plannedFrom: inHours(2),
    plannedTo: inHours(3),
    ...facts,
  })

/** Long lines are folded. */
const unfolded = (text: string): string => text.replaceAll(/\r\n[ \t]/g, '')

describe('a calendar link', () => {
  test('is shown once and stored as a hash', async () => {
    expect((await engineer.call(calendarLinksRoutes.state, {})).body).toEqual({
      issuedAt: null,
      lastReadAt: null,
    })
    const url = await issue()
    const [, token = ''] = /token=([\w-]{43})$/.exec(url) ?? []
    expect(token).not.toBe('')
    const rows = await db.selectFrom('calendarLinks').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.hash).toHaveLength(32)
    expect(rows[0]?.hash.toString('base64url')).not.toBe(token)
    expect((await engineer.call(calendarLinksRoutes.state, {})).body.issuedAt).toBe(rows[0]?.issuedAt)
    const history = JSON.stringify(await db.selectFrom('objectActions').selectAll().execute())
    expect(history).not.toContain(token)
  })

  test('returns only the visits of its owner, with times in UTC', async () => {
    const car = await makeCar(db, { plate: 'А417КМ116' })
    const own = await visit({
      title: 'Нет связи с блоком СКЗИ',
      carId: car.id,
      address: 'с. Шали, база',
      plannedFrom: '2026-11-26T08:00:00.000Z',
      plannedTo: '2026-11-26T10:30:00.000Z',
    })
    await db
      .updateTable('tasks')
      .set({ plannedFrom: inHours(30), plannedTo: inHours(32) })
      .where('id', '=', own.id)
      .execute()
    const foreign = await visit({ operatorId: (await caller(app, db, { role: 'engineer' })).user.id })
    const free = await visit({ status: 'NEW', operatorId: null })
    const answer = await read(await issue())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const text = unfolded(answer.body)
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain(`UID:task-${own.id}@naryad`)
    expect(text).toContain('SUMMARY:А417КМ116 · Нет связи с блоком СКЗИ')
    expect(text).toContain('LOCATION:с. Шали\\, база')
    const start = inHours(30).replaceAll(/[-:]|\.\d+/g, '')
    expect(text).toMatch(new RegExp(`DTSTART:${start.slice(0, 11)}\\d{4}Z`))
    expect(text).not.toContain(`task-${foreign.id}@`)
    expect(text).not.toContain(`task-${free.id}@`)
    expect((await engineer.call(calendarLinksRoutes.state, {})).body.lastReadAt).not.toBeNull()
  })

  test('is invalidated by a newer one and by revocation', async () => {
    const first = await issue()
    const second = await issue()
    expect((await read(first)).statusCode).toBe(404)
    expect((await read(second)).statusCode).toBe(200)
    await engineer.call(calendarLinksRoutes.revoke, {})
    expect((await read(second)).statusCode).toBe(404)
  })

  test('is not found for a blocked user', async () => {
    const url = await issue()
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', engineer.user.id).execute()
    expect((await read(url)).statusCode).toBe(404)
  })

  test('rejects malformed and unknown tokens and limits the rate of guesses', async () => {
    expect((await app.inject('/api/calendar/feed.ics')).statusCode).toBe(400)
    expect((await app.inject('/api/calendar/feed.ics?token=short')).statusCode).toBe(400)
    const guess = `/api/calendar/feed.ics?token=${'A'.repeat(43)}`
    const statuses = new Set<number>()
    for (let at = 0; at < 40; at += 1) statuses.add((await limited.inject(guess)).statusCode)
    expect([...statuses]).toEqual([404, 429])
  })

  test('is not available to clients', async () => {
    const client = await caller(app, db, { role: 'client' })
    expect((await client.refusal(calendarLinksRoutes.issue, {})).status).toBe(403)
    expect((await client.refusal(calendarLinksRoutes.state, {})).status).toBe(403)
  })

  test('is not logged with its token', async () => {
    const url = await issue()
    const log = captureLog()
    expect((await read(url, loud)).statusCode).toBe(200)
    await expect.poll(() => log.text()).toContain('/api/calendar/feed.ics')
    expect(log.text()).not.toContain(new URL(url).searchParams.get('token'))
  })
})
