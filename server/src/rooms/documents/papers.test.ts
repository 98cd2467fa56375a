import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { hasPdftotext, wordsOf } from './pdf-words.make.ts'

const db = await testDb()
const app = await testApp(db)

async function print(document: 'ACT' | 'WORK_ORDER', id: number): Promise<Buffer> {
  const dispatcher = await caller(app, db, { role: 'operator', isSenior: true })
  return (await dispatcher.send(documentsRoutes.printTasks, { body: { document, ids: [id] } })).rawPayload
}

test.skipIf(!hasPdftotext)('names the contract once, also when its number is entered with «№»', async () => {
  const company = await makeCompany(db, { contractNumber: '№ 447/22' })
  const { id } = await makeTask(db, { companyId: company.id, status: 'DONE' })
  const words = wordsOf(await print('ACT', id))
  expect(words).toContain('договор № 447/22, заявка')
  expect(words).toContain('Стр. 1 из 1')
})

test.skipIf(!hasPdftotext)('sends the engineer to the organization if the task has no address', async () => {
  const company = await makeCompany(db, { address: 'Казань, ул. Восстания, 41' })
  const { id } = await makeTask(db, { companyId: company.id })
  const words = wordsOf(await print('WORK_ORDER', id))
  expect(words).toContain('Адрес Казань, ул. Восстания, 41')
})

test.skipIf(!hasPdftotext)('leaves the work of an empty report to be written by hand', async () => {
  const { id } = await makeTask(db, { status: 'DONE', workReport: '' })
  const words = wordsOf(await print('ACT', id))
  expect(words).toContain('Выполнено')
  expect(words).not.toContain('не заполнено')
})
