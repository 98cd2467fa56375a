import type { ContactSearch } from '@naryad/contract/contacts/contacts'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankContact } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeContact } from './contacts.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const found = async (body: Partial<ContactSearch>, who = dispatcher) => {
  const answer = await who.call(contactsRoutes.search, { body })
  expect(answer.body.totalCount).toBe(answer.body.items.length)
  const counted = await who.call(contactsRoutes.count, { body: { filters: [body] } })
  expect(counted.body.counts).toEqual([answer.body.totalCount])
  return answer.body.items.map(({ name }) => name)
}

const history = async (id: number, who = dispatcher) =>
  (await who.call(contactsRoutes.actions, { params: { id }, query: {} })).body.items

describe('a contact is found', () => {
  beforeEach(async () => {
    const company = await makeCompany(db, { name: 'АО «СеверТранс»' })
    const phones = [
      { phone: '+79172451863', note: 'рабочий' },
      { phone: '+78435550102', note: '' },
    ]
    await makeContact(db, {
      name: 'Кузнецова Мария',
      position: 'Главный механик',
      companyId: company.id,
      phones: JSON.stringify(phones),
      email: 'kuznetsova@sever.ru',
      telegram: 'kuz_maria',
    })
    await makeContact(db, { name: 'Орлов Пётр', position: 'Директор' })
  })

  test.each([
    ['мария кузнецова', 'by names in any order'],
    ['vfhbz', 'in the other layout'],
    ['механик', 'by the position'],
    ['8 917 245-18', 'by a phone as people write it'],
    ['5550102', 'by the end of another phone'],
    ['kuznetsova@sever.ru', 'by e-mail'],
    ['@kuz_maria', 'by the name in Telegram'],
    ['севертранс', 'by the organization'],
    ['рабочий', 'by a note'],
  ])('by «%s»: %s', async (query) => {
    expect(await found({ query })).toEqual(['Кузнецова Мария'])
  })

  test.each(['phone', 'note', '%', '518637843'])('but not by «%s»', async (query) => {
    expect(await found({ query })).toEqual([])
  })
})

test('orders hold both ways, missing values last', async () => {
  const second = await makeCompany(db, { name: 'Бета' })
  const first = await makeCompany(db, { name: 'Альфа' })
  await makeContact(db, { name: 'в', companyId: second.id })
  await makeContact(db, { name: 'а' })
  await makeContact(db, { name: 'б', companyId: first.id })
  const ordered = async (orderBy: ContactSearch['orderBy'], sort: ContactSearch['sort']) =>
    (await found({ orderBy, sort })).join('')
  expect(await ordered('name', 'ASC')).toBe('абв')
  expect(await ordered('name', 'DESC')).toBe('вба')
  expect(await ordered('company', 'ASC')).toBe('бва')
  expect(await ordered('company', 'DESC')).toBe('вба')
  expect(await ordered('createdAt', 'ASC')).toBe('ваб')
  expect(await ordered('createdAt', 'DESC')).toBe('бав')
})

test('a contact is stored as it was sent, and its changes are recorded', async () => {
  const company = await makeCompany(db, { name: 'АО «СеверТранс»' })
  const { body, status } = await dispatcher.call(contactsRoutes.create, {
    body: {
      name: ' Орлов  Пётр ',
      companyId: company.id,
      phones: [{ phone: '8 917 245 18 63', note: 'личный' }],
      telegram: 'https://t.me/orlov_p',
    },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    company: { id: company.id },
    phones: [{ phone: '+79172451863', note: 'личный' }],
    telegram: 'orlov_p',
  })
  const changed = await dispatcher.call(contactsRoutes.update, {
    params: { id: body.id },
    body: { ...blankContact, name: body.name, telegram: 'orlov_p', version: 1 },
  })
  expect(changed.body).toMatchObject({ company: null, phones: [], version: 2 })
  expect((await history(body.id)).map(({ kind, field, from, to }) => [kind, field, from, to])).toEqual([
    ['CHANGED', 'Телефоны', '+79172451863 (личный)', null],
    ['CHANGED', 'Организация', 'АО «СеверТранс»', null],
    ['CREATED', null, null, null],
  ])
})

test('an organization that is not there is refused by its field', async () => {
  const answer = await dispatcher.refusal(contactsRoutes.create, {
    body: { name: 'Орлов', companyId: 2_000_000_000 },
  })
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { companyId: 'Организация: такой организации нет' } },
  })
  expect(await db.selectFrom('contacts').select('id').execute()).toEqual([])
})

test('a contact that stands in tasks is not deleted, another is', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const { id } = await makeContact(db)
  const other = await makeContact(db)
  await makeTask(db, { contactId: id })
  const answer = await admin.refusal(contactsRoutes.remove, { params: { id } })
  expect(answer).toMatchObject({
    status: 409,
    body: { message: 'Удалить нельзя, с контактом связаны: 1 заявка' },
  })
  await admin.call(contactsRoutes.remove, { params: { id: other.id } })
  expect((await admin.refusal(contactsRoutes.get, { params: { id: other.id } })).status).toBe(404)
  expect((await dispatcher.refusal(contactsRoutes.remove, { params: { id } })).status).toBe(403)
})

test('a client sees the contacts of one organization, without notes and without their earlier history', async () => {
  const client = await caller(app, db, { role: 'client' })
  const foreign = await makeCompany(db, { name: 'Чужая' })
  const { id } = await makeContact(db, { name: 'Был чужой', companyId: foreign.id })
  expect(await found({}, client)).toEqual([])
  expect((await client.refusal(contactsRoutes.get, { params: { id } })).status).toBe(404)
  expect((await client.refusal(contactsRoutes.actions, { params: { id } })).status).toBe(404)
  const change = (body: object) =>
    dispatcher.call(contactsRoutes.update, {
      params: { id },
      body: { ...blankContact, name: 'Стал своим', companyId: client.user.companyId, ...body },
    })
  await change({ comment: 'Грубит' })
  await change({ comment: 'Грубит', position: 'Механик' })
  const { body } = await client.call(contactsRoutes.get, { params: { id } })
  expect(body).toMatchObject({ name: 'Стал своим', comment: '' })
  expect((await history(id, client)).map(({ field }) => field)).toEqual(['Должность'])
})
