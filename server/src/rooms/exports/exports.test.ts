import { carColumns } from '@naryad/contract/cars/cars.columns'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const download = async (who: Caller, route: RouteDef, filters: object = {}, columns?: readonly string[]) => {
  const query = { filters: JSON.stringify(filters), ...(columns ? { columns: columns.join(',') } : {}) }
  const answer = await who.send(route, { query })
  expect(answer.statusCode).toBe(200)
  return { answer, cells: await cellsOf(answer.rawPayload) }
}

const plates = async (who: Caller, filters: object = {}) =>
  (await download(who, exportsRoutes.cars, filters, ['plate'])).cells.slice(1).map(([plate]) => plate)

describe('a list as a workbook', () => {
  test('is called in Russian and has the columns of the list', async () => {
    await makeCar(db, { plate: 'А500АА16' })
    const { answer, cells } = await download(dispatcher, exportsRoutes.cars)
    const name = `${encodeURIComponent(`Отчет (автомобили, ${companyToday()}`)}%29.xlsx`.replace('(', '%28')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="_____ (__________, ${companyToday()}).xlsx"; filename*=UTF-8''${name}`,
    )
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    expect(answer.headers['cache-control']).toBe('no-store')
    // «Модель» of the list is brand and model, which are columns of their own in the file.
    const shown = carColumns
      .filter((column) => 'isDefault' in column)
      .flatMap(({ title }) => (title === 'Модель' ? ['Марка', title] : [title]))
    expect(cells[0]).toEqual(shown)
    expect(cells[1]?.[shown.indexOf('Госномер')]).toBe('А500АА16')
    expect(cells[1]?.[shown.indexOf('Марка')]).toBe('КАМАЗ')
    expect(cells[1]?.[shown.indexOf('Модель')]).toBe('54901')
  })

  test('has the chosen columns in their order, values of every kind', async () => {
    const company = await makeCompany(db, { name: 'ООО «Юг»' })
    await makeCar(db, {
      plate: 'А500АА16',
      vin: 'XTC549015P2561234',
      year: 2023,
      mileageKm: 120_500,
      companyId: company.id,
      comment: '=cmd()',
      createdAt: '2026-11-20T21:30:00Z',
    })
    const keys = ['createdAt', 'vin', 'company', 'year', 'mileageKm', 'comment', 'plate']
    const { cells } = await download(dispatcher, exportsRoutes.cars, {}, keys)
    expect(cells[1]).toEqual([
      { day: '2026-11-21', time: '00:30:00' },
      'XTC549015P2561234',
      'ООО «Юг»',
      2023,
      120_500,
      '=cmd()',
      'А500АА16',
    ])
  })

  test('keeps the filters and the order of the list', async () => {
    await makeCar(db, { plate: 'А003АА16' })
    await makeCar(db, { plate: 'А001АА16', status: 'IN_REPAIR' })
    await makeCar(db, { plate: 'А002АА16' })
    await makeCar(db, { plate: 'А004АА16', status: 'ARCHIVED' })
    expect(await plates(dispatcher, { orderBy: 'plate', sort: 'ASC' })).toEqual([
      'А001АА16',
      'А002АА16',
      'А003АА16',
    ])
    expect(
      await plates(dispatcher, { statuses: ['IN_REPAIR', 'ARCHIVED'], orderBy: 'plate', sort: 'DESC' }),
    ).toEqual(['А004АА16', 'А001АА16'])
    expect(await plates(dispatcher, { query: '003' })).toEqual(['А003АА16'])
    expect(await plates(dispatcher, { query: 'нет такого' })).toEqual([])
  })

  test('of more rows than are read at a time has all of them', async () => {
    await sql`insert into cars (plate) select 'А' || lpad((n % 1000)::text, 3, '0') || 'ВС' || (n / 1000 + 10) from generate_series(0, 2499) as n`.execute(
      db,
    )
    const found = await plates(dispatcher, { orderBy: 'createdAt', sort: 'ASC' })
    expect(found).toHaveLength(2500)
    expect(new Set(found).size).toBe(2500)
    expect(found.slice(0, 2)).toEqual(['А000ВС10', 'А001ВС10'])
  })

  test('there is one of each register and of the tasks', async () => {
    const company = await makeCompany(db, { name: 'ООО «Юг»', inn: '7707083893', phone: '+74952001020' })
    const driver = await makeDriver(db, {
      companyId: company.id,
      lastName: 'Ёлкин',
      firstName: 'Пётр',
      middleName: '',
    })
    await makeContact(db, { companyId: company.id, name: 'Анна' })
    await makeTask(db, { queue: 'tachograph', title: 'Нет связи', companyId: company.id })
    await makeTask(db, { queue: 'luv', title: 'Другая' })
    const { cells: companies } = await download(dispatcher, exportsRoutes.companies, {}, [
      'name',
      'inn',
      'phone',
      'isActive',
    ])
    expect(companies).toContainEqual(['ООО «Юг»', '7707083893', '+74952001020', 'Обслуживается'])
    const { cells: drivers } = await download(dispatcher, exportsRoutes.drivers, { ids: [driver.id] }, [
      'name',
      'company',
    ])
    expect(drivers.slice(1)).toEqual([['Ёлкин Пётр', 'ООО «Юг»']])
    const { cells: contacts } = await download(dispatcher, exportsRoutes.contacts, {}, ['name', 'company'])
    expect(contacts).toContainEqual(['Анна', 'ООО «Юг»'])
    const { answer, cells: tasks } = await download(
      dispatcher,
      exportsRoutes.tasks,
      { queue: 'tachograph' },
      ['title', 'status', 'costs'],
    )
    expect(tasks.slice(1)).toEqual([['Нет связи', 'Новая', 0]])
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('заявки Тахографы'))
    await makeTask(db, { queue: 'external', title: 'Подряд', direction: 'OUT', externalNumber: 'ВН-1' })
    const outside = ['title', 'direction', 'externalNumber']
    const { cells: external } = await download(dispatcher, exportsRoutes.tasks, { query: 'подряд' }, outside)
    expect(external.slice(1)).toEqual([['Подряд', 'Исходящая', 'ВН-1']])
    const { cells: found } = await download(dispatcher, exportsRoutes.tasks, { query: 'связи' }, ['title'])
    expect(found.slice(1)).toEqual([['Нет связи']])
  })
})

describe('users as a workbook', () => {
  test('stand there with their role, organization and access', async () => {
    const company = await makeCompany(db, { name: 'ООО «Юг»' })
    await makeUser(db, { role: 'operator', isSenior: true, lastName: 'Морозова', queues: ['skud', 'luv'] })
    await makeUser(db, { role: 'client', companyId: company.id, lastName: 'Ахметов', passwordHash: null })
    await makeUser(db, { role: 'engineer', lastName: 'Воронов', isBlocked: true, blockReason: 'Уволился' })
    const filters = { query: 'Иванович', roles: ['client', 'engineer', 'operator'], orderBy: 'role' }
    const keys = ['name', 'role', 'company', 'access', 'queues', 'secondFactor', 'openTasksCount']
    const { answer, cells } = await download(dispatcher, exportsRoutes.users, filters, keys)
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('пользователи'))
    expect(
      cells.slice(1).filter(([name]) => !(typeof name === 'string' && name.startsWith('Иванов'))),
    ).toEqual([
      ['Морозова Иван Иванович', 'Старший диспетчер', null, 'Открыт', 'СКУД, ЛУВ', 'Нет', 0],
      ['Воронов Иван Иванович', 'Инженер', null, 'Заблокирован: Уволился', null, 'Нет', 0],
      ['Ахметов Иван Иванович', 'Представитель организации', 'ООО «Юг»', 'Не задал пароль', null, 'Нет', 0],
    ])
  })

  test.each([['engineer'], ['client']] as const)('are not for a %s', async (role) => {
    const person = await caller(app, db, { role })
    expect((await person.refusal(exportsRoutes.users, { query: {} })).status).toBe(403)
  })
})

describe('who gets what', () => {
  test('a client gets only rows of one organization, without notes of the staff', async () => {
    const client = await caller(app, db, { role: 'client' })
    await makeCar(db, { plate: 'А500АА16', companyId: client.user.companyId, comment: 'должник' })
    await makeCar(db, { plate: 'А501АА16', companyId: (await makeCompany(db)).id })
    const { cells } = await download(client, exportsRoutes.cars, {}, ['plate', 'comment'])
    expect(cells.slice(1)).toEqual([['А500АА16']])
    const { cells: companies } = await download(client, exportsRoutes.companies)
    expect(companies).toHaveLength(2)
  })

  test('an engineer gets only what visible tasks lead to', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    await makeCar(db)
    expect(await plates(engineer)).toEqual([])
  })

  test.each([
    [{ filters: '{' }, 'Условия: ожидаются условия в виде JSON'],
    [
      { filters: '{"statuses":["GONE"]}' },
      'Статусы, элемент 1: такого значения нет: GONE; возможны READY, ON_ROUTE, IN_SERVICE, IN_REPAIR, IDLE, ARCHIVED',
    ],
    [
      { columns: 'plate,password' },
      expect.stringMatching(/^Столбцы, элемент 2: такого значения нет: password; возможны /),
    ],
  ])('%j is refused: %s', async (query, message) => {
    const refusal = await dispatcher.refusal(exportsRoutes.cars, { query })
    expect(refusal).toMatchObject({ status: 400, body: { message } })
  })
})

describe('over a socket', () => {
  const address = async (): Promise<string> => {
    const own =
      app.server.address() ?? (await app.listen({ port: 0, host: '127.0.0.1' }), app.server.address())
    return typeof own === 'object' && own ? `http://127.0.0.1:${own.port}/api/cars/excel?columns=plate` : ''
  }
  const many = () =>
    sql`insert into cars (plate, comment) select 'Х' || n, repeat(md5(n::text), 100) from generate_series(1, 6000) as n`.execute(
      db,
    )

  /** A file whose place somebody else is just leaving. */
  const begun = (url: string, headers: Record<string, string>, signal?: AbortSignal) =>
    vi.waitFor(async () => {
      const answer = await fetch(url, { headers, ...(signal ? { signal } : {}) })
      expect(answer.status).toBe(200)
      return answer
    })

  test('a client that disconnects is no longer read for, and frees its place', async () => {
    await many()
    const headers = { authorization: `Bearer ${dispatcher.accessToken}` }
    const url = `${await address()},comment`
    for (let turn = 0; turn < 6; turn += 1) {
      const away = new AbortController()
      const answer = await begun(url, headers, away.signal)
      await answer.body?.getReader().read()
      away.abort()
      await (await begun(`${url}&filters={"query":"нет"}`, headers)).arrayBuffer()
    }
  })

  test('one person makes one file at a time, and two are made in all', async () => {
    await many()
    const url = `${await address()},comment`
    const headersOf = ({ accessToken }: Caller) => ({ authorization: `Bearer ${accessToken}` })
    const ask = (who: Caller) => fetch(url, { headers: headersOf(who) })
    const [second, third] = [await caller(app, db), await caller(app, db)]
    const open = [await begun(url, headersOf(dispatcher))]
    const again = await ask(dispatcher)
    expect(again.status).toBe(429)
    expect(again.headers.get('retry-after')).toBe('5')
    expect(await again.json()).toMatchObject({
      message: 'Сейчас готовятся другие файлы, повторите через несколько секунд',
    })
    open.push(await begun(url, headersOf(second)))
    expect((await ask(third)).status).toBe(429)
    for (const answer of open) await answer.body?.cancel()
  })

  test('one person asks for ten files a minute', async () => {
    const limited = await testApp(db, { NARYAD_RATE_LIMITS: '1' })
    const hasty = await caller(limited, db)
    const ask = () => hasty.send(exportsRoutes.cars, { query: { filters: '{"query":"нет"}' } })
    for (let at = 0; at < 10; at += 1) expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a failure in the middle breaks the connection, so that half a file cannot pass for a whole one', async () => {
    await many()
    const headers = { authorization: `Bearer ${dispatcher.accessToken}` }
    const answer = await begun(`${await address()},comment`, headers)
    const reader = answer.body?.getReader()
    await reader?.read()
    await sql`alter table cars rename column comment to remark`.execute(db)
    try {
      const rest = async (): Promise<void> => {
        for (;;) if ((await reader?.read())?.done ?? true) return
      }
      await expect(rest()).rejects.toThrow('terminated')
    } finally {
      await sql`alter table cars rename column remark to comment`.execute(db)
    }
  })
})
