import { createHash } from 'node:crypto'

import type { Visit } from '@naryad/contract/disputes/disputes'
import { disputesRoutes } from '@naryad/contract/disputes/disputes.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import type { Caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { hasPdftotext, wordsOf } from '../../testing/pdf-words.ts'
import { attach, fileOf, makeJpeg } from '../attachments/attachments.make.ts'
import { makeCar } from '../cars/cars.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeZone, yard } from '../zones/zones.make.ts'
import { findPhotos } from './evidence.repo.ts'

const db = await testDb()
const app = await testApp(db)

const place = { lat: 55.79, lon: 49.1 }
const hour = 3_600_000
const now = Date.now()
/** The visit began three hours ago. */
const at = (minutes: number): string => new Date(now - 3 * hour + minutes * 60_000).toISOString()

const ascending = (one: number, other: number): number => one - other

let on: Stage
let taskId: number
let carId: number

beforeEach(async () => {
  on = await setStage(app, db)
  const { companyId } = on
  carId = (await makeCar(db, { companyId })).id
  await makeZone(db, { companyId, shape: yard })
  taskId = (
    await makeTask(db, {
      status: 'IN_PROGRESS',
      companyId,
      carId,
      operatorId: on.engineer.user.id,
      plannedFrom: at(0),
      plannedTo: at(60),
      ...place,
    })
  ).id
})

/** Points of the truck: minutes of the visit, and metres to the north of the place. */
async function drive(...points: readonly (readonly [minutes: number, metres: number])[]): Promise<void> {
  for (const [minutes, metres] of points)
    await sql`insert into car_track (car_id, company_id, at, lat, lon)
      values (${carId}, ${on.companyId}, ${at(minutes)}, ${place.lat + metres / 111_195}, ${place.lon})`.execute(
      db,
    )
}

const visit = async (by: Caller = on.dispatcher): Promise<Visit> =>
  (await by.call(disputesRoutes.visit, { params: { id: taskId } })).body
const linesOf = ({ evidence }: Visit, kind: string) =>
  evidence.filter((line) => line.kind === kind).map(({ text }) => text.replaceAll('\u00a0', ' '))
const change = (body: object, by = on.senior) =>
  by.send(disputesRoutes.change, { params: { id: taskId }, body })
const open = async (reason = 'Никто не приезжал'): Promise<Visit> => (await change({ reason })).json()

describe('what is known about a visit', () => {
  test('the truck enters and leaves the yard, and comes near the place; drift at the border is no exit', async () => {
    await drive([-30, 900], [-5, 100], [5, 30], [10, 230], [15, 40], [20, 12], [50, 900])
    const found = await visit()
    expect(linesOf(found, 'YARD')).toEqual([
      expect.stringMatching(/^Автомобиль на площадке/),
      expect.stringMatching(/^Автомобиль выехал с площадки/),
    ])
    expect(linesOf(found, 'TRACK')).toEqual(['Автомобиль ближе всего к месту работ: 12 м'])
    expect(found.missing.filter((text) => text.startsWith('Трекер молчал'))).toHaveLength(2)
  })

  test('a mark has its distance, a photograph the time of the camera beside that of arrival, in the order of time', async () => {
    await on.engineer.call(tasksRoutes.mark, {
      params: { id: taskId },
      body: { kind: 'ON_SITE', point: { lat: place.lat + 40 / 111_195, lon: place.lon }, accuracyM: 10 },
    })
    const photo = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#3a7' } })
      .withExif({ IFD2: { DateTimeOriginal: '2026:01:10 10:00:00' } })
      .jpeg()
      .toBuffer()
    await attach(on.engineer, taskId, fileOf('до.jpg', photo, 'image/jpeg'))
    const found = await visit()
    expect(linesOf(found, 'MARK')).toEqual(['Гусев Антон: 40 м до места работ'])
    const [file] = found.evidence.filter(({ kind }) => kind === 'FILE')
    expect(file).toMatchObject({ at: '2026-01-10T07:00:00.000Z', text: 'Снято: до.jpg, Гусев Антон' })
    expect(file?.receivedAt).not.toBeNull()
    expect(file?.hash).toMatch(/^[\da-f]{64}$/)
    const moments = found.evidence.map((line) => Date.parse(line.at))
    expect(moments).toEqual(moments.toSorted(ascending))
  })

  test('internal comments and what colleagues agree on are no evidence', async () => {
    const say = (text: string, isInternal: boolean) =>
      on.dispatcher.call(tasksRoutes.comment, { params: { id: taskId }, body: { text, isInternal } })
    await say('Выехали', false)
    await say('Клиент тяжёлый', true)
    const found = await visit()
    expect(linesOf(found, 'COMMENT')).toEqual(['Лапина Ольга: Выехали'])
    expect(JSON.stringify(found)).not.toContain('тяжёлый')
  })

  test('what is missing says why: no track after its retention, no truck, a silent tracker', async () => {
    expect((await visit()).missing).toContain('За время визита трекер ничего не передал')
    await sql`update tasks set planned_from = now() - interval '40 days', planned_to = now() - interval '40 days'`.execute(
      db,
    )
    expect((await visit()).missing).toContain('Трек хранится 30 дней: за дни визита его уже нет')
    await sql`update tasks set car_id = null`.execute(db)
    const { missing } = await visit()
    expect(missing).toContain('Автомобиль в заявке не указан: трека нет')
    expect(missing).toContain('Отметки «Я на месте» нет')
    expect(missing).toContain('Подписи клиента нет')
  })
})

test('a visit that is still to come has no track, and nothing is said of a silent tracker', async () => {
  await sql`update tasks set planned_from = now() + interval '1 day', planned_to = now() + interval '26 hours'`.execute(
    db,
  )
  const { missing } = await visit()
  expect(missing).toContain('Визит ещё впереди: трека пока нет')
  expect(missing.filter((text) => /молчал|не передал|хранится/.test(text))).toEqual([])
})

describe('a dispute', () => {
  test('freezes what is known then: the document stays when the track is gone', async () => {
    await drive([5, 30])
    const opened = await open()
    const [dispute] = opened.disputes
    expect(dispute).toMatchObject({
      reason: 'Никто не приезжал',
      result: null,
      openedBy: { lastName: 'Морозова' },
    })
    await sql`delete from car_track`.execute(db)
    const pdf = await on.dispatcher.send(disputesRoutes.document, { params: { id: dispute?.id ?? 0 } })
    expect(createHash('sha256').update(pdf.rawPayload).digest('hex')).toBe(dispute?.hash)
    if (hasPdftotext) {
      const words = wordsOf(pdf.rawPayload)
      expect(words).toContain('Никто не приезжал')
      expect(words).toContain('30 м')
    }
  })

  test('has the photographs within its document, also where a file is missing', async () => {
    const [kept, lost] = await attach(
      on.engineer,
      taskId,
      await makeJpeg('до.jpg'),
      await makeJpeg('после.jpg'),
    )
    await sql`update attachments set storage_key = ${'0'.repeat(32)} where id = ${lost?.id}`.execute(db)
    const [dispute] = (await open()).disputes
    await sql`delete from attachments where id = ${kept?.id}`.execute(db)
    const pdf = await on.dispatcher.send(disputesRoutes.document, { params: { id: dispute?.id ?? 0 } })
    expect(pdf.rawPayload.toString('latin1').match(/\/Subtype\s*\/Image/g)).toHaveLength(1)
    if (hasPdftotext) {
      const words = wordsOf(pdf.rawPayload)
      expect(words).toMatch(/до\.jpg, получено/)
      expect(words).toContain('Файл не прочитан')
    }
  })

  test('is not frozen without a photograph that can be read later', async () => {
    const [photo] = await attach(on.engineer, taskId, await makeJpeg('до.jpg'))
    // What is no key of the store is read by no store: a failure of another kind than a missing file.
    await sql`update attachments set storage_key = 'elsewhere' where id = ${photo?.id}`.execute(db)
    expect((await change({ reason: 'Не были' })).statusCode).toBe(503)
    expect((await visit()).disputes).toEqual([])
  })

  test('shows the latest thirty photographs and says how many there are', async () => {
    await attach(on.engineer, taskId, await makeJpeg('первая.jpg'))
    await sql`
      insert into attachments (task_id, name, mime, size, sha256, storage_key, created_by)
      select task_id, 'фото ' || n || '.jpg', mime, size, sha256, md5(n::text), created_by
      from attachments, generate_series(1, 30) as n`.execute(db)
    const shown = await findPhotos(db, taskId)
    expect(shown.map(({ name }) => name)).toEqual(Array.from({ length: 30 }, (_, n) => `фото ${n + 1}.jpg`))
    const [dispute] = (await open()).disputes
    const pdf = await on.dispatcher.send(disputesRoutes.document, { params: { id: dispute?.id ?? 0 } })
    if (hasPdftotext)
      expect(wordsOf(pdf.rawPayload).replaceAll(/\s+/g, ' ')).toContain(
        'Показаны последние 30 из 31, остальные названы выше',
      )
  })

  test('is open once, also when two open it at the same moment, and is settled once', async () => {
    const replies = await Promise.all([
      change({ reason: 'Не были' }),
      change({ reason: 'Не были' }, on.admin),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([200, 409])
    const settle = { result: 'OURS', note: 'Показали трек', version: 1 }
    expect((await change({ ...settle, version: 7 })).statusCode).toBe(409)
    const settled = await Promise.all([change(settle), change(settle, on.admin)])
    expect(settled.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([200, 409])
    expect((await visit()).disputes).toMatchObject([{ result: 'OURS', note: 'Показали трек', version: 2 }])
    expect((await change({ reason: 'Снова' })).statusCode).toBe(200)
    expect(await on.history(taskId)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('DISPUTE_SETTLED'),
        expect.stringContaining('DISPUTE_OPENED'),
      ]),
    )
  })

  test('is opened and settled by a call that is repeated after a lost answer', async () => {
    const opening = { reason: 'Не были' }
    const settling = { result: 'OURS', note: 'Показали трек', version: 1 }
    for (const body of [opening, settling]) {
      const first = await change(body)
      const again = await change(body)
      expect([first.statusCode, again.statusCode]).toEqual([200, 200])
      expect(again.json()).toMatchObject({ disputes: first.json<Visit>().disputes })
    }
    const entries = await on.history(taskId)
    expect(entries.filter((entry) => entry.includes('DISPUTE'))).toHaveLength(2)
  })

  test('is opened by its reason or settled by its result, and nothing that is sent is ignored', async () => {
    for (const body of [
      {},
      { reason: 'Не были', result: 'OURS' },
      { reason: 'Не были', note: 'Показали трек' },
    ])
      expect((await change(body)).statusCode).toBe(400)
    expect((await visit()).disputes).toEqual([])
  })

  test('is found in the list and marked for staff; a client learns nothing of it', async () => {
    await open()
    const search = async (by: Caller, filters: object) =>
      (await by.call(tasksRoutes.search, { body: filters })).body.items
    expect(await search(on.dispatcher, { isDisputed: true })).toMatchObject([
      { id: taskId, isDisputed: true },
    ])
    expect(await search(on.dispatcher, { isDisputed: false })).toEqual([])
    expect(await search(on.client, { isDisputed: true })).toEqual([])
    expect(await search(on.client, {})).toMatchObject([{ id: taskId, isDisputed: false }])
    const actions = await on.client.call(tasksRoutes.actions, { params: { id: taskId }, query: {} })
    expect(JSON.stringify(actions.body)).not.toContain('DISPUTE')
    expect((await on.client.refusal(disputesRoutes.visit, { params: { id: taskId } })).status).toBe(403)
  })

  test('an engineer reads the visits of the own tasks alone, and opens no dispute', async () => {
    expect((await visit(on.engineer)).taskId).toBe(taskId)
    expect((await change({ reason: 'Спорю' }, on.engineer)).statusCode).toBe(403)
    expect((await change({ reason: 'Спорю' }, on.dispatcher)).statusCode).toBe(403)
    const [dispute] = (await open()).disputes
    await sql`update tasks set operator_id = ${on.admin.user.id}`.execute(db)
    expect((await on.engineer.refusal(disputesRoutes.visit, { params: { id: taskId } })).status).toBe(404)
    const document = { params: { id: dispute?.id ?? 0 } }
    expect((await on.engineer.refusal(disputesRoutes.document, document)).status).toBe(404)
  })
})
