import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from './companies.make.ts'

const db = await testDb()
const app = await testApp(db)

const search = async (who: Caller, body: object) => {
  const answer = await who.call(companiesRoutes.search, { body })
  return { names: answer.body.items.map(({ name }) => name), totalCount: answer.body.totalCount }
}

test('organizations are found by name, in any layout, ё or е, and by INN; sorted as Russians sort', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  await makeCompany(db, { name: 'АО «Ёлка»', inn: '1655000001' })
  await makeCompany(db, { name: 'АО «Жук»' })
  expect(await search(dispatcher, {})).toEqual({ names: ['АО «Ёлка»', 'АО «Жук»'], totalCount: 2 })
  expect((await search(dispatcher, { query: 'елка' })).names).toEqual(['АО «Ёлка»'])
  expect((await search(dispatcher, { query: ';er' })).names).toEqual(['АО «Жук»'])
  expect((await search(dispatcher, { query: '16550000' })).names).toEqual(['АО «Ёлка»'])
  expect(await search(dispatcher, { limit: 1, offset: 1 })).toEqual({ names: ['АО «Жук»'], totalCount: 2 })
})

test('a client sees one organization and no other', async () => {
  const client = await caller(app, db, { role: 'client' })
  const foreign = await makeCompany(db)
  expect((await search(client, {})).totalCount).toBe(1)
  expect(await search(client, { ids: [foreign.id] })).toEqual({ names: [], totalCount: 0 })
  expect((await client.refusal(companiesRoutes.get, { params: { id: foreign.id } })).status).toBe(404)
  const own = await client.call(companiesRoutes.get, { params: { id: client.user.companyId ?? 0 } })
  expect(own.body.id).toBe(client.user.companyId)
})
