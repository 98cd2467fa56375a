import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { sendRows } from '../imports/imports.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'
import { makeUnit, makeUnitModel, type UnitCalls, unitCalls } from './units.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
let calls: UnitCalls
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  calls = unitCalls(db, dispatcher)
})

const header = [
  'Вид',
  'Модель',
  'Серийный номер',
  'Госномер',
  'Где',
  'Установлен',
  'Гарантия до',
  'Поверка №',
  'Поверен',
  'Поверка до',
  'Заметка',
]
const everywhere = async () =>
  (await dispatcher.call(unitsRoutes.search, { body: { orderBy: 'serial', sort: 'ASC' } })).body.items

test('rows of a file become units where they are, and the second run changes nothing', async () => {
  const car = await makeCar(db)
  await makeUser(db, { lastName: 'Сафин', firstName: 'Марат', middleName: '' })
  await makeUnitModel(db, { kind: 'TACHOGRAPH', title: 'Меркурий', warrantyMonths: 24 })
  const rows = [
    ['Тахограф', 'Меркурий', '00-1', car.plate, '', '12.03.2026', '', 'С-1', '14.01.2026', '14.01.2099', ''],
    ['Блок СКЗИ', 'НКМ-2', '2', '', 'Сафин Марат', '', '', '', '', '', 'в сумке'],
    ['Терминал', 'Galileosky', '861785006112904', car.plate, '', '', '', '', '', '', ''],
    ['ДУТ', '', '4', '', 'Офис', '', '', '', '', '', ''],
  ]
  const first = await sendRows(dispatcher, 'units', header, rows)
  expect([first.problems, first.createdCount]).toEqual([[], 4])
  expect(await everywhere()).toMatchObject([
    {
      serial: '00-1',
      place: 'CAR',
      since: '2026-03-12',
      warrantyUntil: '2028-03-12',
      verification: 'OK',
      terms: [{ proofNumber: 'С-1' }],
    },
    { serial: '2', place: 'PERSON', user: { lastName: 'Сафин' }, comment: 'в сумке' },
    { serial: '4', place: 'OFFICE', model: { title: '' } },
    { serial: '861785006112904', place: 'CAR', since: null, warranty: 'UNKNOWN' },
  ])
  expect(await calls.car(car.id)).toMatchObject({ tachographNumber: '00-1', trackerModel: 'Galileosky' })
  const second = await sendRows(dispatcher, 'units', header, rows)
  expect(second).toMatchObject({ createdCount: 0, changedCount: 0, unchangedCount: 4 })
})

test('a row moves a unit to a truck, but not from another truck', async () => {
  const [car, other] = [await makeCar(db), await makeCar(db)]
  const model = await makeUnitModel(db, { kind: 'SKZI', title: 'НКМ-2' })
  const spare = await makeUnit(db, { kind: 'SKZI', modelId: model.id, serial: '1' })
  const standing = await makeUnit(db, {
    kind: 'SKZI',
    modelId: model.id,
    serial: '2',
    place: 'CAR',
    carId: other.id,
    isMain: true,
  })
  const short = ['Вид', 'Модель', 'Серийный номер', 'Госномер', 'Установлен']
  const result = await sendRows(dispatcher, 'units', short, [
    ['Блок СКЗИ', 'НКМ-2', '1', car.plate, '12.03.2026'],
    ['Блок СКЗИ', 'НКМ-2', '2', car.plate, ''],
  ])
  expect(result.problems.map(({ row, message }) => [row, message])).toEqual([
    [3, expect.stringContaining(`стоит на ${other.plate}`)],
  ])
  expect(await calls.card(spare.id)).toMatchObject({
    place: 'CAR',
    since: '2026-03-12',
    isMain: true,
    moves: [{ from: { place: 'OFFICE' }, note: 'из файла' }, {}],
  })
  expect(await calls.card(standing.id)).toMatchObject({ car: { id: other.id } })
  expect(await calls.car(car.id)).toMatchObject({ skziNumber: '1' })
})

test('an import that is undone takes its units along and puts the others back', async () => {
  const car = await makeCar(db)
  const model = await makeUnitModel(db, { kind: 'SKZI', title: 'НКМ-2' })
  const spare = await makeUnit(db, { kind: 'SKZI', modelId: model.id, serial: '1' })
  const { id } = await sendRows(
    dispatcher,
    'units',
    ['Вид', 'Модель', 'Серийный номер', 'Госномер'],
    [
      ['Блок СКЗИ', 'НКМ-2', '1', car.plate],
      ['Терминал', 'Galileosky', '3', car.plate],
    ],
  )
  expect(await calls.car(car.id)).toMatchObject({ skziNumber: '1', trackerImei: '3' })
  await dispatcher.call(importsRoutes.undo, { params: { id } })
  expect(await calls.car(car.id)).toMatchObject({ skziNumber: '', trackerImei: '' })
  expect(await everywhere()).toMatchObject([{ id: spare.id, place: 'OFFICE' }])
})

test('a unit on another truck is moved by a file only where one asks for it', async () => {
  const [car, other] = [await makeCar(db), await makeCar(db)]
  const model = await makeUnitModel(db, { kind: 'SKZI', title: 'НКМ-2' })
  const standing = await makeUnit(db, {
    kind: 'SKZI',
    modelId: model.id,
    serial: '2',
    place: 'CAR',
    carId: other.id,
    isMain: true,
  })
  const short = ['Вид', 'Модель', 'Серийный номер', 'Госномер']
  const rows = [['Блок СКЗИ', 'НКМ-2', '2', car.plate ?? '']]
  const refused = await sendRows(dispatcher, 'units', short, rows, true)
  expect(refused.problems[0]?.message).toContain(`стоит на ${other.plate}`)
  const params = { id: refused.id }
  await dispatcher.call(importsRoutes.retry, { params, body: { movesUnits: true } })
  const moved = await dispatcher.call(importsRoutes.apply, { params })
  expect(moved.body).toMatchObject({ problems: [], changedCount: 1 })
  expect(await calls.card(standing.id)).toMatchObject({ car: { id: car.id } })
  expect(await calls.car(other.id)).toMatchObject({ skziNumber: '' })
})

test('a file names the request of an installation, and its warranty in months', async () => {
  const car = await makeCar(db)
  const task = await makeTask(db, { carId: car.id })
  const long = [...header.slice(0, 6), '№ заявки', 'Гарантия, мес.']
  const row = (number: string, months: string) => [
    'ДУТ',
    'LLS',
    '4',
    car.plate ?? '',
    '',
    '12.03.2026',
    number,
    months,
  ]
  const wrong = await sendRows(dispatcher, 'units', long, [row('999999', '0')], true)
  expect(wrong.problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('ожидается число'),
    expect.stringContaining('Заявки №'),
  ])
  const rows = [row(`№ ${task.id}`, '24')]
  expect((await sendRows(dispatcher, 'units', long, rows)).createdCount).toBe(1)
  expect(await everywhere()).toMatchObject([{ installedTask: { id: task.id }, warrantyUntil: '2028-03-12' }])
  const [unit] = await everywhere()
  expect((await calls.card(unit?.id ?? 0)).moves).toMatchObject([{ task: { id: task.id } }])
  expect((await sendRows(dispatcher, 'units', long, rows)).unchangedCount).toBe(1)
})

test('a row with an installation or a verification of the future, or one that ends before it begins, is refused', async () => {
  const [car, other] = [await makeCar(db), await makeCar(db)]
  const model = await makeUnitModel(db, { title: 'Меркурий' })
  await makeUnit(db, {
    modelId: model.id,
    serial: '9',
    place: 'CAR',
    carId: car.id,
    isMain: true,
    verifiedUntil: '2027-01-01',
  })
  const row = (serial: string, installed: string, verified: string, until: string) => {
    const { plate } = serial === '9' ? car : other
    return ['Тахограф', 'Меркурий', serial, plate ?? '', '', installed, '', '', verified, until, '']
  }
  const result = await sendRows(dispatcher, 'units', header, [
    row('1', '12.03.2062', '', ''),
    row('2', '', '12.03.2062', '12.03.2066'),
    row('3', '', '12.03.2026', '12.03.2025'),
    row('9', '12.03.2062', '', ''),
    row('9', '', '', '01.01.2026'),
  ])
  expect(result.problems.map(({ row: at, message }) => `${at} ${message}`)).toEqual([
    '2 Установлен: 12.03.2062 ещё не наступило',
    '3 Поверен: 12.03.2062 ещё не наступило',
    '4 Поверка до: раньше дня поверки, 12.03.2026',
    '5 Установлен: 12.03.2062 ещё не наступило',
  ])
})

test('a verification that has ended is taken without its first day, for a unit that stands on a truck, too', async () => {
  const car = await makeCar(db)
  const model = await makeUnitModel(db, { title: 'Меркурий' })
  await makeUnit(db, { modelId: model.id, serial: '9', place: 'CAR', carId: car.id, isMain: true })
  const short = ['Вид', 'Модель', 'Серийный номер', 'Госномер', 'Поверка до']
  const rows = [['Тахограф', 'Меркурий', '9', car.plate ?? '', '01.01.2026']]
  expect(await sendRows(dispatcher, 'units', short, rows)).toMatchObject({ problems: [], changedCount: 1 })
  expect(await everywhere()).toMatchObject([{ verification: 'OVERDUE', terms: [{ dateTo: '2026-01-01' }] }])
})

test('two blocks on one truck come with one life, that of the first', async () => {
  const car = await makeCar(db)
  await makeUnitModel(db, { kind: 'SKZI', title: 'НКМ-2', lifeMonths: 36 })
  const short = ['Вид', 'Модель', 'Серийный номер', 'Госномер', 'Установлен']
  const result = await sendRows(dispatcher, 'units', short, [
    ['Блок СКЗИ', 'НКМ-2', '1', car.plate ?? '', '12.03.2026'],
    ['Блок СКЗИ', 'НКМ-2', '2', car.plate ?? '', '13.03.2026'],
  ])
  expect(result).toMatchObject({ problems: [], createdCount: 2 })
})

test('a day of installation that a file corrects moves the life of the block', async () => {
  const car = await makeCar(db)
  await makeUnitModel(db, { kind: 'SKZI', title: 'НКМ-2', lifeMonths: 36 })
  const short = ['Вид', 'Модель', 'Серийный номер', 'Госномер', 'Установлен']
  for (const day of ['12.03.2026', '12.03.2025'])
    await sendRows(dispatcher, 'units', short, [['Блок СКЗИ', 'НКМ-2', '1', car.plate ?? '', day]])
  const [unit] = await everywhere()
  expect(unit?.terms).toMatchObject([{ dateTo: '2028-03-12' }])
})

test('an old file takes no unit off its truck unless one asks for it', async () => {
  const car = await makeCar(db)
  const { id: modelId } = await makeUnitModel(db, { kind: 'SKZI', title: 'НКМ-2' })
  const unit = await makeUnit(db, { kind: 'SKZI', modelId, serial: '77' })
  const rows = [['Блок СКЗИ', 'НКМ-2', '77', '', 'Офис', '', '', '', '', '', 'проверен']]
  await calls.move(unit.id, { place: 'CAR', carId: car.id })
  const { id, problems } = await sendRows(dispatcher, 'units', header, rows, true)
  expect(problems).toHaveLength(1)
  expect(problems[0]?.message).toMatch(/^Прибор стоит на .*«Переносить приборы/)
  await dispatcher.call(importsRoutes.retry, { params: { id }, body: { movesUnits: true } })
  await dispatcher.call(importsRoutes.apply, { params: { id } })
  expect(await everywhere()).toMatchObject([{ serial: '77', place: 'OFFICE' }])
})

test('an undone file gives the truck back the verification that it had', async () => {
  const car = await makeCar(db)
  await makeUnitModel(db, { kind: 'TACHOGRAPH', title: 'Меркурий', verificationMonths: 24 })
  const row = (number: string, on: string, until: string) => [
    ['Тахограф', 'Меркурий', '1', car.plate, '', '12.03.2026', '', number, on, until, ''],
  ]
  const terms = async () =>
    (await dispatcher.call(maintenanceRoutes.ofCar, { params: { carId: car.id } })).body.items.map(
      ({ dateTo, doneAt }) => [dateTo, doneAt === null],
    )
  await sendRows(dispatcher, 'units', header, row('1-2', '10.03.2026', '10.03.2027'))
  const { id } = await sendRows(dispatcher, 'units', header, row('2-2', '10.11.2026', '10.11.2028'))
  expect(await terms()).toContainEqual(['2028-11-10', true])
  await dispatcher.call(importsRoutes.undo, { params: { id } })
  expect(await terms()).toEqual([['2027-03-10', true]])
  expect(await everywhere()).toMatchObject([{ terms: [{ proofNumber: '1-2', dateTo: '2027-03-10' }] }])
})

test('an undone file takes back the first verification of a unit', async () => {
  const car = await makeCar(db)
  const { id: modelId } = await makeUnitModel(db, { kind: 'TACHOGRAPH', title: 'Меркурий' })
  await makeUnit(db, { modelId, serial: '1', place: 'CAR', carId: car.id, isMain: true })
  const row = ['Тахограф', 'Меркурий', '1', car.plate, '', '', '', '2-2', '10.11.2026', '10.11.2028', '']
  const { id } = await sendRows(dispatcher, 'units', header, [row])
  const open = async () =>
    (await dispatcher.call(maintenanceRoutes.ofCar, { params: { carId: car.id } })).body.items.filter(
      ({ doneAt }) => doneAt === null,
    )
  expect(await open()).toHaveLength(1)
  await dispatcher.call(importsRoutes.undo, { params: { id } })
  expect(await open()).toEqual([])
})
