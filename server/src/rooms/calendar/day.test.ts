import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeAbsence } from './calendar.make.ts'

const db = await testDb()
const app = await testApp(db)

let engineer: Caller

beforeEach(async () => {
  engineer = await caller(app, db, { role: 'engineer' })
})

const setZone = (timeZone: string) =>
  db.updateTable('users').set({ timeZone }).where('id', '=', engineer.user.id).execute()

const visit = (plannedFrom: string | null, facts: Parameters<typeof makeTask>[1] = {}) =>
  makeTask(db, { status: 'PLANNED', operatorId: engineer.user.id, plannedFrom, ...facts })

const read = async (date = '2027-03-10', by = engineer) =>
  (await by.call(calendarRoutes.day, { query: { date } })).body

const idsOf = ({ days }: Awaited<ReturnType<typeof read>>) =>
  days.map(({ visits }) => visits.map(({ task }) => task.id))

describe('the day plan of an engineer', () => {
  test('contains own visits of that day and the next, in order, with the drives between them', async () => {
    const second = await visit('2027-03-10T11:00:00Z', { lat: 55.8, lon: 49.1 })
    const first = await visit('2027-03-10T06:00:00Z', { lat: 55.6, lon: 49.1 })
    const next = await visit('2027-03-11T06:00:00Z', { lat: 55.6, lon: 49.1 })
    await visit('2027-03-12T06:00:00Z')
    await visit('2027-03-10T08:00:00Z', { operatorId: (await caller(app, db, { role: 'engineer' })).user.id })
    await makeTask(db, { operatorId: null, plannedFrom: '2027-03-10T08:00:00Z' })
    const plan = await read()
    expect(plan.days.map(({ day }) => day)).toEqual(['2027-03-10', '2027-03-11'])
    expect(idsOf(plan)).toEqual([[first.id, second.id], [next.id]])
    const drives = plan.days[0]?.visits.map(({ drive }) => drive)
    // 22.2 km in a straight line.
    expect(drives).toEqual([null, { distanceKm: 28.9, durationMin: 43, isApproximate: true }])
  })

  test('carries the details that are needed on site', async () => {
    const car = await makeCar(db)
    const contact = await makeContact(db, { name: 'Белова' })
    const checklist = [{ title: 'Снять показания', isRequired: true, isDone: false }]
    const task = await visit('2027-03-10T06:00:00Z', {
      carId: car.id,
      contactId: contact.id,
      description: 'Проверить разъём',
      checklist: JSON.stringify(checklist),
    })
    const overdue = await makeRange(db, { carId: car.id, dateFrom: '2020-01-01', dateTo: '2021-01-01' })
    await makeRange(db, { carId: car.id, dateFrom: '2026-01-01', dateTo: '2040-01-01' })
    await makeRange(db, { carId: car.id, dateFrom: '2020-01-01', dateTo: '2021-01-01', taskId: task.id })
    const [found] = (await read()).days[0]?.visits ?? []
    expect(found).toMatchObject({
      task: { id: task.id, car: { id: car.id } },
      contact: { name: 'Белова' },
      description: 'Проверить разъём',
      checklist,
      terms: [{ id: overdue.id, dateTo: '2021-01-01', state: 'OVERDUE' }],
    })
  })

  test('carries the place of the organization for a visit without one of its own', async () => {
    const company = await makeCompany(db, { address: 'Альметьевск, ул. Базовая, 23', lat: 54.9, lon: 52.3 })
    await visit('2027-03-10T06:00:00Z', { companyId: company.id })
    // A point of another place would lead the way past the address.
    await visit('2027-03-10T07:00:00Z', { companyId: company.id, address: 'Казань, ул. Восстания, 41' })
    await visit('2027-03-10T08:00:00Z')
    const places = (await read()).days[0]?.visits.map(({ address, point }) => ({ address, point }))
    expect(places).toEqual([
      { address: 'Альметьевск, ул. Базовая, 23', point: { lat: 54.9, lon: 52.3 } },
      { address: 'Казань, ул. Восстания, 41', point: null },
      { address: '', point: null },
    ])
  })

  test('has no drive to an address without a point, even if the organization has one', async () => {
    const company = await makeCompany(db, { lat: 55.6, lon: 49.1 })
    await visit('2027-03-10T06:00:00Z', { lat: 55.8, lon: 49.1 })
    await visit('2027-03-10T07:00:00Z', { companyId: company.id })
    await visit('2027-03-10T08:00:00Z', { companyId: company.id, address: 'Казань, ул. Восстания, 41' })
    const drives = (await read()).days[0]?.visits.map(({ drive }) => drive?.distanceKm ?? null)
    expect(drives).toEqual([null, 28.9, null])
  })

  test.each([
    // Local midnight of 10 March, and the minute before.
    ['Europe/Moscow', '2027-03-09T21:00:00Z', '2027-03-09T20:59:00Z'],
    ['Europe/Kaliningrad', '2027-03-09T22:00:00Z', '2027-03-09T21:59:00Z'],
    ['Europe/Samara', '2027-03-09T20:00:00Z', '2027-03-09T19:59:00Z'],
    ['Asia/Yekaterinburg', '2027-03-09T19:00:00Z', '2027-03-09T18:59:00Z'],
    ['Asia/Vladivostok', '2027-03-09T14:00:00Z', '2027-03-09T13:59:00Z'],
    ['Asia/Kamchatka', '2027-03-09T12:00:00Z', '2027-03-09T11:59:00Z'],
  ])('starts at midnight of %s', async (zone, midnight, before) => {
    await setZone(zone)
    const first = await visit(midnight)
    const yesterday = await visit(before)
    expect(idsOf(await read())).toEqual([[first.id], []])
    expect(idsOf(await read('2027-03-09'))).toEqual([[yesterday.id], [first.id]])
  })

  test.each(['Europe/Moscow', 'Asia/Omsk'])(
    'lasts 24 hours in March: %s has no daylight saving time',
    async (zone) => {
      await setZone(zone)
      const offset = zone === 'Asia/Omsk' ? 6 : 3
      const at = (hours: number) => new Date(Date.UTC(2027, 2, 28, hours - offset)).toISOString()
      const [first, last] = [await visit(at(0)), await visit(at(23))]
      const next = await visit(at(24))
      expect(idsOf(await read('2027-03-28'))).toEqual([[first.id, last.id], [next.id]])
    },
  )

  test('lists unfinished visits of earlier days', async () => {
    const forgotten = await visit('2027-03-05T06:00:00Z')
    await visit('2027-03-04T06:00:00Z', { status: 'DONE' })
    const { earlier } = await read()
    expect(earlier.map(({ task }) => task.id)).toEqual([forgotten.id])
  })

  test('carries the absence of each day', async () => {
    const { id } = await makeAbsence(db, {
      userId: engineer.user.id,
      dateFrom: '2027-03-11',
      dateTo: '2027-03-12',
    })
    const { days } = await read()
    expect(days.map(({ absence }) => absence?.id ?? null)).toEqual([null, id])
  })

  test('lists a visit over midnight on the day of its start', async () => {
    const long = await visit('2027-03-10T18:00:00Z', { plannedTo: '2027-03-11T05:00:00Z' })
    expect(idsOf(await read())).toEqual([[long.id], []])
    expect(idsOf(await read('2027-03-11'))).toEqual([[long.id], []])
  })

  test('is of today in the time zone of the user by default', async () => {
    await setZone('Asia/Kamchatka')
    const { today, days } = (await engineer.call(calendarRoutes.day, { query: {} })).body
    const there = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kamchatka' }).format(Date.now())
    expect([today, days[0]?.day]).toEqual([there, there])
  })

  test('is not available to clients', async () => {
    const client = await caller(app, db, { role: 'client' })
    expect((await client.refusal(calendarRoutes.day, { query: {} })).status).toBe(403)
  })
})
