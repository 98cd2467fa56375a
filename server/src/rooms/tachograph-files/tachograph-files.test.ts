import { buffer } from 'node:stream/consumers'

import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { beforeEach, describe, expect, it } from 'vitest'

import { makeArchive } from '../../platform/excel/excel.make.ts'
import { filesOf, testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { attach } from '../attachments/attachments.make.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { rereadOutdated, deleteExpiredFiles } from './tachograph-files.jobs.ts'
import {
  daysAgo,
  fileOf,
  filesScene,
  madeHolder,
  madeTruck,
  makeCardFile,
  makeUnitFile,
  readWaiting,
} from './tachograph-files.make.ts'

const db = await testDb()
const app = await testApp(db)
const routes = tachographFilesRoutes

let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db)
})

const { upload, send, get, knownDriver } = filesScene({ db, files: filesOf(app), usual: () => dispatcher })

describe('uploading', () => {
  it('stores the original, reads it and shows its driver', async () => {
    const file = makeCardFile()
    const id = await send(file)
    expect(await get(id)).toMatchObject({
      kind: 'CARD',
      status: 'ASKS',
      holder: 'ЩЕРБАКОВ ЮРИЙ ЕГОРОВИЧ',
      cardNumber: madeHolder.number,
      cardExpiresOn: madeHolder.expiresOn,
      daysTo: daysAgo(1),
      notesCount: 0,
      driver: null,
    })
    const content = await dispatcher.call(routes.content, { params: { id } })
    expect(content.body.cards[0]?.days).toHaveLength(28)
    const original = await dispatcher.send(routes.file, { params: { id } })
    expect(original.rawPayload.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
  })

  it('recognizes the same file, also under another name and sent twice at once', async () => {
    const answers = await Promise.all([upload([makeCardFile('a.ddd')]), upload([makeCardFile('b.tgd')])])
    const items = answers.flatMap(({ body }) => body.items)
    expect(items.map(({ outcome }) => outcome).toSorted()).toEqual(['ADDED', 'KNOWN'])
    expect(new Set(items.map(({ id }) => id)).size).toBe(1)
    const { body } = await dispatcher.call(routes.search, { body: {} })
    expect(body.totalCount).toBe(1)
  })

  it('repeats an answer without storing a file again', async () => {
    const file = makeCardFile()
    const send = () =>
      dispatcher.call(routes.upload, { files: [file] }, { idempotencyKey: 'the-same-upload' })
    expect((await send()).body).toEqual((await send()).body)
  })

  it('opens archives with folders, and refuses each file that is something else', async () => {
    const zip = await makeArchive({ 'папка/заметка.txt': 'текст', '__MACOSX/._карта.ddd': 'x' })
    const { body } = await upload([
      fileOf('архив.zip', zip),
      fileOf('пустой.ddd', Buffer.alloc(0)),
      fileOf('карта.ddd', Buffer.from('Иванов')),
      makeUnitFile(),
    ])
    expect(body.items.map(({ name, outcome, reason }) => [name, outcome, reason])).toEqual([
      ['заметка.txt', 'REFUSED', 'Это не выгрузка карты водителя и не выгрузка тахографа'],
      ['пустой.ddd', 'REFUSED', 'Файл пустой'],
      ['карта.ddd', 'REFUSED', 'Это не выгрузка карты водителя и не выгрузка тахографа'],
      ['тахограф.ddd', 'ADDED', ''],
    ])
  })

  it('refuses a damaged archive with a sentence', async () => {
    const { body } = await upload([fileOf('архив.zip', Buffer.from('PK\u0003\u0004 и больше ничего'))])
    expect(body.items).toMatchObject([{ outcome: 'REFUSED', reason: 'Архив «архив.zip» не открывается' }])
  })

  it('reads a file that is attached to a visible request', async () => {
    const task = await makeTask(db)
    const [attached] = await attach(dispatcher, task.id, makeCardFile())
    const { body } = await dispatcher.call(routes.readAttachment, { params: { id: attached?.id ?? 0 } })
    expect(body).toMatchObject({ outcome: 'ADDED' })
    await readWaiting(db, filesOf(app))
    expect(await get(body.id ?? 0)).toMatchObject({ taskId: task.id, kind: 'CARD' })
    const [text] = await attach(dispatcher, task.id, fileOf('заметка.txt', Buffer.from('текст')))
    const refusal = await dispatcher.refusal(routes.readAttachment, { params: { id: text?.id ?? 0 } })
    expect(refusal.status).toBe(422)
  })
})

describe('the list', () => {
  it('answers every filter', async () => {
    const company = await makeCompany(db)
    const driver = await knownDriver({ companyId: company.id })
    const car = await makeCar(db, { vin: madeTruck.vin, companyId: null })
    const card = await send(makeCardFile())
    const unit = await send(makeUnitFile())
    const found = async (filters: object) =>
      (await dispatcher.call(routes.search, { body: filters })).body.items.map(({ id }) => id)
    expect(await found({})).toEqual([unit, card])
    expect(await found({ kind: 'CARD' })).toEqual([card])
    expect(await found({ driverIds: [driver.id] })).toEqual([card])
    expect(await found({ carIds: [car.id] })).toEqual([unit])
    expect(await found({ companyIds: [company.id] })).toEqual([card])
    expect(await found({ status: 'UNREADABLE' })).toEqual([])
    expect(await found({ query: 'щербаков' })).toEqual([card])
    expect(await found({ query: 'RUD00000012' })).toEqual([card])
    expect(await found({ query: 'а123вс' })).toEqual([unit])
    expect(await found({ daysFrom: daysAgo(1), daysTo: daysAgo(0) })).toEqual([unit, card])
    expect(await found({ daysTo: daysAgo(400) })).toEqual([])
    expect(await found({ ids: [card] })).toEqual([card])
    expect(await found({ orderBy: 'holder', sort: 'ASC' })).toEqual([unit, card])
  })

  it('downloads the originals of a period, byte by byte, and refuses an empty one', async () => {
    await send(makeCardFile())
    await send(makeUnitFile())
    const answer = await dispatcher.send(routes.archive, { query: { from: daysAgo(3), to: daysAgo(0) } })
    expect(answer.statusCode).toBe(200)
    const { body } = await upload([fileOf('архив.zip', answer.rawPayload)])
    expect(body.items.map(({ outcome }) => outcome)).toEqual(['KNOWN', 'KNOWN'])
    const query = { from: daysAgo(400), to: daysAgo(399) }
    expect((await dispatcher.refusal(routes.archive, { query })).status).toBe(422)
  })
})

describe('rights', () => {
  it('shows an engineer own uploads and units of trucks in own tasks, and lets nothing be decided', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    const car = await makeCar(db, { vin: madeTruck.vin })
    const card = await send(makeCardFile())
    const unit = await send(makeUnitFile())
    expect((await engineer.refusal(routes.get, { params: { id: card } })).status).toBe(404)
    expect((await engineer.refusal(routes.content, { params: { id: unit } })).status).toBe(404)
    // The same file is recognized, and its number is not given away.
    expect((await upload([makeCardFile()], engineer)).body.items).toMatchObject([
      { outcome: 'KNOWN', id: null },
    ])
    await makeTask(db, { carId: car.id, operatorId: engineer.user.id })
    expect(await get(unit, engineer)).toMatchObject({ id: unit })
    expect((await engineer.refusal(routes.remove, { params: { id: unit } })).status).toBe(403)
    expect(
      (
        await engineer.refusal(routes.decide, {
          params: { id: unit, kind: 'UNIT_READ' },
          body: { isApplied: true },
        })
      ).status,
    ).toBe(403)
    const own = await send(makeCardFile('своя.ddd', { number: 'RUD0000009999900' }), engineer)
    await engineer.call(routes.remove, { params: { id: own } })
    expect((await engineer.refusal(routes.get, { params: { id: own } })).status).toBe(404)
  })

  it('shows nothing to a client', async () => {
    const company = await makeCompany(db)
    const client = await caller(app, db, { role: 'client', companyId: company.id })
    const id = await send(makeCardFile())
    for (const route of [routes.get, routes.content, routes.file])
      expect((await client.refusal(route, { params: { id } })).status).toBe(403)
  })
})

describe('erasure of a driver', () => {
  it('deletes the files of the card and masks the name in those of trucks', async () => {
    const driver = await knownDriver()
    await makeCar(db, { vin: madeTruck.vin })
    const card = await send(makeCardFile())
    const unmatched = await send(makeCardFile('b.ddd', { number: 'RUD0000009999900', licenseNumber: '1' }))
    const unit = await send(makeUnitFile())
    const admin = await caller(app, db, { role: 'admin' })
    const exported = await admin.send(privacyRoutes.export, { params: { kind: 'drivers', id: driver.id } })
    expect(exported.body).toContain('карта.ddd')
    const { body } = await admin.call(privacyRoutes.erase, {
      params: { kind: 'drivers', id: driver.id },
      body: { reason: 'Отзыв согласия от 20.11.2026' },
    })
    expect(body.changed).toMatchObject({ 'Файлы карты водителя': 2, 'Файлы тахографа ТС': 1 })
    for (const id of [card, unmatched])
      expect((await dispatcher.refusal(routes.get, { params: { id } })).status).toBe(404)
    const { body: content } = await dispatcher.call(routes.content, { params: { id: unit } })
    expect(JSON.stringify(content)).not.toMatch(/ЩЕРБАКОВ|RUD0000001234500/)
    expect(content.unit?.days).toHaveLength(28)
  })
})

describe('what becomes of files', () => {
  it('deletes the original with the file', async () => {
    const id = await send(makeCardFile())
    const { storageKey } = await db
      .selectFrom('tachographFiles')
      .select('storageKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await buffer(await filesOf(app).read(storageKey))).length).toBeGreaterThan(0)
    await dispatcher.call(routes.remove, { params: { id } })
    expect(await filesOf(app).sizeOf(storageKey)).toBeUndefined()
  })

  it('deletes files after the retention period of the settings', async () => {
    const id = await send(makeCardFile())
    await db.transaction().execute(deleteExpiredFiles)
    expect(await get(id)).toMatchObject({ id })
    await db.updateTable('tachographFiles').set({ createdAt: '2020-01-01T00:00:00Z' }).execute()
    await db.transaction().execute(deleteExpiredFiles)
    expect((await dispatcher.refusal(routes.get, { params: { id } })).status).toBe(404)
  })

  it('reads files again when the reader has become better', async () => {
    const id = await send(makeCardFile())
    await db.updateTable('tachographFiles').set({ readerVersion: 0, holder: '' }).execute()
    await db.transaction().execute(rereadOutdated)
    await readWaiting(db, filesOf(app))
    expect(await get(id)).toMatchObject({ holder: 'ЩЕРБАКОВ ЮРИЙ ЕГОРОВИЧ' })
  })
})
