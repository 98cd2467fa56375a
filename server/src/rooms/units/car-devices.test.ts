import { CarInput } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { sendRows } from '../imports/imports.make.ts'

const db = await testDb()
const app = await testApp(db)

let admin: Caller
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const none = {
  tachographModel: '',
  tachographNumber: '',
  skziNumber: '',
  trackerModel: '',
  trackerImei: '',
}

const make = async (plate: string, devices: Partial<typeof none> = {}) =>
  (await admin.call(carsRoutes.create, { body: { plate, ...devices } })).body
const put = (id: number, plate: string, devices: Partial<typeof none>) => ({
  params: { id },
  body: { ...CarInput.parse({ plate }), ...none, ...devices },
})
const change = async (id: number, plate: string, devices: Partial<typeof none>) =>
  (await admin.call(carsRoutes.update, put(id, plate, devices))).body
const unitsOf = async (carId: number) => (await admin.call(unitsRoutes.ofCar, { params: { carId } })).body
const everywhere = async () =>
  (await admin.call(unitsRoutes.search, { body: { orderBy: 'createdAt', sort: 'ASC' } })).body.items

test('a number that is entered in a truck is a unit there, without a day', async () => {
  const car = await make('А417КМ116', { tachographModel: 'Меркурий', tachographNumber: '00 123-456' })
  expect(car).toMatchObject({ tachographModel: 'Меркурий', tachographNumber: '00 123-456' })
  expect((await unitsOf(car.id)).items).toMatchObject([
    { model: { kind: 'TACHOGRAPH', title: 'Меркурий' }, serial: '00 123-456', since: null, isMain: true },
  ])
})

test('the same number in another spelling is the same unit, and another model is its model', async () => {
  const car = await make('А417КМ116', { tachographModel: 'Меркурий', tachographNumber: '00123456' })
  const [before] = (await unitsOf(car.id)).items
  expect(
    await change(car.id, 'А417КМ116', { tachographModel: 'Штрих', tachographNumber: '00 123 456' }),
  ).toMatchObject({ tachographModel: 'Штрих', tachographNumber: '00 123 456' })
  expect((await unitsOf(car.id)).items).toMatchObject([
    { id: before?.id, model: { title: 'Штрих' }, serial: '00 123 456' },
  ])
  expect(await everywhere()).toHaveLength(1)
})

test('another number sends the former unit to an unknown place, an empty one too', async () => {
  const car = await make('А417КМ116', { skziNumber: '77120' })
  await change(car.id, 'А417КМ116', { skziNumber: '81544' })
  expect(await everywhere()).toMatchObject([
    { serial: '77120', place: 'UNKNOWN', since: companyToday() },
    { serial: '81544', place: 'CAR', since: companyToday() },
  ])
  const [, fresh] = await everywhere()
  const { body } = await admin.call(unitsRoutes.get, { params: { id: fresh?.id ?? 0 } })
  expect(body.moves).toMatchObject([{ note: 'через карточку ТС' }])
  expect(await change(car.id, 'А417КМ116', {})).toMatchObject({ skziNumber: '' })
  expect((await everywhere()).map(({ place }) => place)).toEqual(['UNKNOWN', 'UNKNOWN'])
  await change(car.id, 'А417КМ116', { skziNumber: '77-120' })
  expect(await everywhere()).toMatchObject([{ serial: '77-120', place: 'CAR' }, { place: 'UNKNOWN' }])
})

test('a number that stands on another truck is refused with the name of that truck', async () => {
  await make('А417КМ116', { tachographNumber: '00123456' })
  const car = await make('В604РТ16')
  expect(
    await admin.refusal(carsRoutes.update, put(car.id, 'В604РТ16', { tachographNumber: '00123456' })),
  ).toMatchObject({
    status: 409,
    body: {
      message: 'Тахограф №\u00a000123456 стоит на А\u00a0417\u00a0КМ\u00a0116. Перенесите его в «Приборах»',
      fields: { tachographNumber: expect.any(String) },
    },
  })
  expect((await unitsOf(car.id)).items).toEqual([])
})

test('of two trucks that are given one number at once one has it', async () => {
  const cars = [await make('А417КМ116'), await make('В604РТ16')]
  const answers = await Promise.all(
    cars.map(({ id, plate }) => admin.send(carsRoutes.update, put(id, plate ?? '', { skziNumber: '77120' }))),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]))
  expect(await everywhere()).toMatchObject([{ serial: '77120', place: 'CAR' }])
})

test('a model without a number names no unit and stays as it is entered', async () => {
  const car = await make('А417КМ116', { tachographModel: 'Меркурий' })
  expect(await everywhere()).toEqual([])
  expect(await change(car.id, 'А417КМ116', { tachographModel: 'Штрих' })).toMatchObject({
    tachographModel: 'Штрих',
  })
  expect(
    await change(car.id, 'А417КМ116', { tachographModel: 'Штрих', tachographNumber: '1' }),
  ).toMatchObject({ tachographModel: 'Штрих', tachographNumber: '1' })
  expect(await change(car.id, 'А417КМ116', { tachographModel: 'Штрих' })).toMatchObject({
    tachographModel: 'Штрих',
    tachographNumber: '',
  })
})

test('a truck with units is not deleted', async () => {
  const car = await make('А417КМ116', { skziNumber: '77120' })
  expect(await admin.refusal(carsRoutes.remove, { params: { id: car.id } })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('1 прибор') },
  })
})

test('a file of trucks moves units, reports those of other trucks, and takes its units with it when it is undone', async () => {
  await make('А417КМ116', { skziNumber: '77120' })
  const other = await make('В604РТ16', { skziNumber: '1' })
  const heading = ['Госномер', 'Номер СКЗИ', 'IMEI трекера']
  const rows = [
    ['В604РТ16', '2', ''],
    ['Е356ХВ716', '77120', ''],
    ['С775АО716', '3', '861785006112904'],
    ['У812НВ16', '3', ''],
  ]
  const result = await sendRows(admin, 'cars', heading, rows)
  expect(result.problems.map(({ row, message }) => [row, message])).toEqual([
    [3, expect.stringContaining('стоит на А\u00a0417\u00a0КМ\u00a0116')],
    [5, expect.stringContaining('уже указан в строке 4')],
  ])
  expect((await everywhere()).map(({ serial, place }) => `${serial} ${place}`).toSorted()).toEqual([
    '1 UNKNOWN',
    '2 CAR',
    '3 CAR',
    '77120 CAR',
    '861785006112904 CAR',
  ])
  await admin.call(importsRoutes.undo, { params: { id: result.id } })
  expect(await unitsOf(other.id)).toMatchObject({ items: [{ serial: '1' }] })
  expect((await everywhere()).map(({ serial, place }) => `${serial} ${place}`).toSorted()).toEqual([
    '1 CAR',
    '2 UNKNOWN',
    '77120 CAR',
  ])
})

/** What the columns of trucks show, and what the main units of each kind say. */
const readBoth = async () => {
  const { rows } = await sql<{ shown: string; units: string }>`
    select concat_ws('|', tachograph_number, skzi_number, tracker_imei) as shown,
      concat_ws('|', ${sql.join(
        ['TACHOGRAPH', 'SKZI', 'TERMINAL'].map(
          (kind) =>
            sql`coalesce((select serial from units where car_id = cars.id and kind = ${kind} and is_main), '')`,
        ),
      )}) as units
    from cars order by id`.execute(db)
  return rows
}

test('after any moves, replacements, edits of trucks and files the columns equal the main units, each serial is in one place, and moves are in order', async () => {
  let seed = 20_261_129
  const random = (n: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % n
  }
  const plates = ['А417КМ116', 'В604РТ16', 'Е356ХВ716', 'С775АО716']
  const cars = await Promise.all(plates.map((plate) => make(plate)))
  const serials = ['1', '2', '3', '4', '00-5']
  const models = ['', 'Меркурий']
  const any = <Item>(items: readonly Item[]): Item => {
    const item = items[random(items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
  const acts = [
    () => {
      const at = random(cars.length)
      return admin.send(
        carsRoutes.update,
        put(cars[at]?.id ?? 0, plates[at] ?? '', {
          tachographModel: any(models),
          tachographNumber: any(['', ...serials]),
          skziNumber: any(['', ...serials]),
          trackerImei: any(['', ...serials]),
        }),
      )
    },
    async () => {
      const units = await everywhere()
      if (units.length === 0) return
      const body = any([
        { place: 'OFFICE' },
        { place: 'REPAIR' },
        { place: 'GONE' },
        { place: 'CAR', carId: any(cars).id },
      ])
      await admin.send(unitsRoutes.move, { params: { id: any(units).id }, body })
    },
    async () => {
      const units = await everywhere()
      const standing = units.filter(({ place }) => place === 'CAR')
      if (standing.length === 0) return
      await admin.send(unitsRoutes.replace, {
        body: { oldId: any(standing).id, newId: any(units).id, oldPlace: 'OFFICE' },
      })
    },
    async () => {
      const units = await everywhere()
      if (units.length > 0) await admin.send(unitsRoutes.undoMove, { params: { id: any(units).id } })
    },
    async () => {
      const units = await everywhere()
      if (units.length > 0) await admin.send(unitsRoutes.makeMain, { params: { id: any(units).id } })
    },
    () => sendRows(admin, 'cars', ['Госномер', 'Номер СКЗИ'], [[any(plates), any(serials)]]),
  ]
  for (let step = 0; step < 120; step += 1) {
    await any(acts)()
    for (const { shown, units } of await readBoth()) expect(shown).toBe(units)
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from units where place <> 'GONE' group by model_id, serial_key having count(*) > 1
      union all
      select from unit_moves as later join unit_moves as earlier
        on earlier.unit_id = later.unit_id and earlier.id < later.id and earlier.on_day > later.on_day
      union all
      select from units where not exists (
        select from unit_moves as last where last.unit_id = units.id and last.to_place = units.place
          and last.to_car_id is not distinct from units.car_id and last.id = (
            select max(id) from unit_moves where unit_id = units.id))) as wrong`.execute(db)
  expect(rows).toEqual([{ n: 0 }])
  const { rows: made } = await sql<{ n: number }>`
    select count(*)::int as n from unit_moves where from_place is not null`.execute(db)
  expect(made[0]?.n).toBeGreaterThan(20)
})
