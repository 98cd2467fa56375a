import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { callWith, issueToken } from '../auth/api-tokens/api-tokens.make.ts'
import { passwordHash } from '../auth/auth.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeAct, makeIssuedAct } from './acts.make.ts'

const db = await testDb()
const app = await testApp(db)

test('a token of the area reads acts and gives back invoices, and does nothing else to them', async () => {
  const admin = await caller(app, db, { role: 'admin', passwordHash })
  const { id: companyId } = await makeCompany(db)
  const { id } = await makeIssuedAct(db, { companyId })
  const draft = await makeAct(db, { companyId })
  const { secret } = await issueToken(admin, { canWrite: true, areas: ['acts'] })
  const call = callWith(app, secret)
  const params = { id }
  expect((await call(actsRoutes.list)).json()).toMatchObject({ items: [{ id }], totalCount: 1 })
  const query = { ids: String(id), format: 'json' }
  expect((await call(actsRoutes.export, { query })).json()).toMatchObject({ acts: [{ number: 'А-2026-1' }] })
  const invoice = { invoiceNumber: '1204', invoiceOn: '2026-12-02' }
  expect((await call(actsRoutes.invoice, { params, body: invoice })).json()).toMatchObject(invoice)
  const refused = [
    await call(actsRoutes.cancel, { params, body: { reason: 'Ошиблись' } }),
    await call(actsRoutes.issue, { params: { id: draft.id }, body: {} }),
    await call(actsRoutes.remove, { params: { id: draft.id } }),
    await call(companiesRoutes.get, { params: { id: companyId } }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])

  const reader = callWith(app, (await issueToken(admin, { areas: ['acts'] })).secret)
  expect((await reader(actsRoutes.invoice, { params, body: invoice })).statusCode).toBe(403)
})

test('a draft and a cancelled act are not exported, with a sentence about the act', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const { id } = await makeAct(db)
  const { status, body } = await admin.refusal(actsRoutes.export, {
    query: { ids: String(id), format: 'xlsx' },
  })
  expect([status, body.message]).toEqual([409, expect.stringContaining('сначала выставьте его')])
})
