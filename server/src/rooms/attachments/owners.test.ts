import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { beforeEach, describe, expect, it } from 'vitest'

import { filesOf, testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUnit } from '../units/units.make.ts'
import { attach, fileOf, filesWithin, makeJpeg } from './attachments.make.ts'

const db = await testDb()
const app = await testApp(db, { NARYAD_COMPANY_FILES_MB: '1' })

type Routes = typeof attachmentsRoutes

interface Place {
  readonly list: Routes['listOfCar' | 'listOfMaintenance' | 'listOfUnit' | 'listOfCompany' | 'listOfContract']
  readonly upload: Routes[
    | 'uploadToCar'
    | 'uploadToMaintenance'
    | 'uploadToUnit'
    | 'uploadToCompany'
    | 'uploadToContract']
  readonly remove: RouteDef
  readonly actions: RouteDef
  readonly missing: string
  readonly idOf: (carId: number) => Promise<number>
}

const places: readonly [string, Place][] = [
  [
    'a truck',
    {
      list: attachmentsRoutes.listOfCar,
      upload: attachmentsRoutes.uploadToCar,
      remove: attachmentsRoutes.removeFromCar,
      actions: carsRoutes.actions,
      missing: 'ТС не найдено',
      idOf: (carId) => Promise.resolve(carId),
    },
  ],
  [
    'a maintenance range',
    {
      list: attachmentsRoutes.listOfMaintenance,
      upload: attachmentsRoutes.uploadToMaintenance,
      remove: attachmentsRoutes.removeFromMaintenance,
      actions: maintenanceRoutes.actions,
      missing: 'Интервал не найден',
      idOf: async (carId) => (await makeRange(db, { carId })).id,
    },
  ],
  [
    'a unit',
    {
      list: attachmentsRoutes.listOfUnit,
      upload: attachmentsRoutes.uploadToUnit,
      remove: attachmentsRoutes.removeFromUnit,
      actions: unitsRoutes.actions,
      missing: 'Прибор не найден',
      idOf: async (carId) => (await makeUnit(db, { place: 'CAR', carId })).id,
    },
  ],
  [
    'an organization',
    {
      list: attachmentsRoutes.listOfCompany,
      upload: attachmentsRoutes.uploadToCompany,
      remove: attachmentsRoutes.removeFromCompany,
      actions: companiesRoutes.actions,
      missing: 'Организация не найдена',
      idOf: async (carId) => {
        const { companyId } = await db
          .selectFrom('cars')
          .select('companyId')
          .where('id', '=', carId)
          .executeTakeFirstOrThrow()
        return companyId ?? 0
      },
    },
  ],
  [
    'a contract',
    {
      list: attachmentsRoutes.listOfContract,
      upload: attachmentsRoutes.uploadToContract,
      remove: attachmentsRoutes.removeFromContract,
      actions: contractsRoutes.actions,
      missing: 'Договор не найден',
      idOf: async (carId) => {
        const { companyId } = await db
          .selectFrom('cars')
          .select('companyId')
          .where('id', '=', carId)
          .executeTakeFirstOrThrow()
        return (await makeContract(db, companyId === null ? {} : { companyId })).id
      },
    },
  ],
]

/** A senior one: files of contracts are for those who write contracts. */
let dispatcher: Caller
let client: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator', isSenior: true })
  client = await caller(app, db, { role: 'client' })
})

const stored = (): string[] => filesWithin(filesOf(app).root)

/** As a browser opens an address: without a token in the header. */
const open = (url: string | null | undefined) => app.inject({ method: 'GET', url: url ?? '' })

describe.each(places)('files of %s', (_, { list, upload, remove, actions, idOf }) => {
  let id: number
  beforeEach(async () => {
    id = await idOf((await makeCar(db, { companyId: client.user.companyId })).id)
  })
  const put = async (who: Caller, ...files: File[]) =>
    (await who.call(upload, { params: { id }, files })).body.items

  it('are stored, shown and recorded in the history', async () => {
    const items = await put(dispatcher, await makeJpeg(), fileOf('акт.txt', 'Сделано'))
    expect(items).toMatchObject([
      { name: 'снимок.jpg', createdBy: { id: dispatcher.user.id } },
      { name: 'акт.txt', thumbnailUrl: null },
    ])
    expect((await dispatcher.call(list, { params: { id } })).body).toEqual({ items, totalCount: 2 })
    expect((await open(items[1]?.url)).body).toBe('Сделано')
    expect((await open(items[0]?.thumbnailUrl)).headers['content-type']).toBe('image/webp')
    const told = await dispatcher.send(actions, { params: { id } })
    expect(told.json<{ items: unknown[] }>().items[0]).toMatchObject({
      kind: 'ATTACHED',
      field: 'Файлы',
      to: 'снимок.jpg, акт.txt',
      who: { id: dispatcher.user.id },
    })
  })

  it('go with their rows, and that is recorded too', async () => {
    const before = stored()
    const [file] = await put(dispatcher, await makeJpeg())
    expect(stored()).toHaveLength(before.length + 2)
    expect((await dispatcher.send(remove, { params: { id: file?.id ?? 0 } })).statusCode).toBe(204)
    expect(stored()).toEqual(before)
    const told = await dispatcher.send(actions, { params: { id } })
    expect(told.json<{ items: unknown[] }>().items[0]).toMatchObject({ kind: 'DETACHED', from: 'снимок.jpg' })
  })

  it('are removed from where they lie and from nowhere else', async () => {
    const [file] = await put(dispatcher, fileOf('а.txt', 'а'))
    const task = await makeTask(db)
    const [atTask] = await attach(dispatcher, task.id, fileOf('б.txt', 'б'))
    const others = [
      attachmentsRoutes.remove,
      attachmentsRoutes.removeFromCar,
      attachmentsRoutes.removeFromMaintenance,
      attachmentsRoutes.removeFromUnit,
      attachmentsRoutes.removeFromCompany,
      attachmentsRoutes.removeFromContract,
    ].filter((route) => route.path !== remove.path)
    for (const route of others) {
      const { status, body } = await dispatcher.refusal(route, { params: { id: file?.id ?? 0 } })
      expect([status, body.message]).toEqual([404, 'Файл не найден'])
    }
    expect((await dispatcher.refusal(remove, { params: { id: atTask?.id ?? 0 } })).status).toBe(404)
    expect(await db.selectFrom('attachments').select('id').execute()).toHaveLength(2)
  })

  it('are seen by the client who has the truck, and neither added nor removed by the client', async () => {
    const [file] = await put(dispatcher, fileOf('а.txt', 'а'))
    const { body } = await client.call(list, { params: { id } })
    expect(body.items).toMatchObject([{ id: file?.id }])
    expect((await open(body.items[0]?.url)).statusCode).toBe(200)
    const refusals = [
      await client.refusal(upload, { params: { id }, files: [fileOf('б.txt', 'б')] }),
      await client.refusal(remove, { params: { id: file?.id ?? 0 } }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([403, 403])
  })

  it('sent twice under one key are one file', async () => {
    const send = () =>
      dispatcher.call(
        upload,
        { params: { id }, files: [fileOf('а.txt', 'а')] },
        { idempotencyKey: 'files-1' },
      )
    const first = (await send()).body.items.map((file) => file.id)
    expect((await send()).body.items.map((file) => file.id)).toEqual(first)
    expect(await db.selectFrom('attachments').select('id').execute()).toHaveLength(1)
  })

  it('of a wrong type are refused and leave nothing', async () => {
    const before = stored()
    const program = fileOf('акт.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]))
    expect((await dispatcher.refusal(upload, { params: { id }, files: [program] })).status).toBe(415)
    expect(await db.selectFrom('attachments').select('id').execute()).toEqual([])
    expect(stored()).toEqual(before)
  })

  it('share the place of the organization with the files of its tasks', async () => {
    const task = await makeTask(db, { companyId: client.user.companyId })
    await attach(dispatcher, task.id, fileOf('а.txt', 'а'.repeat(300_000)))
    const { status, body } = await dispatcher.refusal(upload, {
      params: { id },
      files: [fileOf('б.txt', 'б'.repeat(300_000))],
    })
    expect([status, body.message]).toEqual([
      422,
      'Место для файлов организации закончилось: занято 1 из 1 МБ',
    ])
    expect(await put(dispatcher, fileOf('в.txt', 'в'))).toHaveLength(1)
    const { body: ofTask } = await dispatcher.refusal(attachmentsRoutes.upload, {
      params: { id: task.id },
      files: [fileOf('б.txt', 'б'.repeat(300_000))],
    })
    expect(ofTask.message).toContain('Место для файлов организации закончилось')
  })
})

describe.each(places.slice(0, 3))('files of %s', (_, { list, upload, remove, missing, idOf }) => {
  let id: number
  let carId: number
  beforeEach(async () => {
    carId = (await makeCar(db, { companyId: client.user.companyId })).id
    id = await idOf(carId)
  })
  const put = async (who: Caller, ...files: File[]) =>
    (await who.call(upload, { params: { id }, files })).body.items

  it('of another organization are not there, and an address dies with the right to see', async () => {
    const [file] = await put(dispatcher, fileOf('а.txt', 'а'))
    const stranger = await caller(app, db, { role: 'client' })
    const foreign = await stranger.refusal(list, { params: { id } })
    expect(foreign).toEqual(await stranger.refusal(list, { params: { id: 2_000_000_000 } }))
    expect([foreign.status, foreign.body.message]).toEqual([404, missing])
    const { body } = await client.call(list, { params: { id } })
    await db.updateTable('cars').set({ companyId: stranger.user.companyId }).where('id', '=', carId).execute()
    expect((await open(body.items[0]?.url)).statusCode).toBe(404)
    expect((await open(file?.url)).statusCode).toBe(200)
  })

  it('are added by an engineer to a truck of an assigned task, and only the uploader removes them', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    const files = [fileOf('б.txt', 'б')]
    const early = await engineer.refusal(upload, { params: { id }, files })
    expect([early.status, early.body.message]).toEqual([404, missing])
    await makeTask(db, { carId, status: 'ASSIGNED', operatorId: engineer.user.id })
    const [staffs] = await put(dispatcher, fileOf('а.txt', 'а'))
    const [own] = await put(engineer, ...files)
    const { status, body } = await engineer.refusal(remove, { params: { id: staffs?.id ?? 0 } })
    expect([status, body.message]).toEqual([403, 'Файл удаляет тот, кто его приложил, или диспетчер'])
    expect((await engineer.send(remove, { params: { id: own?.id ?? 0 } })).statusCode).toBe(204)
  })
})

it('files of an organization are read by an engineer of its tasks alone, who adds none', async () => {
  const id = client.user.companyId ?? 0
  const [file] = (
    await dispatcher.call(attachmentsRoutes.uploadToCompany, {
      params: { id },
      files: [fileOf('договор.txt', 'а')],
    })
  ).body.items
  const read = { params: { id } }
  const engineer = await caller(app, db, { role: 'engineer' })
  const stranger = await caller(app, db, { role: 'client' })
  for (const who of [engineer, stranger]) {
    const { status, body } = await who.refusal(attachmentsRoutes.listOfCompany, read)
    expect([status, body.message]).toEqual([404, 'Организация не найдена'])
  }
  const task = await makeTask(db, { companyId: id, status: 'ASSIGNED', operatorId: engineer.user.id })
  const { body } = await engineer.call(attachmentsRoutes.listOfCompany, read)
  expect(body.items).toMatchObject([{ id: file?.id, name: 'договор.txt' }])
  const upload = { ...read, files: [fileOf('б.txt', 'б')] }
  expect((await engineer.refusal(attachmentsRoutes.uploadToCompany, upload)).status).toBe(403)
  expect((await engineer.call(companiesRoutes.get, read)).body.attachmentsCount).toBe(1)
  await db.updateTable('tasks').set({ operatorId: dispatcher.user.id }).where('id', '=', task.id).execute()
  expect((await open(body.items[0]?.url)).statusCode).toBe(404)
})
