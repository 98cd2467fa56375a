import { formatPlate } from '@naryad/contract/cars/plates'
import { geoRoutes } from '@naryad/contract/geo/geo.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeSeenCar } from '../monitoring/positions.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const office = {
  name: 'Рейс',
  fullName: '',
  inn: '',
  address: 'Казань, Баумана, 5',
  phone: null,
  email: null,
}
const setOffice = async (point: { lat: number; lon: number }) =>
  (await caller(app, db, { role: 'admin' })).call(settingsRoutes.change, {
    body: { company: { ...office, point } },
  })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const shali = { lat: 55.69, lon: 49.71 }

const routeTo = async (id: number, from?: string) =>
  (await dispatcher.call(geoRoutes.toTask, { params: { id }, query: from === undefined ? {} : { from } }))
    .body

describe('an address without a connected service', () => {
  test('is found by text, with a note about settlement precision', async () => {
    const { body } = await dispatcher.call(geoRoutes.search, { query: { query: 'Арск' } })
    expect(body[0]).toMatchObject({ title: 'Арск', address: 'Арск, Татарстан', precision: 'settlement' })
    expect(body[0]?.note).toMatch(/до населённого пункта/)
  })

  test('is found by its point', async () => {
    const { body } = await dispatcher.call(geoRoutes.reverse, { query: { point: '55.7963,49.1088' } })
    expect(body.address).toBe('Казань, Татарстан')
    const { status } = await dispatcher.refusal(geoRoutes.reverse, { query: { point: '-40,-40' } })
    expect(status).toBe(404)
  })

  test.each(['', '55', '55,49,1', '95,49', '55,190', 'север,восток'])(
    'is refused for the point «%s»',
    async (point) => {
      expect((await dispatcher.refusal(geoRoutes.reverse, { query: { point } })).status).toBe(400)
    },
  )

  test('is available to every signed-in user and to no others', async () => {
    for (const role of ['admin', 'engineer', 'client'] as const)
      await (await caller(app, db, { role })).call(geoRoutes.search, { query: { query: 'Казань' } })
    for (const [route, query] of [
      [geoRoutes.search, { query: 'Казань' }],
      [geoRoutes.reverse, { point: '55,49' }],
    ] as const)
      expect((await inject(app, route, { query })).statusCode).toBe(401)
  })
})

describe('a route to a task without a connected service', () => {
  test('is a straight line without a duration from a truck that was seen within a day', async () => {
    const car = await makeSeenCar(db, {
      plate: 'А417КМ116',
      lat: 55.79,
      lon: 49.11,
      lastSeenAt: hoursAgo(23),
    })
    const task = await makeTask(db, { ...shali, address: 'с. Шали', carId: car.id })
    expect(await routeTo(task.id)).toEqual({
      from: { point: { lat: 55.79, lon: 49.11 }, title: formatPlate('А417КМ116'), kind: 'car' },
      to: { point: shali, title: 'с. Шали' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [49.11, 55.79],
          [49.71, 55.69],
        ],
      },
      distanceKm: 39.2,
      durationMin: null,
      source: 'straight-line',
      note: 'По прямой: сервис маршрутов не подключён',
    })
  })

  test('starts at the office if the truck was last seen more than a day ago', async () => {
    await setOffice({ lat: 55.8, lon: 49 })
    const car = await makeSeenCar(db, { lat: 55.79, lon: 49.11, lastSeenAt: hoursAgo(25) })
    const task = await makeTask(db, { ...shali, carId: car.id })
    expect((await routeTo(task.id)).from).toEqual({
      point: { lat: 55.8, lon: 49 },
      title: 'Казань, Баумана, 5',
      kind: 'office',
    })
  })

  test('starts at the mark of the operator of today, which a client does not see', async () => {
    const company = await makeCompany(db)
    const engineer = await caller(app, db, { role: 'engineer' })
    const task = await makeTask(db, {
      ...shali,
      companyId: company.id,
      status: 'PLANNED',
      operatorId: engineer.user.id,
    })
    const point = { lat: 55.8, lon: 49.2 }
    await engineer.call(tasksRoutes.mark, { params: { id: task.id }, body: { kind: 'ON_SITE', point } })
    expect((await routeTo(task.id)).from).toEqual({
      point,
      title: 'Последняя отметка исполнителя',
      kind: 'mark',
    })
    const client = await caller(app, db, { role: 'client', companyId: company.id })
    const { body } = await client.call(geoRoutes.toTask, { params: { id: task.id }, query: {} })
    expect(body.from).toBeNull()
  })

  test('starts at the point of the request', async () => {
    const task = await makeTask(db, shali)
    expect((await routeTo(task.id, '55.1,49.2')).from).toMatchObject({
      point: { lat: 55.1, lon: 49.2 },
      kind: 'given',
    })
    const wrong = await dispatcher.refusal(geoRoutes.toTask, {
      params: { id: task.id },
      query: { from: 'дом' },
    })
    expect(wrong.status).toBe(400)
  })

  test('ends at the address of a task without a point, else at the organization', async () => {
    const company = await makeCompany(db, { name: 'ТрансЛогистик', lat: 55.5, lon: 49.5 })
    const named = await makeTask(db, { address: 'Арск, база', companyId: company.id })
    const { to } = await routeTo(named.id, '55,49')
    expect(to).toMatchObject({ title: 'Арск, база' })
    expect(to?.point.lat).toBeCloseTo(56.09, 1)
    const nameless = await makeTask(db, { companyId: company.id })
    expect((await routeTo(nameless.id, '55,49')).to).toEqual({
      title: 'ТрансЛогистик',
      point: { lat: 55.5, lon: 49.5 },
    })
  })

  test('never ends at the organization if the task has a place of its own', async () => {
    const company = await makeCompany(db, { name: 'ТрансЛогистик', lat: 55.5, lon: 49.5 })
    const unknown = await makeTask(db, { address: 'Неведомое урочище', companyId: company.id })
    expect(await routeTo(unknown.id, '55,49')).toMatchObject({
      to: null,
      geometry: null,
      source: 'none',
      note: 'Адрес не найден на карте: в заявке нужна точка',
    })
    const marked = await makeTask(db, { lat: 55.1, lon: 49.2, companyId: company.id })
    expect((await routeTo(marked.id, '55,49')).to).toEqual({
      title: 'Место работ',
      point: { lat: 55.1, lon: 49.2 },
    })
  })

  test('has no line without a start or an end, and a note about what is missing', async () => {
    const nowhere = await makeTask(db)
    expect(await routeTo(nowhere.id)).toMatchObject({
      geometry: null,
      source: 'none',
      note: 'Место работ не указано',
    })
    const somewhere = await makeTask(db, shali)
    const route = await routeTo(somewhere.id)
    expect(route).toMatchObject({ from: null, to: { point: shali }, geometry: null, source: 'none' })
    expect(route.note).toMatch(/откуда ехать/)
  })

  test('is refused to a user beyond sixty calls a minute', async () => {
    const limited = await testApp(db, { NARYAD_RATE_LIMITS: '1' })
    const [hasty, other] = [await caller(limited, db), await caller(limited, db)]
    const task = await makeTask(db, shali)
    const ask = (user: Caller) => user.send(geoRoutes.toTask, { params: { id: task.id } })
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(hasty)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(60)
    expect(refused[0]?.json()).toMatchObject({ message: 'Слишком много запросов, подождите немного' })
    expect((await ask(other)).statusCode).toBe(200)
  })

  test('is available only to users who may see the task', async () => {
    const task = await makeTask(db, { ...shali, queue: 'skud' })
    const client = await caller(app, db, { role: 'client' })
    const engineer = await caller(app, db, { role: 'engineer', queues: ['luv'] })
    for (const stranger of [client, engineer]) {
      const { status, body } = await stranger.refusal(geoRoutes.toTask, { params: { id: task.id } })
      expect([status, body.message]).toEqual([404, 'Заявка не найдена'])
    }
  })
})
