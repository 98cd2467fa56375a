import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import type { ContractInput } from '@naryad/contract/contracts/contracts'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { blankCompany } from '../../testing/blanks.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { sendRows } from '../imports/imports.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeContract } from './contracts.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let companyId: number
beforeEach(async () => {
  on = await setStage(app, db)
  companyId = (await makeCompany(db)).id
})

const today = companyToday()
const year = { dateFrom: addDays(today, -100), dateTo: addDays(today, 265) }

const add = async (facts: Partial<z.input<typeof ContractInput>> = {}) =>
  (
    await on.senior.call(contractsRoutes.create, {
      body: { companyId, number: '335/22', ...year, ...facts },
    })
  ).body

const change = async (id: number, facts: Partial<z.input<typeof ContractInput>>) => {
  const { body } = await on.dispatcher.call(contractsRoutes.get, { params: { id } })
  return on.senior.send(contractsRoutes.update, { params: { id }, body: { ...body, ...facts } })
}

const addTask = async (facts: object = {}) =>
  (
    await on.dispatcher.call(tasksRoutes.create, {
      body: { queue: 'tachograph', title: 'Не печатает чек', companyId, ...facts },
    })
  ).body

const read = async (id: number) => (await on.dispatcher.call(tasksRoutes.get, { params: { id } })).body
const company = async () =>
  (await on.dispatcher.call(companiesRoutes.get, { params: { id: companyId } })).body
const costs = (price: number) => [{ title: 'Кабель', quantity: 1, unit: 'шт.', price }]

describe('the contract of a request', () => {
  test('is the one in force on the day of creation that names the queue, else one for all', async () => {
    await add({ number: 'все' })
    await add({ number: 'тахографы', queues: ['tachograph'], dateFrom: addDays(today, -300) })
    await add({ number: 'кончился', queues: ['glonass'], dateTo: addDays(today, -1) })
    expect((await addTask()).contract?.number).toBe('тахографы')
    expect((await addTask({ queue: 'glonass' })).contract?.number).toBe('все')
  })

  test('of two for the same queues is the one that started later; both are named as overlapping', async () => {
    const earlier = await add({ number: '1' })
    const later = await add({ number: '2', dateFrom: addDays(today, -1) })
    expect((await addTask()).contract?.number).toBe('2')
    expect(later.overlaps).toMatchObject([{ id: earlier.id, number: '1' }])
  })

  test('is in force without an end if it is prolonged by itself', async () => {
    await add({ dateTo: addDays(today, -1), renewsMonths: 12 })
    expect((await addTask()).contract?.number).toBe('335/22')
  })

  test('gives the norm and the hours of the deadline', async () => {
    await add({
      hours: 'ROUND_CLOCK',
      norms: [{ priority: 'URGENT', takeMinutes: null, solveMinutes: 90 }],
    })
    const task = await addTask({ priority: 'URGENT' })
    expect(Date.parse(task.deadlineAt ?? '') - Date.parse(task.createdAt)).toBe(90 * 60_000)
    expect(task).toMatchObject({
      deadlineNormMinutes: 90,
      contract: { hours: 'ROUND_CLOCK', normMinutes: 90 },
    })
    expect((await addTask({ priority: 'NORMAL' })).deadlineNormMinutes).toBe(1440)
    const preview = await on.dispatcher.call(tasksRoutes.deadline, {
      query: { priority: 'URGENT', companyId: String(companyId), queue: 'tachograph' },
    })
    expect(preview.body.normMinutes).toBe(90)
  })

  test('is found again when the organization or the queue changes, and the deadline follows its norm', async () => {
    const norms = (solveMinutes: number) => [{ priority: 'NORMAL' as const, takeMinutes: null, solveMinutes }]
    await add({ number: 'тахографы', queues: ['tachograph'], norms: norms(60) })
    const task = await addTask()
    expect(task.deadlineNormMinutes).toBe(60)
    const { body: moved } = await on.dispatcher.call(tasksRoutes.queue, {
      params: { id: task.id },
      body: { queue: 'skud' },
    })
    expect(moved).toMatchObject({ contract: null, deadlineNormMinutes: 1440, isWithoutContract: true })
    const other = await makeContract(db, { number: '7' })
    const { body: given } = await on.dispatcher.call(tasksRoutes.update, {
      params: { id: task.id },
      body: { companyId: other.companyId },
    })
    expect(given.contract?.number).toBe('7')
    expect(await on.history(task.id)).toContain(
      'CHANGED Договор: № тахографы → — (RULE)'.replace('№ ', '№\u00a0'),
    )
  })

  test('is chosen by a senior among those of the organization until it is found again', async () => {
    const own = await add()
    const special = await add({ number: 'особый', isActive: false })
    const task = await addTask()
    const choose = (contractId: number | null, who = on.senior) =>
      who.send(tasksRoutes.contract, { params: { id: task.id }, body: { contractId } })
    expect((await choose(special.id, on.dispatcher)).statusCode).toBe(403)
    expect((await choose((await makeContract(db)).id)).statusCode).toBe(422)
    expect((await choose(special.id)).json()).toMatchObject({
      contract: { id: special.id },
      hasManualContract: true,
    })
    await change(own.id, { comment: 'Правка' })
    expect((await read(task.id)).contract?.id).toBe(special.id)
    expect((await choose(null)).json()).toMatchObject({ contract: { id: own.id }, hasManualContract: false })
  })

  test('follows changed contracts, but its deadline only when it is counted again', async () => {
    const task = await addTask()
    const contract = await add({ norms: [{ priority: 'NORMAL', takeMinutes: null, solveMinutes: 60 }] })
    expect(contract.outdatedCount).toBe(1)
    expect(await read(task.id)).toMatchObject({ contract: { id: contract.id }, deadlineNormMinutes: 1440 })
    const { body } = await on.senior.call(contractsRoutes.recount, { params: { id: contract.id } })
    expect(body).toEqual({ count: 1 })
    expect(await read(task.id)).toMatchObject({ deadlineNormMinutes: 60 })
    await change(contract.id, { dateTo: addDays(today, -1) })
    expect(await read(task.id)).toMatchObject({ contract: null, isWithoutContract: true })
  })

  test('cannot be deleted while requests name it', async () => {
    const contract = await add()
    await addTask()
    const { body } = await on.senior.refusal(contractsRoutes.remove, { params: { id: contract.id } })
    expect(body).toMatchObject({ statusCode: 409 })
  })
})

describe('the limit of a contract', () => {
  test('approves costs up to it and forgets that when they rise', async () => {
    await add({ approvalLimit: 500_000 })
    const task = await addTask()
    const write = async (price: number) =>
      (
        await on.dispatcher.call(tasksRoutes.update, {
          params: { id: task.id },
          body: { costItems: costs(price) },
        })
      ).body
    expect(await write(336_000)).toMatchObject({ isCostsApproved: true, costsApprovedBy: null })
    expect((await on.history(task.id)).at(-1)).toBe(
      'COSTS_APPROVED Затраты: не согласованы → согласованы: 3\u202f360\u00a0₽ в пределах лимита 5\u202f000\u00a0₽, договор №\u00a0335/22 (RULE)',
    )
    expect(await write(500_001)).toMatchObject({ isCostsApproved: false })
    expect(await write(500_000)).toMatchObject({ isCostsApproved: true })
  })

  test('approves neither under warranty nor without a limit, and at the creation as well', async () => {
    await add({ approvalLimit: 500_000 })
    expect(await addTask({ costItems: costs(100) })).toMatchObject({ isCostsApproved: true })
    expect(await addTask({ costItems: costs(100), isWarranty: true })).toMatchObject({
      isCostsApproved: false,
    })
    expect(
      await addTask({ costItems: costs(100), companyId: (await makeContract(db)).companyId }),
    ).toMatchObject({
      isCostsApproved: false,
    })
  })
})

describe('the fields of an organization', () => {
  test('show the contract in force, else the next, else the last', async () => {
    const last = await add({ number: 'прошлый', dateFrom: '2020-01-01', dateTo: '2020-12-31' })
    expect(await company()).toMatchObject({ contractNumber: 'прошлый', contractExpiresOn: '2020-12-31' })
    const next = await add({ number: 'будущий', dateFrom: addDays(today, 9), dateTo: null })
    expect(await company()).toMatchObject({ contractNumber: 'будущий', contractExpiresOn: null })
    await add({ number: 'нынешний' })
    expect(await company()).toMatchObject({ contractNumber: 'нынешний' })
    for (const { id } of [last, next]) await on.senior.send(contractsRoutes.remove, { params: { id } })
    expect(await company()).toMatchObject({ contractNumber: 'нынешний' })
  })

  test('change that contract, or make one; the same values change nothing', async () => {
    const save = (facts: object) =>
      on.dispatcher.send(companiesRoutes.update, {
        params: { id: companyId },
        body: { ...blankCompany, name: 'ООО «Волга»', ...facts },
      })
    const list = async () =>
      (await on.dispatcher.call(contractsRoutes.search, { body: { companyIds: [companyId] } })).body.items
    await save({ contractNumber: '15/26', contractExpiresOn: '2020-01-31' })
    expect(await list()).toMatchObject([
      { number: '15/26', dateFrom: '2020-01-31', dateTo: '2020-01-31', version: 1 },
    ])
    await save({ contractNumber: '15/26', contractExpiresOn: '2020-01-31' })
    expect(await list()).toMatchObject([{ version: 1 }])
    await save({ contractNumber: '16/26', contractExpiresOn: null })
    expect(await list()).toMatchObject([{ number: '16/26', dateTo: null, version: 2 }])
    expect(await company()).toMatchObject({ contractNumber: '16/26', contractExpiresOn: null })
  })

  test('never move the start of a contract: an end before it is refused, in a file for its row alone', async () => {
    const { id } = await add({ dateFrom: '2024-03-14', dateTo: null })
    const own = await makeCompany(db, { name: 'ООО «Юг»' })
    const name = (await company()).name
    const sentence = 'Договор до: 13.03.2024 раньше начала договора 14.03.2024'
    const body = { ...blankCompany, name, contractNumber: '1', contractExpiresOn: '2024-03-13' }
    expect(
      await on.dispatcher.refusal(companiesRoutes.update, { params: { id: companyId }, body }),
    ).toMatchObject({ status: 400, body: { fields: { contractExpiresOn: sentence } } })
    const result = await sendRows(
      on.dispatcher,
      'companies',
      ['Название', 'Договор до'],
      [
        [name, '13.03.2024'],
        ['ООО «Юг»', '31.12.2030'],
      ],
    )
    expect(result).toMatchObject({ errors: { 2: [sentence] }, changedCount: 1 })
    expect((await on.dispatcher.call(contractsRoutes.get, { params: { id } })).body).toMatchObject({
      dateFrom: '2024-03-14',
      dateTo: null,
    })
    expect(
      (await on.dispatcher.call(companiesRoutes.get, { params: { id: own.id } })).body.contractExpiresOn,
    ).toBe('2030-12-31')
  })
})

test('a client reads the contracts of the own organization without notes', async () => {
  const own = await makeContract(db, { companyId: on.companyId, comment: 'Платит поздно' })
  await makeContract(db)
  const { body } = await on.client.call(contractsRoutes.search, { body: {} })
  expect(body.items).toMatchObject([{ id: own.id, comment: '' }])
  expect((await on.client.call(contractsRoutes.get, { params: { id: own.id } })).body.overlaps).toEqual([])
  expect((await on.engineer.send(contractsRoutes.search, { body: {} })).statusCode).toBe(403)
})

describe('the approvers of a contract', () => {
  const readContract = async (id: number) =>
    (await on.dispatcher.call(contractsRoutes.get, { params: { id } })).body
  const approversOf = async (id: number) => (await readContract(id)).approvers.map(({ name }) => name)

  test('are contacts of its organization, in their order, with a line in the history', async () => {
    const first = await makeContact(db, { companyId, name: 'Ахметов Камиль' })
    const second = await makeContact(db, { companyId, name: 'Белова Анна', email: 'belova@client.ru' })
    const { id } = await add()
    expect((await change(id, { approverIds: [second.id, first.id] })).statusCode).toBe(200)
    expect(await approversOf(id)).toEqual(['Белова Анна', 'Ахметов Камиль'])
    const { body } = await on.dispatcher.call(contractsRoutes.actions, { params: { id }, query: {} })
    expect(body.items[0]).toMatchObject({ field: 'Согласующие', to: 'Белова Анна, Ахметов Камиль' })
  })

  test('are not contacts of others, and none is named twice', async () => {
    const stranger = await makeContact(db, { companyId: (await makeCompany(db)).id })
    const own = await makeContact(db, { companyId })
    const { id } = await add()
    for (const approverIds of [[stranger.id], [own.id, own.id]])
      expect((await change(id, { approverIds })).statusCode).toBe(400)
  })

  test('leave the list when the contact is deleted or moves; the contract has a new version', async () => {
    const [gone, moved, present] = await Promise.all(
      ['Уволен', 'Перешёл', 'Остался'].map((name) => makeContact(db, { companyId, name })),
    )
    const { id, version } = await add({ approverIds: [gone, moved, present].map((one) => one?.id ?? 0) })
    await on.admin.call(contactsRoutes.remove, { params: { id: gone?.id ?? 0 } })
    const { body } = await on.dispatcher.call(contactsRoutes.get, { params: { id: moved?.id ?? 0 } })
    const { company: _, ...contact } = body
    const { id: otherId } = await makeCompany(db)
    await on.dispatcher.call(contactsRoutes.update, {
      params: { id: contact.id },
      body: { ...contact, companyId: otherId },
    })
    expect(await approversOf(id)).toEqual(['Остался'])
    expect((await readContract(id)).version).toBe(version + 2)
  })
})
