import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { hasPdftotext, wordsOf } from '../../testing/pdf-words.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

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

describe.skipIf(!hasPdftotext)('the act of work that is not done yet', () => {
  const work = [{ title: 'Блок СКЗИ', quantity: 1, unit: 'шт', price: 300_000 }]

  test('is a form: neither the work nor its acceptance is stated before they are signed by hand', async () => {
    for (const status of ['NEW', 'ASSIGNED', 'IN_PROGRESS', 'WAITING_PARTS', 'CLOSED'] as const) {
      // Closed without having been done: a request that the client has withdrawn.
      const { id } = await makeTask(db, { status, doneAt: null, workReport: 'Сняли старый блок' })
      const words = wordsOf(await print('ACT', id))
      expect(words).toContain(`Акт выполненных работ № ${id} от «____» ______________ 20____ г.`)
      expect(words).toContain(
        'Работы (услуги) выполнены «____» ______________ 20____ г.: полностью / частично',
      )
      expect(words).toContain('Претензии заказчика по объёму, качеству и срокам: нет / есть')
      expect(words).toContain('Сняли старый блок')
      expect(words).not.toMatch(/выполнены полностью и в срок|претензий .* не имеет/)
      // Work of an unknown price has no sum of zero roubles.
      expect(words).not.toMatch(/0,00|Ноль рублей/)
      expect(words).toContain('Итого: ______________')
      expect(words).toContain('Стр. 1 из 1')
    }
  })

  test('has the costs that are known, and says who pays for work under warranty', async () => {
    const facts = { status: 'IN_PROGRESS', costs: 300_000, costItems: JSON.stringify(work) } as const
    const paid = wordsOf(await print('ACT', (await makeTask(db, facts)).id))
    expect(paid).toContain('Итого: 3 000,00')
    expect(paid).toContain('Три тысячи рублей 00 копеек')
    const free = wordsOf(await print('ACT', (await makeTask(db, { ...facts, isWarranty: true })).id))
    expect(free).toContain('Работы по гарантии, оплате заказчиком не подлежат.')
    expect(free).not.toMatch(/выполнены по гарантии|претензий .* не имеет/)
  })

  test('says that the work is done and accepted as soon as it is done', async () => {
    for (const status of ['DONE', 'REMOTE_DONE', 'CLOSED'] as const) {
      const words = wordsOf(await print('ACT', (await makeTask(db, { status })).id))
      expect(words).toContain('выполнены полностью и в срок. Заказчик претензий')
      expect(words).not.toContain('полностью / частично')
      expect(words).toContain('Итого: 0,00')
    }
  })
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

test.skipIf(!hasPdftotext)('the day sheet says what to take along, by visits and in all', async () => {
  const engineer = await caller(app, db, { role: 'engineer' })
  for (const [hour, quantity] of [
    ['07', 1],
    ['09', 2],
  ] as const) {
    const { id: taskId } = await makeTask(db, {
      operatorId: engineer.user.id,
      plannedFrom: `2026-12-04T${hour}:00:00Z`,
      plannedTo: `2026-12-04T${hour}:30:00Z`,
    })
    await db
      .insertInto('taskParts')
      .values({ taskId, title: 'НКМ-2', quantity, unitModelId: null, source: 'HAND' })
      .execute()
  }
  const { rawPayload } = await engineer.send(documentsRoutes.printDay, { body: { date: '2026-12-04' } })
  const words = wordsOf(rawPayload)
  expect(words).toContain('Взять с собой: НКМ-2 × 3')
  expect(words).toContain('Взять: НКМ-2 × 2')
})
