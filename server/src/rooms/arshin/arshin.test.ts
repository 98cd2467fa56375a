import { arshinRoutes } from '@naryad/contract/arshin/arshin.routes'
import { connectionsRoutes } from '@naryad/contract/connections/connections.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { fakeService } from '../geo/services.make.ts'
import { makeUnit, makeUnitModel } from '../units/units.make.ts'
import { findUnitsToCheck, insertCheck } from './arshin.repo.ts'
import { askNightly } from './arshin.service.ts'

const db = await testDb()
const register = await fakeService()
const app = await testApp(db)
const connection = { provider: 'fgis', values: { url: register.url, pause: '0,5' } }
const findArshin = () => Promise.resolve(connection)
let dispatcher: Caller
let unitId: number

beforeEach(async () => {
  await sql`update arshin_pace set next_at = now(), failures_count = 0, silent_until = null`.execute(db)
  dispatcher = await caller(app, db, { role: 'operator' })
  const admin = await caller(app, db, { role: 'admin' })
  await admin.call(connectionsRoutes.change, { params: { key: 'arshin' }, body: { connection } })
  unitId = (await makeUnit(db, { serial: '00123456' })).id
})

const item = (facts: object = {}) => ({
  vri_id: '1-402123271',
  org_title: 'ООО «Метролог»',
  mit_number: '77090-19',
  mit_title: 'Тахографы цифровые',
  mit_notation: 'Меркурий ТА-001',
  mi_modification: 'Меркурий ТА-001',
  mi_number: '123456',
  verification_date: '15.01.2026',
  valid_date: '14.01.2028',
  result_docnum: 'С-ВЯ/15-01-2026/402123271',
  applicability: true,
  ...facts,
})
const found = (...items: object[]) => ({
  json: { result: { count: items.length, start: 0, rows: 100, items } },
})

const ask = async (isFresh = false) =>
  (await dispatcher.call(arshinRoutes.ask, { params: { id: unitId }, body: { isFresh } })).body.check

describe('a verification in the register', () => {
  test('is found by the serial number, whatever its zeros, since a day that the register needs', async () => {
    register.answer(found(item()))
    expect(await ask()).toMatchObject({
      outcome: 'FOUND',
      error: '',
      by: { id: dispatcher.user.id },
      records: [
        {
          vriId: '1-402123271',
          url: 'https://fgis.gost.ru/fundmetrology/cm/results/1-402123271',
          model: 'Меркурий ТА-001',
          verifiedOn: '2026-01-15',
          until: '2028-01-14',
          documentNumber: 'С-ВЯ/15-01-2026/402123271',
          lab: 'ООО «Метролог»',
          isFit: true,
        },
      ],
    })
    const [request] = register.requests
    expect(request?.path).toBe('/vri')
    expect(request?.query).toMatchObject({ mi_number: '*123456', mit_title: '*ахограф*', rows: '100' })
    expect(request?.query['verification_date_start']).toMatch(/^20\d\d-\d\d-\d\d$/)
  })

  test('of two types is offered twice, the newest first; another number is not', async () => {
    register.answer(
      found(
        item({ mit_number: '1', verification_date: '2024-03-01T00:00:00' }),
        item({ mit_number: '2', verification_date: '2025-03-01T21:30:00Z', valid_date: 'скоро' }),
        item({ mi_number: '9123456' }),
      ),
    )
    const check = await ask()
    expect(
      check?.records.map(({ typeNumber, verifiedOn, until }) => [typeNumber, verifiedOn, until]),
    ).toEqual([
      ['2', '2025-03-02', null],
      ['1', '2024-03-01', '2028-01-14'],
    ])
  })

  test('that was found unfit says so, and one without a certificate has none', async () => {
    register.answer(found(item({ applicability: false, result_docnum: 'Нет данных' })))
    expect((await ask())?.records).toMatchObject([{ isFit: false, documentNumber: '' }])
  })

  test('that is not as documented does not hide the others', async () => {
    register.answer(found({ vri_id: 7 }, item({ valid_date: null, org_title: undefined })))
    expect((await ask())?.records).toMatchObject([{ until: null, lab: '' }])
  })
})

describe('a question', () => {
  test('is not repeated while its answer is known, unless that is asked for', async () => {
    register.answer(found(item()))
    await ask()
    await ask()
    expect(register.requests).toHaveLength(1)
    register.answer(found())
    expect(await ask(true)).toMatchObject({ outcome: 'NONE', records: [] })
  })

  test('that came too fast is repeated once', async () => {
    register.answer({ status: 429, json: {} }, found(item()))
    expect(await ask()).toMatchObject({ outcome: 'FOUND' })
  })

  test.each([
    ['a page instead of an answer', { text: '<html>' }, /страница/],
    ['too many records', { status: 408, json: {} }, /слишком много/],
    ['a wrong filter', { status: 400, json: {} }, /ошибкой 400/],
  ] as const)('answered by %s says why', async (_, answer, sentence) => {
    register.answer(answer)
    expect(await ask()).toMatchObject({ outcome: 'FAILED', error: expect.stringMatching(sentence) })
  })

  test('waits for its turn behind those of other servers', async () => {
    register.answer(found(item()), found(item()), found(item()))
    const began = performance.now()
    await Promise.all([ask(true), ask(true), ask(true)])
    expect(performance.now() - began).toBeGreaterThan(900)
  })

  test('is not asked for ten minutes after three failures', async () => {
    const broken = { status: 500, json: {} }
    register.answer(broken, broken, broken)
    expect(await ask()).toMatchObject({ outcome: 'FAILED', error: 'Реестр ответил ошибкой 500' })
    expect(await ask(true)).toMatchObject({ error: 'Реестр не отвечает, повторите через десять минут' })
    expect(await ask(true)).toMatchObject({ error: 'Реестр не отвечает, повторите через десять минут' })
    expect(register.requests).toHaveLength(3)
  })

  test('is refused while the register is not connected', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    await admin.call(connectionsRoutes.change, { params: { key: 'arshin' }, body: { connection: null } })
    expect(
      (await dispatcher.refusal(arshinRoutes.ask, { params: { id: unitId }, body: {} })).body.message,
    ).toMatch(/не подключён/)
    const { body } = await dispatcher.call(arshinRoutes.ofUnit, { params: { id: unitId } })
    expect(body).toEqual({ isOn: false, check: null })
  })
})

describe('the nightly check', () => {
  const makeVerified = async (facts: Parameters<typeof makeUnit>[1]) => {
    const model = await makeUnitModel(db, { verificationMonths: 24 })
    return makeUnit(db, { modelId: model.id, place: 'CAR', carId: (await makeCar(db)).id, ...facts })
  }

  test('asks about verifications that end or have no record, and once', async () => {
    await makeVerified({ serial: '7770001', verifiedUntil: '2020-01-01' })
    const proven = { verifiedOn: '2026-01-01', verifiedUntil: '2099-01-01', proofNumber: 'С-1' }
    await makeVerified({ serial: '7770002', ...proven })
    await makeVerified({ serial: '7770003', place: 'OFFICE', carId: null })
    register.answer(found(item({ mi_number: '7770001' })))
    const signal = new AbortController().signal
    expect(await askNightly({ db, findArshin }, signal)).toBe(1)
    expect(await askNightly({ db, findArshin }, signal)).toBe(0)
    const { body } = await dispatcher.call(arshinRoutes.log, { query: {} })
    expect(body).toMatchObject({
      totalCount: 1,
      items: [{ outcome: 'FOUND', by: null, recordsCount: 1, isNews: true, unit: { serial: '7770001' } }],
    })
  })

  test('ends with a register that does not answer', async () => {
    for (const serial of ['8880001', '8880002']) await makeVerified({ serial })
    register.answer({ status: 503, json: {} }, { status: 503, json: {} })
    expect(await askNightly({ db, findArshin }, new AbortController().signal)).toBe(0)
  })
})

test('what ends soon is asked about each night, however many units have no record', async () => {
  const today = companyToday()
  const model = await makeUnitModel(db, { verificationMonths: 24 })
  const standing = async (facts: object = {}) =>
    makeUnit(db, { modelId: model.id, place: 'CAR', carId: (await makeCar(db)).id, isMain: true, ...facts })
  const without = [await standing(), await standing(), await standing()].map(({ id }) => id)
  const soon = await standing({ verifiedOn: '2025-01-01', verifiedUntil: addDays(today, 20) })
  const night = async () => {
    await sql`update arshin_checks set asked_at = asked_at - interval '4 days'`.execute(db)
    const ids = await findUnitsToCheck(db, { today, limit: 2 })
    for (const id of ids)
      await insertCheck(db, { unitId: id, outcome: 'NONE', error: '', records: [], byUserId: null })
    return ids
  }
  const nights = [await night(), await night(), await night()]
  expect(nights.map(([first]) => first)).toEqual([soon.id, soon.id, soon.id])
  expect(nights.map(([, second]) => second)).toEqual(without)
})

test('clients read nothing of it, and engineers what they carry', async () => {
  const client = await caller(app, db, { role: 'client' })
  expect((await client.refusal(arshinRoutes.ofUnit, { params: { id: unitId } })).status).toBe(403)
  const engineer = await caller(app, db, { role: 'engineer' })
  expect((await engineer.refusal(arshinRoutes.ofUnit, { params: { id: unitId } })).status).toBe(404)
  expect((await engineer.refusal(arshinRoutes.log, {})).status).toBe(403)
})
