import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { stickersRoutes } from '@naryad/contract/stickers/stickers.routes'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { makePdf, makePicture } from '../../platform/files/files.make.ts'
import { heicPhoto } from '../../platform/files/images/heic.make.ts'
import { filesOf, testApp } from '../../testing/app.ts'
import { type Caller, caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { fileOf, filesWithin, makeJpeg } from '../attachments/attachments.make.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

const code = 'AAAAAAAAAAAAAAAA'
let dispatcher: Caller
let carId: number

beforeEach(async () => {
  const admin = await caller(app, db, { role: 'admin' })
  await admin.call(settingsRoutes.change, { body: { stickers: { isRequestOpen: true } } })
  dispatcher = await caller(app, db, { role: 'operator' })
  carId = (await makeCar(db, { plate: 'А417КМ116' })).id
  await db.insertInto('carStickers').values({ carId, code }).execute()
})

async function send(): Promise<{ id: number; key: string }> {
  const body = { text: 'Не читает карту', phone: '+79172451863' }
  const answer = await inject(app, stickersRoutes.request, { params: { code }, body })
  const [suggestion] = await undecided()
  return { id: suggestion?.id ?? 0, key: answer.json<{ photoKey: string }>().photoKey }
}

const attach = (key: string, ...files: File[]) =>
  inject(app, stickersRoutes.attach, { params: { code }, query: { token: key }, files })

const undecided = async () =>
  (await dispatcher.call(suggestionsRoutes.list, { query: { isDecided: 'false' } })).body.items

const filesIn = () => filesWithin(filesOf(app).root).length
const photo = async (name: string, width: number) =>
  fileOf(name, await makePicture('jpeg', { width, height: 40, hasPlace: true }))

describe('photographs of a public request', () => {
  test('are shown to the dispatcher beside it, cleaned like all others, and follow it to its task', async () => {
    const { id, key } = await send()
    expect(
      (await attach(key, await makeJpeg('тахограф.jpg'), fileOf('IMG_1.HEIC', heicPhoto()))).json(),
    ).toEqual({
      count: 2,
    })
    expect(await undecided()).toMatchObject([{ id, photosCount: 2 }])
    const { body } = await dispatcher.call(attachmentsRoutes.listOfSuggestion, { params: { id } })
    expect(body.items.map(({ name, createdBy }) => [name, createdBy])).toEqual([
      ['тахограф.jpg', null],
      ['IMG_1.jpg', null],
    ])
    const shown = await app.inject({ url: body.items[0]?.url ?? '' })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])

    const { body: decided } = await dispatcher.call(suggestionsRoutes.confirm, { params: { id }, body: {} })
    expect(decided.photosCount).toBe(0)
    const task = { params: { id: decided.taskId ?? 0 } }
    expect((await dispatcher.call(tasksRoutes.get, task)).body.attachmentsCount).toBe(2)
    expect((await dispatcher.call(attachmentsRoutes.list, task)).body.totalCount).toBe(2)
    const history = await db
      .selectFrom('taskActions')
      .select(['toText', 'userId'])
      .where('kind', '=', 'ATTACHED')
      .execute()
    expect(history).toEqual([{ toText: 'тахограф.jpg, IMG_1.jpg', userId: dispatcher.user.id }])
  })

  test('go to the open task that it is joined to', async () => {
    const { id: taskId } = await makeTask(db, { carId })
    const { id, key } = await send()
    await attach(key, await makeJpeg())
    await dispatcher.call(suggestionsRoutes.join, { params: { id }, body: { taskId } })
    const { body } = await dispatcher.call(attachmentsRoutes.list, { params: { id: taskId } })
    expect(body.totalCount).toBe(1)
  })

  test('are seen by those alone who decide', async () => {
    const { id, key } = await send()
    await attach(key, await makeJpeg())
    const listed = async (who: Caller) =>
      (await who.send(attachmentsRoutes.listOfSuggestion, { params: { id } })).statusCode
    expect(await listed(await caller(app, db, { role: 'engineer' }))).toBe(403)
    expect(await listed(await caller(app, db, { role: 'client' }))).toBe(403)
    expect(await listed(await caller(app, db, { role: 'operator', queues: ['luv'] }))).toBe(404)
  })

  test('sent again after a lost answer are added once', async () => {
    const { key } = await send()
    await attach(key, await photo('1.jpg', 50))
    const stored = filesIn()
    const again = await attach(key, await photo('1.jpg', 50))
    expect([again.statusCode, again.json()]).toEqual([201, { count: 1 }])
    expect(filesIn()).toBe(stored)
    // The request itself sent again gives a key to the same photographs.
    const { key: second } = await send()
    expect((await attach(second, await photo('2.jpg', 60))).json()).toEqual({ count: 2 })
  })

  test('beyond three are refused and leave nothing', async () => {
    const { key } = await send()
    const photos = await Promise.all([50, 60, 70, 80].map((width) => photo(`${width}.jpg`, width)))
    expect((await attach(key, ...photos)).statusCode).toBe(413)
    expect((await attach(key, ...photos.slice(0, 3))).statusCode).toBe(201)
    const stored = filesIn()
    expect((await attach(key, ...photos.slice(3))).statusCode).toBe(422)
    expect(filesIn()).toBe(stored)
  })

  test('are refused without a sent request, of other kinds and after a decision, and leave nothing', async () => {
    const { id, key } = await send()
    const stored = filesIn()
    const [head, body] = key.split('.')
    expect((await attach(`${head}.${body}.AAAA`, await makeJpeg())).statusCode).toBe(403)
    expect((await attach(key, fileOf('акт.pdf', await makePdf()))).statusCode).toBe(415)
    await dispatcher.call(suggestionsRoutes.refuse, { params: { id }, body: { reason: 'Спам' } })
    expect((await attach(key, await makeJpeg())).statusCode).toBe(409)
    expect(filesIn()).toBe(stored)
  })

  test('that arrive in the moment of the decision are of the task, or are refused', async () => {
    const { id, key } = await send()
    const [answer, decided] = await Promise.all([
      attach(key, await makeJpeg()),
      dispatcher.call(suggestionsRoutes.confirm, { params: { id }, body: {} }),
    ])
    const rows = await db.selectFrom('attachments').select(['taskId', 'suggestionId']).execute()
    expect(rows).toEqual(
      answer.statusCode === 201 ? [{ taskId: decided.body.taskId, suggestionId: null }] : [],
    )
  })

  test('are limited for one address', async () => {
    const limited = await testApp(db, { NARYAD_RATE_LIMITS: '1' })
    const { key } = await send()
    const bytes = await makePicture('jpeg')
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      const call = { params: { code }, query: { token: key }, files: [fileOf('1.jpg', bytes)] }
      const answer = await inject(limited, stickersRoutes.attach, call)
      statuses.push(answer.statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })
})
