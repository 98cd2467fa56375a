import { readFileSync } from 'node:fs'

import { beforeAll, expect, test } from 'vitest'

import { makeJpeg } from '../rooms/attachments/attachments.make.ts'
import { password, passwordHash } from '../rooms/auth/auth.make.ts'
import { makeChat, makeRule } from '../rooms/messengers/messengers.make.ts'
import { makeUser } from '../rooms/users/users.make.ts'
import { testApp } from '../testing/app.ts'
import { testDb } from '../testing/database.ts'

/**
 * A client as a program of another company: it knows docs/endpoints.txt and the documentation, not the code.
 * It makes every prescribed call, and changes objects as it has read them.
 */

const db = await testDb()
const app = await testApp(db)
let base = ''
beforeAll(async () => {
  base = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api`
})

const prescribed = readFileSync(new URL('../../../docs/endpoints.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))

/** The calls that were made and answered. */
const made = new Set<string>()
const noteCall = (method: string, path: string): void => {
  const [address = ''] = path.split('?')
  // «/tasks/types» is prescribed itself, «/tasks/5» is «/tasks/{id}».
  const fits = prescribed.filter((line) => {
    const [verb, template = ''] = line.split(' ')
    return verb === method && new RegExp(`^${template.replace(/\{\w+\}/g, '\\d+')}$`).test(address)
  })
  for (const line of fits) made.add(line)
}

// oxlint-disable-next-line typescript/no-explicit-any -- the client of another company has no types of ours
type Json = any
let token = ''

async function send(method: string, path: string, body?: Json): Promise<Json> {
  const answer = await fetch(base + path, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const type = answer.headers.get('content-type') ?? ''
  const content = type.includes('json') ? await answer.json() : Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(content)}`)
  noteCall(method, path)
  return content
}

const get = (path: string): Promise<Json> => send('GET', path)
const post = (path: string, body?: Json): Promise<Json> => send('POST', path, body)
const put = (path: string, body: Json): Promise<Json> => send('PUT', path, body)
const patch = (path: string, body: Json): Promise<Json> => send('PATCH', path, body)
const remove = (path: string): Promise<Json> => send('DELETE', path)

const filesOf = (field: string, ...files: File[]): FormData => {
  const form = new FormData()
  for (const file of files) form.append(field, file)
  return form
}

const isWorkbook = (content: unknown): boolean =>
  Buffer.isBuffer(content) && content.subarray(0, 2).toString() === 'PK'

/** Finds the object by its list or its address, changes one field and puts it back. */
async function changeOne(path: string, read: Json, change: Json): Promise<Json> {
  const changed = await put(path, { ...read, ...change })
  expect(changed).toMatchObject(change)
  // The reply may have fewer fields than the card; versions and times move.
  const moving = new Set(['version', 'updatedAt', 'mileageAt'])
  for (const key of Object.keys(changed as object).filter(
    (one) => one in (read as object) && !moving.has(one),
  ))
    expect([key, changed[key]]).toEqual([key, { ...read, ...change }[key]])
  return changed
}

test('a client of another company makes every prescribed call', async () => {
  await makeUser(db, { role: 'admin', email: 'admin@example.ru', passwordHash })

  // Sign in.
  const tokens = await post('/auth/login', { login: 'admin@example.ru', password })
  token = tokens.refreshToken
  token = (await get('/auth/refresh')).accessToken
  expect((await get('/auth/user')).role).toBe('admin')
  expect(await get('/auth/registration/requests?sort=DESC&limit=10&offset=0')).toMatchObject({
    totalCount: 0,
  })

  // Organizations and contacts.
  const company = await post('/companies', { name: 'ООО «Вектор»', inn: '7707083893' })
  const other = await post('/companies', { name: 'АО «СеверТранс»' })
  await changeOne(`/companies/${company.id}`, await get(`/companies/${company.id}`), {
    comment: 'Платят вовремя',
  })
  expect((await post('/companies/search', { query: 'вектор', limit: 10, offset: 0 })).totalCount).toBe(1)
  expect((await get('/companies')).totalCount).toBe(2)
  expect(isWorkbook(await get('/companies/excel'))).toBe(true)
  const contact = await post('/contacts', { name: 'Орлов Пётр', companyId: company.id })
  const [found] = (await post('/contacts/search', { query: 'орлов', companyIds: [company.id] })).items
  await changeOne(`/contacts/${contact.id}`, found, { position: 'Механик' })

  // Drivers: the organization is changed as an object.
  const driver = await post('/drivers', { lastName: 'Шакиров', firstName: 'Тимур', companyId: company.id })
  const [readDriver] = (await post('/drivers/search', { ids: [driver.id], limit: 10, offset: 0 })).items
  await changeOne(`/drivers/${driver.id}`, readDriver, { licenseExpiresOn: '2030-01-01' })
  const moved = await put(`/drivers/${driver.id}`, {
    ...readDriver,
    version: undefined,
    company: { id: other.id },
  })
  expect(moved.company).toEqual({ id: other.id, name: 'АО «СеверТранс»' })
  await put(`/drivers/${driver.id}`, { ...moved, company })
  expect((await get('/drivers?limit=10&offset=0')).items[0].company.id).toBe(company.id)
  expect((await get(`/drivers/mobile/auth/register/${driver.id}`)).token).toBeTypeOf('string')
  expect(isWorkbook(await get('/drivers/excel'))).toBe(true)
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const days = { dateFrom: dayIn(-28), dateTo: dayIn(1) }
  expect(await post('/drivers/report', days)).toHaveProperty('items')
  expect(isWorkbook(await post('/drivers/report/excel', days))).toBe(true)

  // Trucks and their maintenance.
  const car = await post('/cars', { plate: 'А417КМ116', companyId: company.id, driverId: driver.id })
  const spare = await post('/cars', { plate: 'В001АМ716', companyId: company.id })
  const [readCar] = (await post('/cars/search', { ids: [car.id], limit: 10, offset: 0 })).items
  await changeOne(`/cars/${car.id}`, readCar, { comment: 'Рефрижератор' })
  expect((await get('/cars?limit=10&offset=0')).totalCount).toBe(2)
  expect((await post('/cars/search-by-query', { query: '417', limit: 5 })).items[0].id).toBe(car.id)
  expect(isWorkbook(await get('/cars/excel'))).toBe(true)
  const kinds = await get('/cars/maintance/kinds')
  const range = await post('/cars/maintance', {
    carId: car.id,
    kindId: kinds.items[0].id,
    dateFrom: '2026-01-01',
    dateTo: '2026-12-31',
  })
  const [readRange] = (await get(`/cars/maintance/car/${car.id}`)).items
  await changeOne(`/cars/maintance/${range.id}`, readRange, { comment: 'По регламенту' })
  await post(`/cars/maintance/${range.id}/attachments`, filesOf('files', await makeJpeg()))
  expect((await get(`/cars/maintance/${range.id}/attachments`)).totalCount).toBe(1)
  const sheet = `Госномер;Вид;Дата с;Дата по\nВ001АМ716;${kinds.items[0].title};01.01.2026;31.12.2026\n`
  expect(
    (await post('/cars/maintance/import', filesOf('file', new File([sheet], 'сроки.csv')))).errors,
  ).toEqual({})

  // Requests.
  expect((await get('/tasks/types')).items).toEqual([])
  expect((await get('/tasks/categories')).items).toEqual([])
  expect((await get('/tasks/car-servers')).items).toEqual([])
  const engineer = await post('/users', {
    lastName: 'Гусев',
    firstName: 'Антон',
    email: 'gusev@example.ru',
    role: 'engineer',
  })
  expect((await get('/users/operators')).items).toContainEqual(expect.objectContaining({ id: engineer.id }))
  const create = (title: string) =>
    post('/tasks', {
      queue: 'tachograph',
      title,
      companyId: company.id,
      carId: car.id,
      point: { lat: 55.79, lon: 49.12 },
      costItems: [{ title: 'Выезд', quantity: 1, unit: 'шт.', price: 100_000 }],
    })
  const task = await create('Не горит экран')
  const second = await create('Калибровка')
  const third = await create('Замена СКЗИ')
  const own = `/tasks/${task.id}`
  await changeOne(own, await get(own), { description: 'Сообщил водитель' })
  expect((await post('/tasks/search', { queue: 'tachograph', query: 'экран' })).items[0].id).toBe(task.id)
  await post(`${own}/attachments`, filesOf('files', await makeJpeg()))
  await post(`${own}/attachments/image-doc`, filesOf('files', await makeJpeg('акт.jpg')))
  const { items: files } = await get(`${own}/attachments`)
  await remove(`/tasks/attachments/${files[0].id}`)
  expect((await post(`/tasks/${third.id}/split`, { carIds: [car.id, spare.id] })).totalCount).toBe(2)
  expect((await get(`/tasks/${third.id}/childs?limit=10&offset=0&sort=ASC`)).totalCount).toBe(2)
  await patch(`${own}/car`, { carId: spare.id })
  await patch(`${own}/driver-description`, { driverDescription: 'Погас после моста' })
  await patch(`${own}/operator`, { operatorId: engineer.id })
  await patch(`${own}/status`, { status: 'IN_PROGRESS' })
  await patch(`${own}/approve-costs`, { isCostsApproved: true })
  await patch(`${own}/done`, { workReport: 'Заменён предохранитель' })
  await patch(`${own}/close`, { closeReason: 'Работы выполнены' })
  await patch(`/tasks/${second.id}/operator`, { operatorId: engineer.id })
  await patch(`/tasks/${second.id}/status`, { status: 'IN_PROGRESS' })
  await patch(`/tasks/${second.id}/remote-done`, { workReport: 'Решено по телефону' })
  expect((await get(`${own}/actions`)).totalCount).toBeGreaterThan(5)

  // Many requests at once.
  const ids = [(await create('Пломба')).id, (await create('Карта')).id]
  const rest = [(await create('Датчик')).id]
  const done = async (path: string, body: Json) =>
    expect([path, (await patch(path, body)).failed]).toEqual([path, []])
  await done('/tasks/operator', { operatorId: engineer.id, ids: [...ids, ...rest] })
  await done('/tasks/car', { carId: spare.id, ids })
  await done('/tasks/status', { status: 'IN_PROGRESS', ids: [...ids, ...rest] })
  await done('/tasks/approve-costs', { isCostsApproved: true, ids })
  await done('/tasks/done', { workReport: 'Пломба заменена', ids })
  await done('/tasks/remote-done', { workReport: 'Настроено по телефону', ids: rest })
  await done('/tasks/close', { closeReason: 'Работы выполнены', ids })

  // Figures.
  expect(await get('/tasks/analytics?queue=tachograph')).toHaveProperty('statusCount')
  const report = { ...days, groupBy: ['queue'] }
  expect((await post('/tasks/report', report)).totalCount).toBeGreaterThan(0)
  expect(isWorkbook(await post('/tasks/report/excel', report))).toBe(true)
  const link = `/tasks/report/excel?dateFrom=${days.dateFrom}&dateTo=${days.dateTo}&groupBy=queue,status&companyIds=1`
  expect(isWorkbook(await get(link))).toBe(true)
  expect(isWorkbook(await post('/tasks/report/luv/excel', days))).toBe(true)
  expect(await post('/roll-call-statistics/report', days)).toHaveProperty('items')
  expect(isWorkbook(await post('/roll-call-statistics/report/excel', days))).toBe(true)

  // Places.
  expect((await get(`/routes/tasks/${second.id}?from=55.7,49.1`)).distanceKm).toBeGreaterThan(0)
  expect((await get(`/fort-integration/companies/${company.id}/cars`)).items).toEqual([])
  expect((await get(`/geocoder/search?query=${encodeURIComponent('Казань')}`)).length).toBeGreaterThan(0)
  expect(await get('/geocoder/reverse?point=55.79,49.12')).toHaveProperty('title')

  // Users and their filters, in the form of the first specification.
  const [readUser] = (await post('/users/search', { query: 'гусев' })).items
  await changeOne(`/users/${engineer.id}`, readUser, { middleName: 'Олегович' })
  await patch(`/users/${engineer.id}/block`, { isBlocked: true, reason: 'Отпуск' })
  const visitor = await post('/users', {
    lastName: 'Белова',
    firstName: 'Анна',
    email: 'belova@example.ru',
    role: 'operator',
  })
  expect((await get('/users')).totalCount).toBe(3)
  expect(isWorkbook(await get('/users/excel'))).toBe(true)
  await remove(`/users/${visitor.id}`)
  await post('/users/filters', {
    entity: 'tasks',
    filters: { operatorIds: [engineer.id], filterByNoCars: false },
  })
  const [{ filters }] = (await get('/users/filters?entity=tasks')).items
  expect(filters[0].search).toEqual({ operatorIds: [engineer.id] })

  // Notifications to messengers.
  const { id: chatId } = await makeChat(db)
  const ruleId = await makeRule(db, { chatIds: [chatId] })
  const rule = await post('/telegram/notifications', { title: 'Срочные', events: ['task.created'] })
  await changeOne(`/telegram/notifications/${rule.id}`, await get(`/telegram/notifications/${rule.id}`), {
    priorities: ['URGENT'],
  })
  expect((await get('/telegram/notifications?limit=10&offset=0&sort=ASC')).totalCount).toBe(2)
  expect((await post('/telegram/notifications/search', { query: 'срочные' })).totalCount).toBe(1)
  const [chat] = (await get(`/telegram/notifications/${ruleId}`)).chats
  await patch(`/telegram/notifications/chats/${chat.id}/deactivate`, undefined)
  await patch(`/telegram/notifications/chats/${chat.id}/activate`, undefined)
  await remove(`/telegram/notifications/chats/${chat.id}`)
  await remove(`/telegram/notifications/${rule.id}`)

  // What nothing refers to is deleted.
  await remove(`/tasks/${(await create('Лишняя')).id}`)
  await remove(`/cars/maintance/${range.id}`)
  await remove(`/contacts/${contact.id}`)
  await remove(`/cars/${(await post('/cars', { plate: 'Е002АМ716' })).id}`)
  await remove(`/drivers/${(await post('/drivers', { lastName: 'Лишний' })).id}`)
  await remove(`/companies/${other.id}`)
  await remove('/auth/logout')

  expect(prescribed.filter((line) => !made.has(line))).toEqual([])
})
