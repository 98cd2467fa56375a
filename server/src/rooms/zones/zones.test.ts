import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import type { ZoneShape } from '@naryad/contract/zones/zones'
import { zonesRoutes } from '@naryad/contract/zones/zones.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { recordFix } from '../monitoring/positions.make.ts'
import { makeRollCall } from '../roll-call/roll-call.make.ts'
import { makeZone, yard } from './zones.make.ts'

const db = await testDb()
const app = await testApp(db)

let staff: Caller
beforeEach(async () => {
  staff = await caller(app, db, { role: 'operator' })
})

const far = { lat: 55.9, lon: 49.3 }
const square = {
  kind: 'POLYGON' as const,
  points: [
    { lat: 55.7, lon: 49 },
    { lat: 55.7, lon: 49.2 },
    { lat: 55.8, lon: 49.2 },
    { lat: 55.8, lon: 49 },
  ],
} satisfies ZoneShape
const yardGate = { lat: 55.8, lon: 49.2 }
const bowTie = [0, 1, 3, 2].flatMap((corner) => square.points[corner] ?? [])
const at = (time: string): Date => new Date(`2026-11-19T${time}:00Z`)
const insideOf = async (companyId: number) =>
  (await staff.call(zonesRoutes.list, { query: { companyId: String(companyId) } })).body.items.map(
    ({ inside }) => inside.map(({ id }) => id),
  )

describe('zones of an organization', () => {
  test('are drawn, changed and deleted, and the organization remembers it', async () => {
    const company = await makeCompany(db)
    const { body: zone } = await staff.call(zonesRoutes.create, {
      body: { companyId: company.id, name: 'База', shape: yard },
    })
    expect(zone).toMatchObject({ name: 'База', shape: yard, inside: [], version: 1 })
    const { body: changed } = await staff.call(zonesRoutes.update, {
      params: { id: zone.id },
      body: { name: 'Стоянка', shape: square, version: 1 },
    })
    expect(changed).toMatchObject({ name: 'Стоянка', shape: square, version: 2 })
    expect((await staff.call(zonesRoutes.remove, { params: { id: zone.id } })).status).toBe(204)
    const { body } = await staff.call(companiesRoutes.actions, { params: { id: company.id }, query: {} })
    expect(body.items.map(({ from, to }) => [from, to])).toEqual([
      ['Стоянка (многоугольник, углов: 4)', null],
      ['База (круг, 200\u00a0м)', 'Стоянка (многоугольник, углов: 4)'],
      [null, 'База (круг, 200\u00a0м)'],
    ])
  })

  test.each([
    [{ kind: 'CIRCLE', center: far, radiusM: 5 }, 'не меньше 20 м'],
    [{ kind: 'POLYGON', points: [far, far] }, 'не меньше 3 точек'],
    [{ kind: 'POLYGON', points: [far, yardGate, far] }, 'углы лежат на одной линии'],
    [{ kind: 'POLYGON', points: bowTie }, 'стороны пересекаются'],
  ])('rejects the border %j', async (shape, sentence) => {
    const { companyId } = await makeZone(db)
    const { status, body } = await staff.refusal(zonesRoutes.create, {
      body: { companyId, name: 'База', shape },
    })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(sentence)
  })

  test('one that was drawn with crossing sides is read, and redrawn before it is changed', async () => {
    const { id, companyId } = await makeZone(db, { shape: { kind: 'POLYGON', points: bowTie } })
    const { body } = await staff.call(zonesRoutes.list, { query: { companyId: String(companyId) } })
    expect(body.items).toMatchObject([{ id, shape: { points: bowTie } }])
    const rename = await staff.refusal(zonesRoutes.update, {
      params: { id },
      body: { name: 'Стоянка', shape: { kind: 'POLYGON', points: bowTie }, version: 1 },
    })
    expect(rename.status).toBe(400)
    expect(rename.body.fields).toHaveProperty(['shape.points'])
    await staff.call(zonesRoutes.update, {
      params: { id },
      body: { name: 'Стоянка', shape: square, version: 1 },
    })
  })

  test('a client sees the zones of the own organization alone and changes none', async () => {
    const own = await makeZone(db)
    const other = await makeZone(db)
    const client = await caller(app, db, { role: 'client', companyId: own.companyId })
    const { body } = await client.call(zonesRoutes.list, { query: {} })
    expect(body.items.map(({ id }) => id)).toEqual([own.id])
    for (const id of [own.id, other.id])
      expect((await client.refusal(zonesRoutes.remove, { params: { id } })).status).toBe(403)
    const create = await client.refusal(zonesRoutes.create, {
      body: { companyId: own.companyId, name: 'База', shape: yard },
    })
    expect(create.status).toBe(403)
  })

  test('an engineer reads no zone of an organization without own tasks', async () => {
    await makeZone(db)
    const engineer = await caller(app, db, { role: 'engineer' })
    expect((await engineer.call(zonesRoutes.list, { query: {} })).body.items).toEqual([])
  })
})

describe('a truck', () => {
  test.each([
    ['circle', yard],
    ['polygon', square],
  ])('enters and leaves a %s by its positions', async (_, shape) => {
    const { companyId } = await makeZone(db, { shape })
    const car = await makeCar(db, { companyId })
    await recordFix(db, car.id, { at: at('07:00'), ...far })
    expect(await insideOf(companyId)).toEqual([[]])
    await recordFix(db, car.id, { at: at('07:05') })
    await recordFix(db, car.id, { at: at('07:06') })
    expect(await insideOf(companyId)).toEqual([[car.id]])
    await recordFix(db, car.id, { at: at('07:10'), ...far })
    expect(await insideOf(companyId)).toEqual([[]])
  })

  test('that drifts just over the border stays inside', async () => {
    const { companyId } = await makeZone(db)
    const car = await makeCar(db, { companyId })
    await recordFix(db, car.id, { at: at('07:00') })
    await recordFix(db, car.id, { at: at('07:01'), lat: 55.79 + 0.0021 })
    expect(await insideOf(companyId)).toEqual([[car.id]])
  })

  test('of another organization is not noticed', async () => {
    const { companyId } = await makeZone(db)
    const car = await makeCar(db, { companyId: (await makeCompany(db)).id })
    await recordFix(db, car.id)
    expect(await insideOf(companyId)).toEqual([[]])
  })
})

describe('a planned visit', () => {
  async function visit(time: string, window: { windowFrom: string; windowTo: string }) {
    const { companyId } = await makeZone(db)
    const car = await makeCar(db, { companyId })
    const { id } = await makeRollCall(db, { carId: car.id, companyId, ...window })
    await recordFix(db, car.id, { at: at(time) })
    const row = await db.selectFrom('rollCalls').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return [row.status, row.source, row.arrivedAt === null ? null : new Date(row.arrivedAt).toISOString()]
  }
  const window = { windowFrom: '2026-11-19T07:00:00Z', windowTo: '2026-11-19T08:00:00Z' }

  test.each([
    ['07:20', 'ARRIVED'],
    ['06:30', 'ARRIVED'],
    ['08:40', 'LATE'],
  ])('is marked by the truck that enters at %s: %s', async (time, status) => {
    expect(await visit(time, window)).toEqual([status, 'GEOFENCE', `2026-11-19T${time}:00.000Z`])
  })

  test.each(['05:00', '10:30'])('is not marked by a truck that enters at %s', async (time) => {
    expect(await visit(time, window)).toEqual(['EXPECTED', 'MANUAL', null])
  })
})
