import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { maintenanceKindsRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { changedChannel } from '../platform/live/publish-change.ts'
import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeContact } from '../rooms/contacts/contacts.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { sendRows } from '../rooms/imports/imports.make.ts'
import { makeKind, makeRange } from '../rooms/maintenance/maintenance.make.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { makeUser } from '../rooms/users/users.make.ts'
import { testApp } from '../testing/app.ts'
import { blankCar, blankCompany, blankContact, blankDriver, blankKind, blankUser } from '../testing/blanks.ts'
import { type Caller, caller } from '../testing/callers.ts'
import { hearChanges } from '../testing/changes.ts'
import { testDb } from '../testing/database.ts'

const db = await testDb()
const app = await testApp(db)
const heard = await hearChanges()

let admin: Caller
/** Two organizations: the one hears of nothing that is the other's alone. */
let ours: number
let theirs: number

beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
  ours = (await makeCompany(db)).id
  theirs = (await makeCompany(db)).id
  heard.length = 0
})

type Row = readonly [id: number, companyId: number | null]
const rowsOf = (room: string): Row[] =>
  heard
    .filter((message) => message.room === room)
    .flatMap(({ rows }) => rows ?? [])
    .toSorted(([a], [b]) => a - b)

const lastRoom = 'the last of this test'

/** Exactly these, once a message that comes after them all has come. */
async function expectRows(room: string, rows: readonly Row[]): Promise<void> {
  const message = JSON.stringify({ room: lastRoom, rows: null })
  await sql`select pg_notify(${changedChannel}, ${message})`.execute(db)
  await vi.waitFor(() => expect(heard.some(({ room: told }) => told === lastRoom)).toBe(true))
  expect(rowsOf(room)).toEqual(rows)
}

describe('a live message names the organization', () => {
  test('each part of a split task is published with the organization of its truck', async () => {
    const parent = await makeTask(db)
    const cars = [await makeCar(db, { companyId: ours }), await makeCar(db, { companyId: theirs })]
    const body = { carIds: cars.map(({ id }) => id) }
    await admin.call(tasksRoutes.split, { params: { id: parent.id }, body })
    const children = await db
      .selectFrom('tasks')
      .select(['id', 'companyId'])
      .where('parentId', '=', parent.id)
      .orderBy('id')
      .execute()
    expect(new Set(children.map(({ companyId }) => companyId))).toEqual(new Set([ours, theirs]))
    await expectRows('tasks', [
      [parent.id, null],
      ...children.map(({ id, companyId }): Row => [id, companyId]),
    ])
  })

  test('a driver who loses the truck to another is published with the driver’s own organization', async () => {
    const { id: loser } = await makeDriver(db, { companyId: ours })
    const { id: car } = await makeCar(db, { companyId: ours, driverId: loser })
    const { id: winner } = await makeDriver(db, { companyId: theirs, lastName: 'Белов' })
    const body = {
      ...blankDriver,
      lastName: 'Белов',
      firstName: 'Тимур',
      phone: '+79172451863',
      companyId: theirs,
      carId: car,
    }
    await admin.call(driversRoutes.update, { params: { id: winner }, body })
    await expectRows('drivers', [
      [loser, ours],
      [winner, theirs],
    ])
  })

  test('a truck whose driver moves to another truck is published with the truck’s own organization', async () => {
    const { id: driver } = await makeDriver(db, { companyId: ours })
    const left = await makeCar(db, { companyId: ours, driverId: driver })
    const taken = await makeCar(db, { companyId: theirs })
    const { body: car } = await admin.call(carsRoutes.get, { params: { id: taken.id } })
    const body = {
      ...blankCar,
      plate: car.plate,
      brand: car.brand,
      model: car.model,
      companyId: theirs,
      driverId: driver,
    }
    await admin.call(carsRoutes.update, { params: { id: taken.id }, body })
    await expectRows('cars', [
      [left.id, ours],
      [taken.id, theirs],
    ])
  })

  test('a driver who gets a truck, and then leaves it, by the form of the truck is published with the driver’s own organization', async () => {
    const { id: driver } = await makeDriver(db, { companyId: theirs })
    const { id, plate } = await makeCar(db, { companyId: ours })
    const change = (driverId: number | null) =>
      admin.call(carsRoutes.update, {
        params: { id },
        body: { ...blankCar, plate, companyId: ours, driverId },
      })
    await change(driver)
    await expectRows('drivers', [[driver, theirs]])
    heard.length = 0
    await change(null)
    await expectRows('drivers', [[driver, theirs]])
  })

  test.each([['plate', { plate: 'А999АА16' }] as const, ['status', { status: 'ARCHIVED' }] as const])(
    'a driver is published when the %s of the truck changes, and not when its note does',
    async (_, changed) => {
      const { id: driver } = await makeDriver(db, { companyId: ours })
      const { id, plate } = await makeCar(db, { companyId: ours, driverId: driver })
      const body = { ...blankCar, plate, companyId: ours, driverId: driver }
      await admin.call(carsRoutes.update, { params: { id }, body: { ...body, comment: 'на стоянке' } })
      await expectRows('drivers', [])
      heard.length = 0
      await admin.call(carsRoutes.update, { params: { id }, body: { ...body, ...changed } })
      await expectRows('drivers', [[driver, ours]])
    },
  )

  test('a kind that warns earlier changes the terms of trucks, each published with its organization', async () => {
    const { id: kindId } = await makeKind(db)
    const cars = [await makeCar(db, { companyId: ours }), await makeCar(db, { companyId: theirs })]
    for (const { id: carId } of cars) await makeRange(db, { carId, kindId })
    await makeCar(db, { companyId: theirs })
    const input = { ...blankKind, title: 'Поверка', termMonths: 12, warningDays: 45 }
    await admin.call(maintenanceKindsRoutes.update, { params: { id: kindId }, body: input })
    await expectRows(
      'cars',
      cars.map(({ id, companyId }): Row => [id, companyId]),
    )
  })
})

describe('a new name is published to every register that shows it', () => {
  const showDrivers = ['calls', 'cars', 'due', 'forecast', 'lights', 'roll-call', 'tachograph-files', 'tasks']
  const showCars = [...showDrivers.slice(2), 'drivers', 'maintenance', 'units'].toSorted()
  const showUsers = ['calls', 'roll-call', 'tasks', 'units']
  const readWhole = (): string[] =>
    heard
      .filter(({ room, rows }) => rows === null && room !== lastRoom)
      .map(({ room }) => room)
      .toSorted()

  /** Until it has been heard of. */
  async function settled(change: () => Promise<unknown>): Promise<void> {
    await change()
    await expectRows(lastRoom, [])
  }

  /** What the change before has said is forgotten. */
  async function expectTold(change: () => Promise<unknown>, room: string, row: Row, others: string[]) {
    heard.length = 0
    await change()
    await expectRows(room, [row])
    expect(readWhole()).toEqual(others)
  }

  test('an organization’s', async () => {
    const params = { id: ours }
    const { body: company } = await admin.call(companiesRoutes.get, { params })
    const change = (input: object) => () =>
      admin.call(companiesRoutes.update, {
        params,
        body: { ...blankCompany, name: company.name, inn: company.inn, ...input },
      })
    await expectTold(change({ comment: 'Платят вовремя' }), 'companies', [ours, ours], [])
    const others = [
      ...showDrivers,
      'acts',
      'contacts',
      'contracts',
      'drivers',
      'maintenance',
      'units',
      'users',
    ].toSorted()
    await expectTold(change({ name: 'ТрансЛогистик' }), 'companies', [ours, ours], others)
  })

  test.each([
    ['name', { lastName: 'Сафин' }],
    ['telephone', { phone: '+79172451899' }],
  ])('a driver’s %s, to tasks and trucks', async (_, named) => {
    const { id } = await makeDriver(db, { companyId: ours })
    const change = (input: object) => () =>
      admin.call(driversRoutes.update, {
        params: { id },
        body: { ...blankDriver, lastName: 'Иванов', firstName: 'Пётр', companyId: ours, ...input },
      })
    await settled(change({}))
    await expectTold(change({ licenseNumber: '9926 451863' }), 'drivers', [id, ours], [])
    await expectTold(change(named), 'drivers', [id, ours], showDrivers)
  })

  test('a truck’s plate, to tasks, maintenance and drivers', async () => {
    const { id } = await makeCar(db, { companyId: ours })
    const change = (plate: string, comment: string) => () =>
      admin.call(carsRoutes.update, {
        params: { id },
        body: { ...blankCar, plate, companyId: ours, comment },
      })
    await settled(change('А998АА16', ''))
    await expectTold(change('А998АА16', 'на стоянке'), 'cars', [id, ours], [])
    await expectTold(change('А999АА16', ''), 'cars', [id, ours], showCars)
  })

  test('a contact’s telephones, to tasks', async () => {
    const { id } = await makeContact(db, { companyId: ours })
    const change = (phone: string, comment: string) => () =>
      admin.call(contactsRoutes.update, {
        params: { id },
        body: { ...blankContact, name: 'Парк', phones: [{ phone }], companyId: ours, comment },
      })
    await settled(change('+79172451877', ''))
    await expectTold(change('+79172451877', 'Звонить до обеда'), 'contacts', [id, ours], [])
    await expectTold(change('+79172451878', ''), 'contacts', [id, ours], ['calls', 'tasks'])
  })

  test('an employee’s, to tasks', async () => {
    const { id, email } = await makeUser(db)
    const person = {
      ...blankUser,
      email,
      role: 'operator' as const,
      queues: ['tachograph' as const],
      firstName: 'Ольга',
    }
    const change = (lastName: string, phone: string | null) => () =>
      admin.call(usersRoutes.update, { params: { id }, body: { ...person, lastName, phone } })
    await settled(change('Лапина', null))
    await expectTold(change('Лапина', '+79172451877'), 'users', [id, null], [])
    await expectTold(change('Гарина', '+79172451877'), 'users', [id, null], showUsers)
  })

  test('one’s own, to tasks', async () => {
    const { id } = admin.user
    const change = (lastName: string) => () =>
      admin.call(authRoutes.changeOwn, {
        body: { lastName, firstName: 'Ольга', middleName: '', phone: null, timeZone: 'Europe/Moscow' },
      })
    await expectTold(change('Гарина'), 'users', [id, null], showUsers)
  })

  test('those of an imported file, and those that its undoing gives back', async () => {
    await makeDriver(db, { phone: '+79172451861', lastName: 'Иванов', companyId: ours })
    const { id } = await sendRows(admin, 'drivers', ['ФИО', 'Телефон'], [['Сафин', '+79172451861']], true)
    // The telephone alone does not rename a driver.
    const doubts = [{ doubt: 'PHONE' as const, answer: 'SAME' as const }]
    await admin.call(importsRoutes.retry, { params: { id }, body: { doubts } })
    heard.length = 0
    await admin.call(importsRoutes.apply, { params: { id } })
    await expectRows('tasks', [])
    expect(readWhole()).toEqual(showDrivers)
    heard.length = 0
    await admin.call(importsRoutes.undo, { params: { id } })
    await expectRows('tasks', [])
    expect(readWhole()).toEqual(showDrivers)
  })

  test('drivers assigned to trucks by a file are published with it', async () => {
    await makeDriver(db, { phone: '+79172451861', lastName: 'Иванов', companyId: ours })
    await makeCar(db, { plate: 'А999АА16', companyId: ours })
    await sendRows(admin, 'cars', ['Госномер', 'Водитель'], [['А999АА16', '+79172451861']])
    await expectRows('tasks', [])
    expect(readWhole()).toContain('drivers')
  })
})
