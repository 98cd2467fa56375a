import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { hasPdftotext, wordsOf } from './pdf-words.make.ts'

const db = await testDb()
const app = await testApp(db)

async function print(document: 'ACT' | 'WORK_ORDER', ...ids: number[]): Promise<Buffer> {
  const dispatcher = await caller(app, db, { role: 'operator', isSenior: true })
  return (await dispatcher.send(documentsRoutes.printTasks, { body: { document, ids } })).rawPayload
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

describe.skipIf(!hasPdftotext)('the executor', () => {
  const handLine = '(исполнитель: название, ИНН, адрес, телефон)'

  test('is named by hand until the company has a name: the product is not the executor', async () => {
    const tasks = await Promise.all([makeTask(db, { status: 'DONE' }), makeTask(db, { status: 'DONE' })])
    const ids = tasks.map(({ id }) => id)
    const engineer = await caller(app, db, { role: 'engineer' })
    const sheet = await engineer.send(documentsRoutes.printDay, { body: { date: '2026-11-25' } })
    for (const pdf of [await print('ACT', ...ids), await print('WORK_ORDER', ...ids), sheet.rawPayload]) {
      const pages = wordsOf(pdf).split('\f').filter(Boolean)
      expect(pages).toHaveLength(pdf === sheet.rawPayload ? 1 : 2)
      for (const page of pages) expect(page).toContain(handLine)
      expect(pages.join('')).not.toContain('Наряд')
    }
  })

  test('has a line for the INN of the act as long as it is not known, and screens know of it', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    const { company } = (await admin.call(settingsRoutes.get, {})).body
    const change = (facts: object) =>
      admin.call(settingsRoutes.change, { body: { company: { ...company, ...facts } } })
    const hasRequisites = async () => (await admin.call(settingsRoutes.shared, {})).body.hasRequisites
    expect(await hasRequisites()).toBe(false)
    await change({ name: 'ООО «Сервис»' })
    expect(await hasRequisites()).toBe(false)
    const { id } = await makeTask(db, { status: 'DONE' })
    const words = wordsOf(await print('ACT', id))
    expect(words).toContain('Исполнитель ООО «Сервис», ИНН ______________')
    expect(words).not.toContain(handLine)
    await change({ inn: '7707083893' })
    expect(await hasRequisites()).toBe(true)
  })
})
