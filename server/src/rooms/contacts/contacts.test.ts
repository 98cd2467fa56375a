import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from './contacts.make.ts'

const db = await testDb()
const app = await testApp(db)

test('a name that begins with the typed text comes first', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  for (const name of ['Абрамов Пётр', 'Яшин Семён, зам Петрова', 'Петров Семён', 'Петрова Анна'])
    await makeContact(db, { name })
  const { items } = (await dispatcher.call(contactsRoutes.search, { body: { query: 'петр' } })).body
  expect(items.map(({ name }) => name)).toEqual([
    'Петров Семён',
    'Петрова Анна',
    'Абрамов Пётр',
    'Яшин Семён, зам Петрова',
  ])
})

test('who is called exactly as typed comes first, in any letters and however many match', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const acme = await makeCompany(db, { name: 'John Smith Ltd' })
  for (let at = 0; at < 20; at += 1) await makeContact(db, { name: `Агент ${at}`, companyId: acme.id })
  await makeContact(db, { name: 'John Smith' })
  const { body } = await dispatcher.call(contactsRoutes.search, { body: { query: 'john smith', limit: 15 } })
  expect(body.items[0]?.name).toBe('John Smith')
  expect(body.totalCount).toBe(21)
})

test('contacts are found by name, position, phone and organization, with their phones', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const company = await makeCompany(db)
  const phones = [{ phone: '+79053110022', note: 'рабочий' }]
  await makeContact(db, { companyId: company.id, phones: JSON.stringify(phones) })
  await makeContact(db, { name: 'Орлов Пётр', position: 'Директор' })
  const search = async (body: object) => (await dispatcher.call(contactsRoutes.search, { body })).body.items
  expect(await search({ query: 'механик' })).toMatchObject([
    { name: 'Кузнецова Мария', phones, company: { id: company.id } },
  ])
  expect(await search({ query: '3110022' })).toHaveLength(1)
  expect(await search({ query: 'орлов петр' })).toMatchObject([{ name: 'Орлов Пётр' }])
  expect(await search({ companyIds: [company.id] })).toHaveLength(1)
})
