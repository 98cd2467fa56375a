import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import { statusesBehind } from '@naryad/contract/roll-call/roll-call.words'
import { beforeEach, describe, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeRollCall } from './roll-call.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator', lastName: 'Лапина', firstName: 'Ольга' })
})

const period = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
const report = async (body: object, who = dispatcher) =>
  (await who.call(rollCallRoutes.report, { body: { ...period, ...body } })).body

/** Eight presences of November, counted by hand, and one of the day before it. */
async function makeNovember() {
  const { id: south } = await makeCompany(db, { name: 'ООО «Юг»' })
  const { id: north } = await makeCompany(db, { name: 'ООО «Север»' })
  const { id: shakirov } = await makeDriver(db, { lastName: 'Шакиров', firstName: 'Тимур' })
  const { id: orlov } = await makeDriver(db, { lastName: 'Орлов', firstName: 'Максим' })
  const { id: carId } = await makeCar(db, { plate: 'А417КМ116' })
  const ofSouth = { companyId: south, driverId: shakirov }
  const came = { status: 'ARRIVED', arrivedAt: '2026-11-19T07:30:00Z' } as const
  const late = (minutes: number) =>
    ({ status: 'LATE', arrivedAt: new Date(Date.UTC(2026, 10, 19, 8, minutes)).toISOString() }) as const
  await makeRollCall(db, { ...ofSouth, ...came })
  await makeRollCall(db, { ...ofSouth, ...late(20), date: '2026-11-20' })
  await makeRollCall(db, { ...ofSouth, ...late(50), date: '2026-11-30' })
  await makeRollCall(db, { ...ofSouth, status: 'LATE', date: '2026-11-01' })
  await makeRollCall(db, { ...ofSouth, status: 'NO_SHOW', date: '2026-11-21' })
  await makeRollCall(db, { companyId: north, driverId: orlov, status: 'EXCUSED', comment: 'В рейсе' })
  await makeRollCall(db, { carId })
  await makeRollCall(db, { userId: dispatcher.user.id, ...came })
  await makeRollCall(db, { ...ofSouth, ...came, date: '2026-10-31' })
  return { south, north, shakirov, orlov }
}

const ofSouth = {
  planned: 5,
  arrived: 1,
  late: 3,
  noShow: 1,
  excused: 0,
  share: 0.8,
  delayMinutes: 35,
}

describe('the report on roll-calls', () => {
  test('counts every figure by organization', async () => {
    const { south, north } = await makeNovember()
    const { groups, totals, totalCount, days } = await report({ groupBy: 'company' })
    expect(groups.map(({ key, title, values }) => [key, title, values])).toEqual([
      [String(south), 'ООО «Юг»', ofSouth],
      [
        null,
        'Без организации',
        { planned: 2, arrived: 1, late: 0, noShow: 0, excused: 0, share: 0.5, delayMinutes: null },
      ],
      [
        String(north),
        'ООО «Север»',
        { planned: 1, arrived: 0, late: 0, noShow: 0, excused: 1, share: 0, delayMinutes: null },
      ],
    ])
    expect(totals).toEqual({
      planned: 8,
      arrived: 2,
      late: 3,
      noShow: 1,
      excused: 1,
      share: 0.625,
      delayMinutes: 35,
    })
    expect(totalCount).toBe(8)
    expect(days.map(({ date, values }) => [date, values.planned])).toEqual([
      ['2026-11-01', 1],
      ['2026-11-19', 4],
      ['2026-11-20', 1],
      ['2026-11-21', 1],
      ['2026-11-30', 1],
    ])
  })

  test('by driver counts drivers alone, by employee employees alone', async () => {
    await makeNovember()
    const drivers = await report({ groupBy: 'driver' })
    expect(drivers.groups.map(({ title, values }) => [title, values.planned])).toEqual([
      ['Шакиров\u00a0Т.', 5],
      ['Орлов\u00a0М.', 1],
      ['Без водителя', 1],
    ])
    const employees = await report({ groupBy: 'employee' })
    expect(employees.groups.map(({ title, values }) => [title, values.arrived])).toEqual([
      ['Лапина\u00a0О.', 1],
    ])
    expect(employees.totals.planned).toBe(1)
  })

  test('by day follows the calendar', async () => {
    await makeNovember()
    const { groups } = await report({ groupBy: 'day', dateFrom: '2026-11-20' })
    expect(groups.map(({ title }) => title)).toEqual(['20.11.2026', '21.11.2026', '30.11.2026'])
  })

  test('lists exactly what stands behind every number', async () => {
    await makeNovember()
    for (const groupBy of ['company', 'driver', 'employee', 'day'] as const)
      for (const { search, values, title } of (await report({ groupBy })).groups)
        for (const measure of ['planned', 'arrived', 'late', 'noShow', 'excused'] as const) {
          const { items, totalCount } = await report({
            ...search,
            statuses: statusesBehind[measure],
            limit: 500,
          })
          expect([title, measure, totalCount, items.length]).toEqual([
            title,
            measure,
            values[measure],
            values[measure],
          ])
        }
  })

  test('is empty where there is nothing, and refuses a period that runs backwards', async () => {
    const { groups, totals, items } = await report({})
    expect([groups, items, totals.planned, totals.share]).toEqual([[], [], 0, null])
    const body = { dateFrom: '2026-11-02', dateTo: '2026-11-01' }
    expect((await dispatcher.refusal(rollCallRoutes.report, { body })).status).toBe(400)
  })

  test('shows a representative one organization, whatever the request names', async () => {
    const { south, north } = await makeNovember()
    const client = await caller(app, db, { role: 'client', companyId: south })
    const own = await report({ groupBy: 'company' }, client)
    expect(own.groups.map(({ key }) => key)).toEqual([String(south)])
    expect((await report({ companyIds: [north] }, client)).totalCount).toBe(0)
  })

  test('is not for engineers', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    for (const route of [rollCallRoutes.report, rollCallRoutes.excel])
      expect((await engineer.refusal(route, { body: period })).status).toBe(403)
  })
})

describe('the workbook', () => {
  test('is called «Отчет по явкам.xlsx» and holds groups, totals and rows', async () => {
    const { south } = await makeNovember()
    const answer = await dispatcher.send(rollCallRoutes.excel, {
      body: { ...period, groupBy: 'driver', companyIds: [south] },
    })
    expect(answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('Отчет по явкам.xlsx')}`,
    )
    const cells = await cellsOf(answer.rawPayload)
    expect(cells[0]?.[0]).toBe(
      'Отчёт по явкам за 01.11.2026 – 30.11.2026; Без сотрудников; Организации: ООО «Юг»',
    )
    expect(cells[1]).toEqual([
      'Водитель',
      'План',
      'Явились',
      'Опоздали',
      'Не явились',
      'Уважительные',
      'Явка',
      'Средняя задержка',
    ])
    expect(cells[2]?.slice(0, 6)).toEqual(['Шакиров\u00a0Т.', 5, 1, 3, 1, 0])
    expect(cells[3]?.slice(0, 6)).toEqual(['Итого', 5, 1, 3, 1, 0])
    const entries = await db.selectFrom('audit').select(['kind', 'objectTitle', 'details']).execute()
    expect(entries).toEqual([{ kind: 'EXPORTED', objectTitle: 'Отчёт по явкам', details: 'Строк: 5' }])
  })

  test('names every condition in its title', async () => {
    const { south, north, shakirov } = await makeNovember()
    const titleOf = async (body: object, who = dispatcher) => {
      const answer = await who.send(rollCallRoutes.excel, { body: { ...period, ...body } })
      return (await cellsOf(answer.rawPayload))[0]?.[0]
    }
    const plain = 'Отчёт по явкам за 01.11.2026 – 30.11.2026'
    expect(await titleOf({})).toBe(plain)
    expect(
      await titleOf({
        companyIds: [south],
        driverIds: [shakirov],
        userIds: [dispatcher.user.id],
        statuses: ['LATE', 'NO_SHOW'],
      }),
    ).toBe(
      `${plain}; Организации: ООО «Юг»; Водители: Шакиров\u00a0Т.; Сотрудники: Лапина\u00a0О.; Статусы: Опоздал, Не явился`,
    )
    expect(await titleOf({ groupBy: 'employee', filterByNoCompany: true, filterByNoDriver: true })).toBe(
      `${plain}; Только сотрудники; Без организации; Без водителя`,
    )
    const client = await caller(app, db, { role: 'client', companyId: south })
    expect(await titleOf({ companyIds: [north], userIds: [dispatcher.user.id] }, client)).toBe(
      `${plain}; Организации: № ${north}; Сотрудники: № ${dispatcher.user.id}`,
    )
  })
})
