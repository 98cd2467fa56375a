import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { tachographFilesRoutes as routes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { beforeEach, describe, expect, it } from 'vitest'

import { filesOf, testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { rereadOutdated } from './tachograph-files.jobs.ts'
import {
  daysAgo,
  fileOf,
  filesScene,
  madeHolder,
  madeTruck,
  makeUnitFile,
  readWaiting,
} from './tachograph-files.make.ts'
import { sampleCard, sampleUnit } from './writer/samples.ts'
import { writeCard } from './writer/write-card.ts'
import { writeUnit } from './writer/write-unit.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db)
})

const { send, knownDriver } = filesScene({ db, files: filesOf(app), usual: () => dispatcher })

describe('erasure of people whom a name alone does not find', () => {
  const eraseDriver = async (id: number) => {
    const admin = await caller(app, db, { role: 'admin' })
    const { body } = await admin.call(privacyRoutes.erase, {
      params: { kind: 'drivers', id },
      body: { reason: 'Отзыв согласия от 20.11.2026' },
    })
    return body.changed
  }
  const contentOf = async (id: number) => {
    const { body } = await dispatcher.call(routes.content, { params: { id } })
    return body
  }

  it('lasts when a better reader reads the files again', async () => {
    const driver = await knownDriver()
    await makeCar(db, { vin: madeTruck.vin })
    const unit = await send(makeUnitFile())
    await eraseDriver(driver.id)
    await db.updateTable('tachographFiles').set({ readerVersion: 0 }).execute()
    await db.transaction().execute(rereadOutdated)
    await readWaiting(db, filesOf(app))
    expect(JSON.stringify(await contentOf(unit))).not.toMatch(/ЩЕРБАКОВ|RUD0000001234500/)
    const file = await db.selectFrom('tachographFiles').select('people').where('id', '=', unit).execute()
    expect(file).toEqual([{ people: [] }])
  })

  it('masks a name in Latin letters beside the own card', async () => {
    const driver = await knownDriver()
    await makeCar(db, { vin: madeTruck.vin })
    const holder = { ...madeHolder, lastName: 'SHCHERBAKOV', firstNames: 'YURIY' }
    const unit = await send(
      fileOf(
        'тахограф.ddd',
        writeUnit(
          sampleUnit({
            truck: madeTruck,
            holder,
            lastDay: daysAgo(1),
            days: 28,
            calibratedOn: daysAgo(200),
            nextOn: daysAgo(-800),
            company: 'ООО',
          }),
        ),
      ),
    )
    expect(await eraseDriver(driver.id)).toMatchObject({ 'Файлы тахографа ТС': 1 })
    expect(JSON.stringify(await contentOf(unit))).not.toMatch(/SHCHERBAKOV|RUD0000001234500/)
  })

  it('takes one card out of a file with those of two people', async () => {
    await knownDriver()
    const second = await knownDriver({
      lastName: 'Иванов',
      firstName: 'Пётр',
      middleName: '',
      driverCardNumber: 'RUD 0000 0099 9990 0',
    })
    const card = (facts: object) =>
      writeCard(
        sampleCard({ holder: { ...madeHolder, ...facts }, truck: madeTruck, lastDay: daysAgo(1), days: 5 }),
      )
    const other = card({ number: 'RUD0000009999900', lastName: 'ИВАНОВ', firstNames: 'ПЁТР' })
    const file = await send(fileOf('две.ddd', Buffer.concat([card({}), other])))
    expect(await eraseDriver(second.id)).toMatchObject({
      'Файлы карты водителя': 1,
      'Файлы тахографа ТС': 0,
    })
    expect((await contentOf(file)).cards.map(({ lastName }) => lastName)).toEqual(['ЩЕРБАКОВ'])
  })
})
