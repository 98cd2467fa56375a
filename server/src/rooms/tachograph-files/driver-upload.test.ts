import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import { beforeEach, expect, test } from 'vitest'

import { filesOf, testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { issueLink, openPage } from '../driver-page/driver-page.make.ts'
import {
  fileOf,
  filesScene,
  madeTruck,
  makeCardFile,
  makeUnitFile,
  readWaiting,
} from './tachograph-files.make.ts'

const db = await testDb()
const app = await testApp(db)
const files = filesOf(app)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const scene = filesScene({ db, files, usual: () => dispatcher })

/** The page of the holder of the made card, who drives the made truck. */
async function openHoldersPage(driver: Parameters<typeof scene.knownDriver>[0] = {}) {
  const { id: companyId } = await makeCompany(db)
  const { id: driverId } = await scene.knownDriver({ companyId, ...driver })
  const car = await makeCar(db, { companyId, plate: madeTruck.plate, vin: madeTruck.vin, driverId })
  const page = await openPage(app, await issueLink(dispatcher, driverId))
  return {
    driverId,
    carId: car.id,
    send: async (...sent: File[]) =>
      (await page.call(driverPageRoutes.sendTachographFiles, { files: sent })).items,
  }
}

test('a driver sends files of the own card and of the own truck, which are read as any', async () => {
  const { send, driverId, carId } = await openHoldersPage()
  const items = await send(makeCardFile(), makeUnitFile())
  expect(items.map(({ outcome }) => outcome)).toEqual(['ADDED', 'ADDED'])
  await readWaiting(db, files)
  const [card, unit] = [await scene.get(items[0]?.id ?? 0), await scene.get(items[1]?.id ?? 0)]
  expect(card).toMatchObject({ kind: 'CARD', driver: { id: driverId }, createdBy: null })
  expect(unit).toMatchObject({ kind: 'UNIT', car: { id: carId }, createdBy: null })
})

test('a repeated file is known', async () => {
  const { send } = await openHoldersPage()
  await send(makeCardFile())
  expect(await send(makeCardFile())).toMatchObject([{ outcome: 'KNOWN', id: null }])
})

test('files of another card or truck, and other files, are refused and not stored', async () => {
  const { send } = await openHoldersPage()
  const foreignText = 'Это не ваша карта и не тахограф вашего ТС'
  const items = await send(
    makeCardFile('чужая.ddd', { number: 'RUD0000009999900', lastName: 'ИВАНОВ', firstNames: 'ИВАН' }),
    makeUnitFile('чужой.ddd', { vin: 'XTC00000000000000', plate: { nation: 'RUS', number: 'O999OO99' } }),
    fileOf('письмо.txt', Buffer.from('здравствуйте')),
  )
  expect(items).toMatchObject([
    { outcome: 'REFUSED', reason: foreignText },
    { outcome: 'REFUSED', reason: foreignText },
    { outcome: 'REFUSED', reason: 'Это не выгрузка карты водителя и не выгрузка тахографа' },
  ])
  expect(await db.selectFrom('tachographFiles').select('id').execute()).toEqual([])
})
