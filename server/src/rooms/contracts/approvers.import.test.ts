import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { fileOf, sendFile, sendRows } from '../imports/imports.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeContract } from './contracts.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let companyId: number
let contractId: number
let akhmetov: number
let belova: number
beforeEach(async () => {
  on = await setStage(app, db)
  companyId = (await makeCompany(db, { name: 'Магистраль-Юг' })).id
  akhmetov = (await makeContact(db, { companyId, name: 'Ахметов Камиль', email: 'ahmetov@client.ru' })).id
  belova = (await makeContact(db, { companyId, name: 'Белова Алёна', email: null })).id
  contractId = (await makeContract(db, { companyId, number: '335/22' })).id
})

const header = ['Организация', 'Номер', 'Согласующие']
const send = (approvers: string) =>
  sendRows(on.senior, 'contracts', header, [['Магистраль-Юг', '335/22', approvers]])
const read = async () => (await on.senior.call(contractsRoutes.get, { params: { id: contractId } })).body
const historyOf = async () =>
  (await on.senior.call(contractsRoutes.actions, { params: { id: contractId }, query: {} })).body.items

test('approvers are found by address or name, in the order of the cell', async () => {
  expect(await send('белова алена, Ахметов <AHMETOV@client.ru>')).toMatchObject({ changedCount: 1 })
  expect((await read()).approverIds).toEqual([belova, akhmetov])
  expect((await historyOf())[0]).toMatchObject({
    field: 'Согласующие',
    to: 'Белова Алёна, Ахметов Камиль',
  })
  expect(await send('Белова Алёна; ahmetov@client.ru')).toMatchObject({ unchangedCount: 1 })
})

test('names that are no contacts of the organization are named, and the row is not loaded', async () => {
  const { id: otherId } = await makeCompany(db, { name: 'Другая' })
  await makeContact(db, { companyId: otherId, name: 'Чужой Иван', email: 'ivan@other.ru' })
  await makeContact(db, { companyId, name: 'Белова Алёна' })
  const { errors, failedCount } = await send('Ахметов Камиль, ivan@other.ru, Белова Алёна')
  expect(failedCount).toBe(1)
  const text = Object.values(errors).flat().join('\n')
  expect(text).toContain('«ivan@other.ru» среди контактов организации нет')
  expect(text).toContain('контактов «Белова Алёна» несколько, укажите почту')
  expect((await read()).approverIds).toEqual([])
})

test('an exported file comes back unchanged', async () => {
  await send('Ахметов Камиль, Белова Алёна')
  const file = await on.senior.send(exportsRoutes.contracts, {
    query: { columns: 'company,number,approvers' },
  })
  expect(file.statusCode).toBe(200)
  expect(await sendFile(on.senior, 'contracts', fileOf(file.rawPayload))).toMatchObject({
    unchangedCount: 1,
    changedCount: 0,
    failedCount: 0,
  })
})

test('an approver who is deleted, or leaves the organization, leaves a line in the history', async () => {
  await send('Ахметов Камиль, Белова Алёна')
  await on.admin.call(contactsRoutes.remove, { params: { id: akhmetov } })
  expect((await historyOf())[0]).toMatchObject({
    field: 'Согласующие',
    from: 'Ахметов Камиль',
    to: 'контакт удалён',
  })
  await db
    .updateTable('contacts')
    .set({ companyId: (await makeCompany(db)).id })
    .where('id', '=', belova)
    .execute()
  expect((await historyOf())[0]).toMatchObject({
    from: 'Белова Алёна',
    to: 'контакт теперь в другой организации',
  })
  expect((await read()).approverIds).toEqual([])
})
