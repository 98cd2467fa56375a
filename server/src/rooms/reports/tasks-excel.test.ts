import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { taskReportColumns } from '@naryad/contract/tasks/tasks.columns'
import { priorityTitles, sourceTitles } from '@naryad/contract/tasks/tasks.words'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller
let south: number

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  south = (await makeCompany(db, { name: 'ООО «Юг»' })).id
  const done = { status: 'CLOSED', doneAt: '2026-11-05T09:00:00Z', closedAt: '2026-11-06T09:00:00Z' } as const
  await makeTask(db, { ...done, createdAt: '2026-11-03T06:00:00Z', costs: 336_050, companyId: south })
  await makeTask(db, { createdAt: '2026-11-04T06:00:00Z', costs: 100, queue: 'luv', companyId: south })
  await makeTask(db, { createdAt: '2026-11-04T06:00:00Z', queue: 'luv' })
})

const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
const download = async (body: object, who = dispatcher) => {
  const answer = await who.send(reportsRoutes.tasksExcel, { body: { ...november, ...body } })
  return { answer, cells: answer.statusCode === 200 ? await cellsOf(answer.rawPayload) : [] }
}

describe('the report on tasks as a workbook', () => {
  test('is called «Отчет.xlsx» and begins with the period and the conditions in words', async () => {
    const { answer, cells } = await download({
      companyIds: [south],
      queues: ['luv', 'tachograph'],
      isLate: false,
    })
    expect(answer.headers['content-disposition']).toContain(
      "filename*=UTF-8''%D0%9E%D1%82%D1%87%D0%B5%D1%82.xlsx",
    )
    expect(cells[0]?.[0]).toBe(
      'Отчёт по заявкам за 01.11.2026 – 30.11.2026, по дате создания; Очереди: ЛУВ, Тахографы; Организации: ООО «Юг»; Просрочены: нет',
    )
    expect(cells[1]?.slice(0, 3)).toEqual(['№', 'Создана', 'Очередь'])
  })

  test('has the chosen columns, real values and the sum of the costs', async () => {
    const { cells } = await download({ columns: ['costs', 'company', 'id'].toReversed(), sort: 'ASC' })
    expect(cells.slice(1).map((row) => row.slice(1))).toEqual([
      ['Организация', 'Затраты'],
      ['ООО «Юг»', 3360.5],
      ['ООО «Юг»', 1],
      [null, 0],
      [null, 3361.5],
    ])
    expect(cells.at(-1)?.[0]).toBe('Итого')
  })

  test('says in every column what the list says', async () => {
    const { user } = await caller(app, db, { role: 'engineer' })
    await sql`update users set last_name = 'Гусев', first_name = 'Пётр', middle_name = '' where id = ${user.id}`.execute(
      db,
    )
    const earlier = await makeTask(db, { createdAt: '2026-10-01T06:00:00Z', companyId: south })
    const car = await makeCar(db, { companyId: south, plate: 'А123ВС77' })
    const driver = await makeDriver(db, {
      companyId: south,
      lastName: 'Орлов',
      firstName: 'Иван',
      middleName: 'Ильич',
    })
    const type = await db
      .insertInto('taskTypes')
      .values({ title: 'Монтаж' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const category = await db
      .insertInto('taskCategories')
      .values({ title: 'Ремонт', queue: 'skud' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await makeTask(db, {
      title: 'Замена карты',
      queue: 'skud',
      status: 'CLOSED',
      priority: 'CRITICAL',
      source: 'CLIENT',
      companyId: south,
      carId: car.id,
      driverId: driver.id,
      operatorId: user.id,
      typeId: type.id,
      categoryId: category.id,
      repeatOfId: earlier.id,
      isWarranty: true,
      isCostsApproved: true,
      costs: 12_345,
      createdAt: '2026-11-20T06:00:00Z',
      plannedFrom: '2026-11-21T06:00:00Z',
      deadlineAt: '2026-11-22T06:00:00Z',
      doneAt: '2026-11-21T09:00:00Z',
      closedAt: '2026-11-21T12:00:00Z',
    })
    const columns = taskReportColumns.map(({ key }) => key)
    const { cells } = await download({ columns, queues: ['skud'] })
    const row = Object.fromEntries(columns.map((key, at) => [key, cells[2]?.[at]]))
    expect(row).toMatchObject({
      queue: 'СКУД',
      car: 'А123ВС77',
      company: 'ООО «Юг»',
      operator: 'Гусев Пётр',
      status: 'Закрыта',
      costs: 123.45,
      title: 'Замена карты',
      type: 'Монтаж',
      category: 'Ремонт',
      driver: 'Орлов Иван Ильич',
      priority: priorityTitles.CRITICAL,
      source: sourceTitles.CLIENT,
      isWarranty: 'Да',
      isRepeat: 'Да',
      isCostsApproved: 'Да',
      createdAt: { day: '2026-11-20', time: '09:00:00' },
      plannedFrom: { day: '2026-11-21', time: '09:00:00' },
      deadlineAt: { day: '2026-11-22', time: '09:00:00' },
      doneAt: { day: '2026-11-21', time: '12:00:00' },
      closedAt: { day: '2026-11-21', time: '15:00:00' },
    })
  })

  test('has its groups before its tasks, two levels deep, with totals', async () => {
    const { cells } = await download({
      groupBy: ['month', 'queue'],
      measures: ['tasks', 'costs', 'finishMedian'],
    })
    expect(cells.slice(1)).toEqual([
      ['Месяц', 'Очередь', 'Заявок', 'Затраты', 'До выполнения, медиана'],
      ['Ноябрь 2026', null, 3, 3361.5, 0],
      ['Ноябрь 2026', 'ЛУВ', 2, 1],
      ['Ноябрь 2026', 'Тахографы', 1, 3360.5, 0],
      ['Итого', null, 3, 3361.5, 0],
    ])
  })

  test('comes by a plain address too, and refuses what it cannot read', async () => {
    const byAddress = (report: string) =>
      dispatcher.send(reportsRoutes.tasksExcelByAddress, { query: { report } })
    expect((await byAddress(JSON.stringify(november))).statusCode).toBe(200)
    expect((await byAddress('{')).statusCode).toBe(400)
  })

  test.each([
    ['each field under its name, lists by commas', 'groupBy=month,queue&measures=tasks,costs'],
    ['lists by repetition', 'groupBy=month&groupBy=queue&measures=tasks&measures=costs'],
    ['JSON in one parameter', null],
  ])('is the same file from a plain link: %s', async (_, lists) => {
    const report = { ...november, companyIds: [south], isRepeat: false, groupBy: ['month', 'queue'] }
    const posted = await download({ ...report, measures: ['tasks', 'costs'] })
    const days = `dateFrom=${november.dateFrom}&dateTo=${november.dateTo}&companyIds=${south}&isRepeat=false`
    const json = JSON.stringify({ ...report, measures: ['tasks', 'costs'] })
    const link = lists === null ? `report=${encodeURIComponent(json)}` : `${days}&${lists}`
    const answer = await app.inject({
      url: `/api/tasks/report/excel?${link}`,
      headers: { authorization: `Bearer ${dispatcher.accessToken}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(await cellsOf(answer.rawPayload)).toEqual(posted.cells)
  })

  test.each([
    ['companyIds=5,x', 'Организации, элемент 2: ожидается число'],
    ['isRepeat=yes', 'Повторные: ожидается да или нет'],
    ['dateFrom=2026-11-01&dateFrom=2026-11-02', 'Дата с: ожидается дата'],
    ['groupBy=moon', 'Группировка, элемент 1: такого значения нет: moon; возможны '],
    ['colour=red', 'неизвестные поля: colour'],
    ['report={}', 'Условия указаны дважды: в «report» и отдельно (dateFrom, dateTo), оставьте одно'],
  ])('a plain link with %s is refused by name', async (part, sentence) => {
    const days = part.startsWith('dateFrom') ? '' : 'dateFrom=2026-11-01&'
    const answer = await app.inject({
      url: `/api/tasks/report/excel?${days}dateTo=2026-11-30&${part}`,
      headers: { authorization: `Bearer ${dispatcher.accessToken}` },
    })
    expect(answer.statusCode).toBe(400)
    expect([answer.json<{ message: string | string[] }>().message].flat().join('; ')).toContain(sentence)
  })

  test('has nothing of other organizations for a client, and no working times', async () => {
    const client = await caller(app, db, { role: 'client', companyId: (await makeCompany(db)).id })
    const { cells } = await download({}, client)
    expect(cells.slice(2).map(([first]) => first)).toEqual(['Итого'])
    expect((await download({ groupBy: ['operator'] }, client)).answer.statusCode).toBe(403)
  })

  test('does not name to a client what the client may not read', async () => {
    const client = await caller(app, db, { role: 'client', companyId: (await makeCompany(db)).id })
    const { cells } = await download({ companyIds: [south], operatorIds: [dispatcher.user.id] }, client)
    expect(cells[0]?.[0]).toBe(
      `Отчёт по заявкам за 01.11.2026 – 30.11.2026, по дате создания; Операторы: № ${dispatcher.user.id}; Организации: № ${south}`,
    )
  })

  test('is not for engineers', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    expect((await download({}, engineer)).answer.statusCode).toBe(403)
  })
})
