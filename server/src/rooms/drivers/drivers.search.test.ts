import type { DriverSearch } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { foldCounters } from '../../platform/db/query/counters.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from './drivers.make.ts'
import { driverCounters } from './drivers.repo.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const found = async (body: Partial<DriverSearch>, who = dispatcher) => {
  const answer = await who.call(driversRoutes.search, { body })
  expect(answer.body.totalCount).toBe(answer.body.items.length)
  const counted = await who.call(driversRoutes.count, { body: { filters: [body] } })
  expect(counted.body.counts).toEqual([answer.body.totalCount])
  return answer.body.items.map(({ lastName }) => lastName)
}

const inDays = (days: number): string => companyToday(Date.now() + days * 86_400_000)

describe('a driver is found', () => {
  beforeEach(async () => {
    const driver = await makeDriver(db, {
      lastName: 'Семёнов',
      firstName: 'Пётр',
      middleName: 'Ильич',
      phone: '+79172451863',
      driverCardNumber: 'RUD 0000 1234 5678',
      licenseNumber: '99 15 654321',
    })
    await makeCar(db, { plate: 'А417КМ116', driverId: driver.id })
    await makeDriver(db, { lastName: 'Галиев', firstName: 'Марат', phone: '+79990000000' })
    await makeDriver(db, { lastName: 'Ковальчук', firstName: 'Олег', phone: '+375291234568;ext=12' })
  })

  test.each([
    '+375 29 123-45-68',
    '8 10 375 29 123',
    '00375 29',
    '29 123 45 68',
    '+375 29 123 45 68 доб. 12',
  ])('abroad by «%s»', async (query) => {
    expect(await found({ query })).toEqual(['Ковальчук'])
  })

  test.each([
    ['семенов', 'by the last name, ё or е'],
    ['пётр семёнов', 'by names in any order'],
    ['семенов п', 'by the beginning of a name'],
    ['ctvtyjd', 'in the other layout'],
    ['8 (917) 245-18-63', 'by the phone'],
    ['\u202a+7 917 245‑18‑63\u202c', 'by the phone as an address book copies it'],
    ['+7 917', 'by the beginning of the phone'],
    ['1863', 'by the end of the phone'],
    ['rud000012345678', 'by the card without spaces'],
    ['1234 5678', 'by a part of the card'],
    ['9915654321', 'by the licence'],
    ['а 417 км 116', 'by the plate of the truck'],
    ['a417km', 'by the plate in Latin'],
  ])('by «%s»: %s', async (query) => {
    expect(await found({ query })).toEqual(['Семёнов'])
  })

  test.each(['116', '%', 'семенов марат', 'менов п ну'])('but not by «%s»', async (query) => {
    expect(await found({ query })).toEqual([])
  })
})

test('every filter leaves what it says', async () => {
  const company = await makeCompany(db)
  const a = await makeDriver(db, {
    lastName: 'А',
    companyId: company.id,
    driverCardExpiresOn: inDays(10),
    isActive: true,
  })
  const b = await makeDriver(db, { lastName: 'Б', isActive: false, driverCardExpiresOn: inDays(11) })
  await makeDriver(db, { lastName: 'В', companyId: (await makeCompany(db)).id })
  const car = await makeCar(db, { driverId: b.id })
  await dispatcher.call(driversRoutes.issueMobileToken, { params: { id: a.id } })
  expect(await found({ companyIds: [company.id] })).toEqual(['А'])
  expect(await found({ ids: [a.id, b.id] })).toEqual(['А', 'Б'])
  expect(await found({ carIds: [car.id] })).toEqual(['Б'])
  expect(await found({ hasCar: true })).toEqual(['Б'])
  expect(await found({ hasCar: false })).toEqual(['А', 'В'])
  expect(await found({ hasMobileToken: true })).toEqual(['А'])
  expect(await found({ hasMobileToken: false })).toEqual(['Б', 'В'])
  expect(await found({ isActive: true })).toEqual(['А', 'В'])
  expect(await found({ isActive: false })).toEqual(['Б'])
  expect(await found({ cardEndsInDays: 10 })).toEqual(['А'])
  expect(await found({ isActive: true, companyIds: [company.id], query: 'а' })).toEqual(['А'])
})

test('every order holds both ways, missing values last', async () => {
  const second = await makeCompany(db, { name: 'Бета' })
  const first = await makeCompany(db, { name: 'Альфа' })
  await makeDriver(db, {
    lastName: 'в',
    companyId: second.id,
    driverCardExpiresOn: '2027-01-01',
    licenseExpiresOn: '2026-01-01',
  })
  await makeDriver(db, { lastName: 'а' })
  await makeDriver(db, {
    lastName: 'б',
    companyId: first.id,
    driverCardExpiresOn: '2026-01-01',
    licenseExpiresOn: '2027-01-01',
  })
  const ordered = async (orderBy: DriverSearch['orderBy'], sort: DriverSearch['sort']) =>
    (await found({ orderBy, sort })).join('')
  for (const [orderBy, asc, desc] of [
    ['name', 'абв', 'вба'],
    ['company', 'бва', 'вба'],
    ['driverCardExpiresOn', 'бва', 'вба'],
    ['licenseExpiresOn', 'вба', 'бва'],
    ['createdAt', 'ваб', 'бав'],
  ] as const) {
    expect([orderBy, await ordered(orderBy, 'ASC')]).toEqual([orderBy, asc])
    expect([orderBy, await ordered(orderBy, 'DESC')]).toEqual([orderBy, desc])
  }
})

test('totals follow every change, folded or not', async () => {
  const one = await makeCompany(db)
  const other = await makeCompany(db)
  const totals = async () => {
    const ask = async (body: Partial<DriverSearch>) =>
      (await dispatcher.call(driversRoutes.search, { body: { ...body, limit: 1 } })).body.totalCount
    return [
      await ask({}),
      await ask({ companyIds: [one.id] }),
      await ask({ companyIds: [other.id], isActive: true }),
    ]
  }
  const drivers = [
    await makeDriver(db, { companyId: one.id }),
    await makeDriver(db, { companyId: one.id }),
    await makeDriver(db),
  ]
  expect(await totals()).toEqual([3, 2, 0])
  await db.transaction().execute(foldCounters(driverCounters))
  expect(await totals()).toEqual([3, 2, 0])
  await db
    .updateTable('drivers')
    .set({ companyId: other.id })
    .where('id', '!=', drivers[0]?.id ?? 0)
    .execute()
  await db
    .updateTable('drivers')
    .set({ isActive: false })
    .where('id', '=', drivers[1]?.id ?? 0)
    .execute()
  expect(await totals()).toEqual([3, 1, 1])
  await db.transaction().execute(foldCounters(driverCounters))
  await db
    .deleteFrom('drivers')
    .where('id', '=', drivers[0]?.id ?? 0)
    .execute()
  expect(await totals()).toEqual([2, 0, 1])
  await db.transaction().execute(foldCounters(driverCounters))
  expect(await totals()).toEqual([2, 0, 1])
})
