import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { truckStates } from '@naryad/contract/monitoring/positions.words'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import type { GpsFix, GpsProvider } from './gps/gps-provider.ts'
import { pollPositions } from './poll.service.ts'
import { recordFix, makeFix, makeProvider, makeSeenCar } from './positions.make.ts'

const db = await testDb()
let provider: GpsProvider | undefined
const app = await testApp(db, {}, () => {}, [], { gps: async () => provider })

let staff: Caller
beforeEach(async () => {
  provider = undefined
  staff = await caller(app, db, { role: 'operator' })
})

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
const snapshotOf = async (who: Caller) => (await who.call(positionsRoutes.all, {})).body
const historyOf = async (carId: number) =>
  db.selectFrom('carTrack').selectAll().where('carId', '=', carId).orderBy('at').execute()
const carOf = async (id: number) => (await staff.call(carsRoutes.get, { params: { id } })).body

describe('a poll', () => {
  const poll = (fixes: Record<string, GpsFix>) => {
    provider = makeProvider(() => fixes)
    return pollPositions(db, async () => provider)
  }
  const makePollDue = () => sql`update positions_poll set polled_at = null`.execute(db)

  test('records the last position, the signal and the mileage of linked trucks only', async () => {
    const linked = await makeCar(db, { externalId: '101' })
    await makeCar(db, { externalId: '5' })
    expect(
      await poll({ 101: makeFix({ speedKmh: 60.4, mileageKm: 1000, voltageV: 27.46 }), 102: makeFix() }),
    ).toBe(1)
    expect((await snapshotOf(staff)).ids).toEqual([linked.id])
    const { body } = await staff.call(positionsRoutes.one, { params: { id: linked.id } })
    expect(body.position).toMatchObject({
      lat: 55.79,
      lon: 49.1,
      course: 90,
      speedKmh: 60,
      mileageKm: 1000,
      voltageV: 27.5,
    })
    expect(await carOf(linked.id)).toMatchObject({
      mileageKm: 1000,
      point: { lat: 55.79, lon: 49.1 },
      version: 1,
    })
  })

  test('runs at most every five minutes, or every fifteen seconds while a map is watched', async () => {
    await makeCar(db, { externalId: '101' })
    const pollOnce = () => poll({ 101: makeFix() })
    const setPolled = (seconds: number) =>
      sql`update positions_poll set polled_at = now() - make_interval(secs => ${seconds})`.execute(db)
    expect(await pollOnce()).toBe(1)
    await setPolled(200)
    expect(await pollOnce()).toBe(0)
    await setPolled(301)
    expect(await pollOnce()).toBe(1)
    await setPolled(15)
    expect(await pollOnce()).toBe(0)
    await staff.call(positionsRoutes.watch, {})
    expect(await pollOnce()).toBe(1)
    await sql`update positions_poll set watched_until = null`.execute(db)
  })

  test('ignores positions in the future and those older than the last one', async () => {
    const car = await makeCar(db, { externalId: '101' })
    await makePollDue()
    expect(await poll({ 101: makeFix({ at: minutesAgo(-60) }) })).toBe(0)
    await recordFix(db, car.id, { at: minutesAgo(1), lat: 55 })
    await makePollDue()
    expect(await poll({ 101: makeFix({ at: minutesAgo(2), lat: 56 }) })).toBe(0)
    expect((await snapshotOf(staff)).lat).toEqual([55])
  })

  test('changes nothing if the system fails', async () => {
    await makeCar(db, { externalId: '101' })
    await makePollDue()
    const broken = { ...makeProvider(() => ({})), positions: () => Promise.reject(new Error('away')) }
    await expect(pollPositions(db, async () => broken)).rejects.toThrow('away')
    expect((await snapshotOf(staff)).ids).toEqual([])
  })
})

describe('a signal', () => {
  test('removes the mark of a silent truck, which returns after a day', async () => {
    const car = await makeSeenCar(db, { lastSeenAt: minutesAgo(2 * 24 * 60).toISOString() })
    expect((await carOf(car.id)).marks).toContain('NO_SIGNAL')
    await recordFix(db, car.id)
    expect((await carOf(car.id)).marks).not.toContain('NO_SIGNAL')
    const silent = await makeCar(db)
    await recordFix(db, silent.id, { at: minutesAgo(25 * 60) })
    expect((await carOf(silent.id)).marks).toContain('NO_SIGNAL')
  })

  test('never lowers the mileage, and brings a maintenance term near', async () => {
    const car = await makeCar(db, { mileageKm: 99_000 })
    const kind = await makeKind(db, { warningKm: 1000 })
    await makeRange(db, { carId: car.id, kindId: kind.id, mileageFrom: 50_000, mileageTo: 100_500 })
    expect((await carOf(car.id)).marks).not.toContain('RANGE_SOON')
    await recordFix(db, car.id, { at: minutesAgo(10), mileageKm: 99_600 })
    expect((await carOf(car.id)).marks).toContain('RANGE_SOON')
    await recordFix(db, car.id, { mileageKm: 42 })
    expect((await carOf(car.id)).mileageKm).toBe(99_600)
  })
})

describe('the history', () => {
  test('stores a point every five minutes, every 200 metres, and on a change of ignition', async () => {
    const car = await makeCar(db)
    const steps: Partial<GpsFix>[] = [
      { at: minutesAgo(30) },
      { at: minutesAgo(29) },
      { at: minutesAgo(28), lat: 55.7905 },
      { at: minutesAgo(27), lat: 55.7925, ignition: false },
      { at: minutesAgo(26), lat: 55.7925, ignition: true },
      { at: minutesAgo(25), lat: 55.7925, ignition: true },
      { at: minutesAgo(20), lat: 55.7925, ignition: true },
    ]
    for (const step of steps) await recordFix(db, car.id, step)
    const storedMinutesAgo = (await historyOf(car.id)).map(({ at }) =>
      Math.round((Date.now() - Date.parse(at)) / 60_000),
    )
    expect(storedMinutesAgo).toEqual([30, 27, 26, 20])
  })

  test('derives a missing speed from two positions', async () => {
    const car = await makeCar(db)
    await recordFix(db, car.id, { at: minutesAgo(2), speedKmh: null })
    // One kilometre to the north in a minute.
    await recordFix(db, car.id, { at: minutesAgo(1), speedKmh: null, lat: 55.79 + 1 / 111.195 })
    expect((await historyOf(car.id)).map(({ speedKmh }) => speedKmh)).toEqual([null, 60])
  })

  test('has a partition for each of thirty days and the next two, and drops older ones', async () => {
    const days = async () => {
      const { rows } = await sql<{ n: number; first: string }>`
        select count(*)::int as n, min(relname) as first from pg_class
        where relnamespace = 'track'::regnamespace and relkind = 'r'`.execute(db)
      return rows[0]
    }
    expect(await days()).toMatchObject({ n: 33 })
    await sql`create table track.d20200101 partition of car_track for values from ('2020-01-01 00:00+00') to ('2020-01-02 00:00+00')`.execute(
      db,
    )
    await sql`select maintain_track_partitions(30)`.execute(db)
    expect(await days()).toMatchObject({ n: 33 })
  })

  test('is read by day as a track with its length', async () => {
    const car = await makeCar(db)
    const day = addDays(companyToday(), -1)
    await recordFix(db, car.id, { at: new Date(`${day}T09:00:00Z`) })
    await recordFix(db, car.id, { at: new Date(`${day}T09:01:00Z`), lat: 55.79 + 1 / 111.195 })
    const track = async (of: string) =>
      (await staff.call(positionsRoutes.track, { params: { id: car.id }, query: { day: of } })).body
    expect(await track(day)).toMatchObject({ source: 'OWN', distanceKm: 1, speed: [0, 0] })
    expect(await track('2020-01-01')).toMatchObject({ source: null, at: [], distanceKm: 0 })
  })

  test('is requested from the monitoring system for a missing day, for employees only', async () => {
    const { id: companyId } = await makeCompany(db)
    const car = await makeCar(db, { externalId: '101', companyId })
    provider = makeProvider(() => ({ 101: makeFix({ at: new Date('2020-01-01T10:00:00Z') }) }))
    const request = { params: { id: car.id }, query: { day: '2020-01-01' } }
    expect((await staff.call(positionsRoutes.track, request)).body).toMatchObject({
      source: 'PROVIDER',
      lat: [55.79],
    })
    const client = await caller(app, db, { role: 'client', companyId })
    expect((await client.call(positionsRoutes.track, request)).body).toMatchObject({ source: null, at: [] })
  })
})

describe('the snapshot', () => {
  const stateOf = async (facts: Partial<GpsFix>) => {
    const car = await makeCar(db)
    await recordFix(db, car.id, facts)
    const { ids, state } = await snapshotOf(staff)
    return truckStates[state[ids.indexOf(car.id)] ?? -1]
  }

  test('contains the state of each truck', async () => {
    expect(await stateOf({ speedKmh: 60, ignition: true })).toBe('MOVING')
    expect(await stateOf({ speedKmh: 0, ignition: true })).toBe('ENGINE_ON')
    expect(await stateOf({ speedKmh: 2, ignition: false })).toBe('PARKED')
    expect(await stateOf({ speedKmh: null, ignition: null })).toBe('PARKED')
    expect(await stateOf({ at: minutesAgo(25 * 60), speedKmh: 60 })).toBe('NO_SIGNAL')
  })

  test('contains trucks and organizations once, without archived trucks', async () => {
    const { id: companyId } = await makeCompany(db, { name: 'ООО «Восток»' })
    const car = await makeCar(db, { companyId })
    const archived = await makeCar(db, { companyId, status: 'ARCHIVED' })
    for (const { id } of [car, archived]) await recordFix(db, id)
    expect(await snapshotOf(staff)).toMatchObject({
      ids: [car.id],
      plates: [car.plate],
      models: ['КАМАЗ 54901'],
      companyIds: [companyId],
      companies: [{ id: companyId, name: 'ООО «Восток»' }],
    })
  })
})

describe('visibility', () => {
  test('limits a client to own trucks, and to their tracks since they were bought', async () => {
    const client = await caller(app, db, { role: 'client' })
    const own = await makeCar(db, { companyId: client.user.companyId })
    const foreign = await makeCar(db, { companyId: (await makeCompany(db)).id })
    await recordFix(db, foreign.id, { at: minutesAgo(10) })
    await recordFix(db, own.id)
    const snapshot = await snapshotOf(client)
    expect([snapshot.ids, snapshot.companies.map(({ id }) => id)]).toEqual([
      [own.id],
      [client.user.companyId],
    ])
    for (const route of [positionsRoutes.one, positionsRoutes.track])
      expect((await client.refusal(route, { params: { id: foreign.id } })).status).toBe(404)
    await db
      .updateTable('cars')
      .set({ companyId: client.user.companyId })
      .where('id', '=', foreign.id)
      .execute()
    const { body } = await client.call(positionsRoutes.track, { params: { id: foreign.id }, query: {} })
    expect(body.at).toEqual([])
    // It may have been the day before.
    const query = { day: companyToday(minutesAgo(10).getTime()) }
    const ofStaff = await staff.call(positionsRoutes.track, { params: { id: foreign.id }, query })
    expect(ofStaff.body.at).toHaveLength(1)
  })

  test('limits an engineer to the trucks of own tasks', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    const [car, other] = [await makeCar(db), await makeCar(db)]
    for (const { id } of [car, other]) await recordFix(db, id)
    await makeTask(db, { operatorId: engineer.user.id, carId: car.id })
    expect((await snapshotOf(engineer)).ids).toEqual([car.id])
    expect((await engineer.refusal(positionsRoutes.one, { params: { id: other.id } })).status).toBe(404)
  })
})
