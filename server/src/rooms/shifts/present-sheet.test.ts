import { promisesRoutes } from '@naryad/contract/promises/promises.routes'
import { figureLists, groupLists, moverList, sectionLists } from '@naryad/contract/shifts/shifts.lists'
import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { moverCounts, sectionCount } from '@naryad/contract/shifts/shifts.sheet'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeAbsence } from '../calendar/calendar.make.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeSuggestion } from '../suggestions/suggestions.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'
import { makeShiftPair } from './shifts.make.ts'

const db = await testDb()
const app = await testApp(db)

let giver: Caller
let taker: Caller
beforeEach(async () => {
  ;({ giver, taker } = await makeShiftPair(app, db))
})

const current = async (who: Caller = giver) => (await who.call(shiftsRoutes.current, {})).body
const handOver = async (who: Caller = giver, body = {}) =>
  (await who.call(shiftsRoutes.handOver, { body })).body
const found = async (body: object) => (await giver.call(tasksRoutes.search, { body })).body.totalCount

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('the present sheet', () => {
  test('lists what burns before the end of the next shift, the most overdue first', async () => {
    const car = await makeCar(db)
    const engineer = await makeUser(db, { role: 'engineer', lastName: 'Хасанов', firstName: 'Рустам' })
    const soon = await makeTask(db, { deadlineAt: inHours(1), status: 'NEW', title: 'Не печатает чек' })
    const overdue = await makeTask(db, {
      deadlineAt: inHours(-3),
      status: 'ASSIGNED',
      operatorId: engineer.id,
      carId: car.id,
    })
    await makeTask(db, { deadlineAt: inHours(-5), status: 'DONE' })
    await makeTask(db, { deadlineAt: inHours(-5), status: 'WAITING_CLIENT' })
    await makeTask(db, { deadlineAt: inHours(72) })
    const { content } = await current()
    const burning = content.sections.find(({ key }) => key === 'BURNING')
    expect(burning?.lines.map(({ taskId }) => taskId)).toEqual([overdue.id, soon.id])
    expect(burning?.lines).toMatchObject([
      { plate: car.plate, isAssigned: true, why: 'Хасанов\u00a0Р., визит не запланирован' },
      { plate: null, isAssigned: false, why: 'без оператора', title: 'Не печатает чек' },
    ])
    expect(burning && sectionCount(burning)).toBe(2)
  })

  test('names the visit of the operator, and since when the operator is on site', async () => {
    const engineer = await makeUser(db, { role: 'engineer', lastName: 'Сафин', firstName: 'Марат' })
    const plannedFrom = new Date('2027-01-15T06:30:00+03:00').toISOString()
    const planned = { deadlineAt: inHours(-1), operatorId: engineer.id, plannedFrom }
    await makeTask(db, { ...planned, status: 'PLANNED' })
    const visited = await makeTask(db, { ...planned, status: 'IN_PROGRESS', deadlineAt: inHours(0.5) })
    const at = new Date().toISOString()
    await db
      .insertInto('taskMarks')
      .values({
        taskId: visited.id,
        userId: engineer.id,
        kind: 'ON_SITE',
        at,
        lat: null,
        lon: null,
        accuracyM: null,
      })
      .execute()
    const burning = (await current()).content.sections.find(({ key }) => key === 'BURNING')
    expect(burning?.lines.map(({ why }) => why)).toEqual([
      'Сафин\u00a0М., визит 15.01.2027 в 06:30',
      expect.stringMatching(/^Сафин\u00a0М\. на месте с \d\d:\d\d$/),
    ])
  })

  test('shows the first ten lines of each queue and counts all', async () => {
    for (let at = 0; at < 12; at += 1) await makeTask(db, { queue: 'skud', status: 'NEW' })
    await makeTask(db, { queue: 'luv', status: 'NEW' })
    const fresh = (await current()).content.sections.find(({ key }) => key === 'NEW')
    expect(fresh?.counts.toSorted((a, b) => a.count - b.count)).toEqual([
      { queue: 'luv', count: 1 },
      { queue: 'skud', count: 12 },
    ])
    expect(fresh?.lines).toHaveLength(11)
  })

  test('counts what the lists behind it show', async () => {
    const { since } = await current()
    const operatorId = giver.user.id
    await makeTask(db, { status: 'NEW' })
    await makeTask(db, { status: 'NEW', operatorId })
    await makeTask(db, { status: 'NEW', deadlineAt: inHours(-1), createdAt: inHours(-500) })
    const promised = await makeTask(db, { status: 'WAITING_CLIENT', operatorId, createdAt: inHours(-500) })
    await giver.call(promisesRoutes.give, {
      params: { id: promised.id },
      body: { at: inHours(3), text: 'Позвонить' },
    })
    const idle = await makeTask(db, { status: 'WAITING_PARTS', createdAt: inHours(-500) })
    await db
      .updateTable('tasks')
      .set({ updatedAt: inHours(-400), nextMoveAt: inHours(-100) })
      .where('id', '=', idle.id)
      .execute()
    await makeTask(db, { status: 'DONE', operatorId, doneAt: inHours(0) })
    await makeTask(db, { status: 'REMOTE_DONE', operatorId, doneAt: inHours(0), isRemote: true })
    await makeTask(db, { status: 'CLOSED', operatorId, closedAt: inHours(0) })
    await makeTask(db, { status: 'CLOSED', createdAt: inHours(-400), closedAt: inHours(-300) })
    await makeSuggestion(db, { source: 'RULE' })
    await makeSuggestion(db, { source: 'PUBLIC' })
    const { content } = await current()
    const { figures, groups, people, sections, until } = content
    const total = (key: 'created' | 'done' | 'remote' | 'closed') =>
      figures.reduce((sum, one) => sum + one[key], 0)
    for (const key of ['created', 'done', 'remote', 'closed'] as const)
      expect([key, total(key)]).toEqual([key, await found(figureLists[key]({ since }))])
    for (const section of sections)
      expect(sectionCount(section)).toBe(await found(sectionLists[section.key](until)))
    const groupTotal = (key: string) =>
      groups.filter((one) => one.key === key).reduce((sum, { count }) => sum + count, 0)
    expect(groupTotal('CLOSING')).toBe(await found(groupLists.CLOSING(giver.user.id)))
    expect(groupTotal('DISPATCHER')).toBe(await found(groupLists.DISPATCHER(giver.user.id)))
    expect(groupTotal('OWN')).toBe(await found(groupLists.OWN(giver.user.id)))
    for (const { mover, count, overdueCount } of moverCounts(content)) {
      expect([mover, count]).toEqual([mover, await found(moverList(mover))])
      expect([mover, overdueCount]).toEqual([mover, await found(moverList(mover, true))])
    }
    const suggested = await giver.call(suggestionsRoutes.count, {})
    expect(groupTotal('SUGGESTIONS')).toBe(suggested.body.count)
    expect([total('created'), total('done'), total('remote'), total('closed')]).toEqual([5, 3, 1, 1])
    const own = { operatorIds: [operatorId] }
    expect(people).toMatchObject([{ user: { id: operatorId }, done: 3, remote: 1, closed: 1 }])
    expect(people[0]?.done).toBe(await found({ ...own, ...figureLists.done({ since }) }))
  })

  test('names who is absent today or tomorrow, with the visits that are still theirs', async () => {
    const engineer = await makeUser(db, { role: 'engineer', lastName: 'Егоров' })
    const today = companyToday()
    await makeAbsence(db, { userId: engineer.id, kind: 'SICK', dateFrom: today, dateTo: today })
    const later = await makeUser(db, { role: 'engineer' })
    await makeAbsence(db, { userId: later.id, dateFrom: '2099-01-01', dateTo: '2099-01-02' })
    const plannedFrom = new Date().toISOString()
    await makeTask(db, { operatorId: engineer.id, plannedFrom, status: 'PLANNED' })
    await makeTask(db, { operatorId: engineer.id, plannedFrom: inHours(24), status: 'PLANNED' })
    await makeTask(db, { operatorId: later.id, plannedFrom, status: 'PLANNED' })
    expect((await current()).content.absences).toEqual([
      {
        user: expect.objectContaining({ id: engineer.id, lastName: 'Егоров' }),
        kind: 'SICK',
        dateFrom: today,
        dateTo: today,
        visits: 1,
      },
    ])
  })

  test('lists promises by their time with the giver, and the own ones apart', async () => {
    const late = await makeTask(db, { status: 'WAITING_CLIENT' })
    const own = await makeTask(db, { status: 'WAITING_CLIENT' })
    const give = (who: Caller, id: number, at: string, text: string) =>
      who.call(promisesRoutes.give, { params: { id }, body: { at, text } })
    await give(giver, own.id, inHours(5), 'Прислать смету')
    await give(taker, late.id, inHours(2), 'Перезвонить')
    const { content, ownPromises } = await current()
    const [promises] = content.sections
    expect(promises).toMatchObject({
      key: 'PROMISES',
      counts: [{ queue: 'tachograph', count: 2 }],
      lines: [
        {
          taskId: late.id,
          promise: { text: 'Перезвонить' },
          why: expect.stringMatching(/^обещала Шакирова/),
        },
        { taskId: own.id, promise: { text: 'Прислать смету' } },
      ],
    })
    expect(ownPromises.lines.map(({ taskId }) => taskId)).toEqual([own.id])
  })

  test('covers the queues of the reader alone', async () => {
    await makeTask(db, { queue: 'skud', status: 'NEW' })
    await makeTask(db, { queue: 'luv', status: 'NEW' })
    const reader = await caller(app, db, { role: 'operator', queues: ['luv'] })
    const sheet = await current(reader)
    expect(sheet.queues).toEqual(['luv'])
    expect(sheet.content.sections.flatMap(({ lines }) => lines.map(({ queue }) => queue))).toEqual(['luv'])
  })

  test('begins at the last handover', async () => {
    const sheet = await handOver()
    expect((await current()).since).toBe(sheet.handedAt)
    expect((await current()).content.figures).toEqual([])
  })
})
