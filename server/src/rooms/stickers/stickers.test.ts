import { randomBytes } from 'node:crypto'

import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { stickersRoutes } from '@naryad/contract/stickers/stickers.routes'
import { maxStickerRequestsPerDay, stickerCodeIn } from '@naryad/contract/stickers/stickers.words'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { hasPdftotext, wordsOf } from '../../testing/pdf-words.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'

const db = await testDb()
const app = await testApp(db)

let staff: Caller
let companyId: number
let carId: number

beforeEach(async () => {
  staff = await caller(app, db, { role: 'operator' })
  companyId = (await makeCompany(db)).id
  carId = (await makeCar(db, { companyId, plate: 'А417КМ116' })).id
})

const print = (carIds = [carId], who = staff) => who.send(stickersRoutes.print, { body: { carIds } })

/** The code of a truck, as the first print gives it. */
async function codeOf(id = carId): Promise<string> {
  const code = randomBytes(12).toString('base64url')
  await db
    .insertInto('carStickers')
    .values({ carId: id, code })
    .onConflict((conflict) => conflict.column('carId').doNothing())
    .execute()
  const row = await db
    .selectFrom('carStickers')
    .select('code')
    .where('carId', '=', id)
    .executeTakeFirstOrThrow()
  return row.code
}

async function open(isRequestOpen = true): Promise<void> {
  const admin = await caller(app, db, { role: 'admin' })
  await admin.call(settingsRoutes.change, { body: { stickers: { isRequestOpen } } })
}

let address = 10
/** Each call from an address of its own, unless it is said. */
const request = (code: string, body: object = {}, remoteAddress = `203.0.113.${(address += 1)}`) =>
  app.inject({
    method: 'POST',
    url: `/api/stickers/${code}/requests`,
    remoteAddress,
    payload: { text: 'Не читает карту\nГорит красный ключ', phone: '8 (917) 245-18-63', ...body },
  })

const undecided = async () =>
  (await staff.call(suggestionsRoutes.list, { query: { isDecided: 'false' } })).body.items

describe('stickers', () => {
  test('are one file, and the code of a truck stays the same', async () => {
    const other = await makeCar(db, { plate: 'В100ОР716' })
    const answer = await print([other.id, carId])
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    if (hasPdftotext) {
      const words = wordsOf(answer.rawPayload)
      expect(words).toMatch(/В\s?100\s?ОР/)
      expect(words).toContain('Неисправность?')
      // The company has no name yet, and that of the product says nothing to a driver.
      expect(words).not.toContain('Наряд')
    }
    const code = await codeOf()
    await print()
    expect(await codeOf()).toBe(code)
    expect(stickerCodeIn(`https://naryad.example/q/${code}`)).toBe(code)
    const audit = await db
      .selectFrom('audit')
      .select('details')
      .where('kind', '=', 'EXPORTED')
      .orderBy('id')
      .execute()
    expect(audit[0]).toEqual({ details: 'Наклейки с QR: 2' })
  })

  test('are printed by dispatchers and administrators alone', async () => {
    for (const role of ['engineer', 'client'] as const)
      expect((await print([carId], await caller(app, db, { role, companyId }))).statusCode).toBe(403)
    expect((await print([999_999])).statusCode).toBe(404)
  })

  test('lead users to the truck that they see', async () => {
    const params = { code: await codeOf() }
    const own = await caller(app, db, { role: 'client', companyId })
    const stranger = await caller(app, db, { role: 'client', companyId: (await makeCompany(db)).id })
    for (const who of [staff, own])
      expect((await who.call(stickersRoutes.car, { params })).body).toEqual({ carId })
    expect((await stranger.refusal(stickersRoutes.car, { params })).status).toBe(404)
    expect((await inject(app, stickersRoutes.car, { params })).statusCode).toBe(401)
  })
})

describe('the page behind a sticker', () => {
  test('shows the plate and the service, and accepts nothing by default', async () => {
    const code = await codeOf()
    const page = await inject(app, stickersRoutes.page, { params: { code } })
    expect(page.json()).toEqual({
      car: { plate: 'А417КМ116', title: 'А417КМ116' },
      service: { name: '', phone: null },
      isOpen: false,
    })
    const refused = await request(code)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      403,
      'Заявки по QR не принимаются: позвоните в сервис',
    ])
    expect(await undecided()).toEqual([])
  })

  test('is not there for unknown codes and archived trucks', async () => {
    const code = await codeOf()
    await db.updateTable('cars').set({ status: 'ARCHIVED' }).where('id', '=', carId).execute()
    for (const unknown of [code, 'AAAAAAAAAAAAAAAA', '1'])
      expect((await inject(app, stickersRoutes.page, { params: { code: unknown } })).statusCode).toBe(404)
  })

  test('holds a request for triage with the phone of its sender; no task exists before', async () => {
    await open()
    const answer = await request(await codeOf(), { name: 'Тимур', place: 'АЗС у Шалей' })
    expect(answer.statusCode).toBe(201)
    expect(await undecided()).toMatchObject([
      {
        source: 'PUBLIC',
        title: 'Не читает карту',
        words: 'Не читает карту\nГорит красный ключ',
        contactName: 'Тимур',
        contactPhone: '+79172451863',
        car: { id: carId },
        company: { id: companyId },
        evidence: [{ title: 'Где стоит', text: 'АЗС у Шалей' }],
      },
    ])
    expect(await db.selectFrom('tasks').select('id').execute()).toEqual([])
  })

  test('holds a request once whose answer was lost and which is sent again', async () => {
    await open()
    const code = await codeOf()
    for (const _ of ['first', 'again']) expect((await request(code)).statusCode).toBe(201)
    expect(await undecided()).toHaveLength(1)
    await request(code, { text: 'Теперь горит красный ключ' })
    await request(code, { phone: '+79172451864' })
    expect(await undecided()).toHaveLength(3)
  })

  test('has the last place of a request that is sent again with another one, until it is decided', async () => {
    await open()
    const code = await codeOf()
    for (const place of ['', 'АЗС у Шалей', 'АЗС у Шалей, за мойкой', ''])
      expect((await request(code, { place })).statusCode).toBe(201)
    expect(await undecided()).toMatchObject([
      { evidence: [{ title: 'Где стоит', text: 'АЗС у Шалей, за мойкой' }] },
    ])
    await db
      .updateTable('suggestions')
      .set({ status: 'REFUSED', reason: 'Ошибка', decidedAt: new Date().toISOString() })
      .execute()
    await request(code, { place: 'АЗС у Шалей, за мойкой' })
    expect(await undecided()).toEqual([])
    await request(code, { place: 'На базе' })
    expect(await undecided()).toMatchObject([{ evidence: [{ title: 'Где стоит', text: 'На базе' }] }])
  })

  test.each([
    [{ phone: '' }, 'phone'],
    [{ phone: '12' }, 'phone'],
    [{ text: ' а ' }, 'text'],
    [{ text: 'а'.repeat(2001) }, 'text'],
    [{ companyId: 1 }, ''],
  ])('refuses %j in words', async (body, field) => {
    await open()
    const answer = await request(await codeOf(), body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields?: object }>().fields ?? {}).join()).toContain(field)
  })

  test('accepts a few requests of a truck a day, and a few of an address', async () => {
    await open()
    const code = await codeOf()
    for (let sent = 0; sent < maxStickerRequestsPerDay; sent += 1)
      expect((await request(code, { text: `Беда ${sent}` })).statusCode).toBe(201)
    const flooded = await request(code)
    expect([flooded.statusCode, flooded.json<{ message: string }>().message]).toEqual([
      429,
      'По этой машине сегодня уже много обращений: позвоните в сервис',
    ])
    const another = await codeOf((await makeCar(db)).id)
    const statuses: number[] = []
    for (let sent = 0; sent < 6; sent += 1)
      statuses.push((await request(another, { text: `Беда ${sent}` }, '198.51.100.7')).statusCode)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})
