import type { CallInput } from '@naryad/contract/calls/calls'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { makeContact } from '../../contacts/contacts.make.ts'
import { setStage, type Stage } from '../../tasks/stage.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { connectExchange, prepareCalls, readReceived, sendForm } from '../calls.make.ts'

const db = await testDb()
const app = await testApp(db)
prepareCalls()
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const phone = '+79172451863'
const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString()
const noted = (facts: Partial<CallInput> = {}) => ({
  direction: 'IN' as const,
  result: 'ANSWERED' as const,
  phone,
  note: 'Просит счёт',
  startedAt: hourAgo(),
  ...facts,
})
const note = async (facts: Partial<CallInput> = {}, by = on.dispatcher) =>
  (await by.call(callsRoutes.create, { body: noted(facts) })).body

describe('a call written down by hand', () => {
  test('knows its caller by the number, however it was typed, and its author', async () => {
    const { companyId } = on
    const contact = await makeContact(db, {
      companyId,
      name: 'Ахметов Камиль',
      phones: JSON.stringify([{ phone, note: '' }]),
    })
    const call = await note({ phone: '8 (917) 245-18-63' })
    expect(call).toMatchObject({
      direction: 'IN',
      state: 'ENDED',
      result: 'ANSWERED',
      phone,
      contact: { id: contact.id },
      company: { id: companyId },
      answeredBy: { id: on.dispatcher.user.id },
      notedBy: { id: on.dispatcher.user.id },
      note: 'Просит счёт',
    })
    const found = (await on.dispatcher.call(callsRoutes.search, { body: { query: 'просит' } })).body
    expect(found).toMatchObject({ totalCount: 1, items: [{ id: call.id }] })
  })

  test('keeps the extension of its number, by which alone its owner and its missed calls are found', async () => {
    const { door } = await connectExchange(on.admin)
    for (const event of ['newCall', 'hangup'])
      await sendForm(app, door, { event, callId: 'A1', from: phone, to: '101' })
    await readReceived(db)
    const contact = await makeContact(db, {
      companyId: on.companyId,
      phones: JSON.stringify([{ phone, note: '' }]),
    })
    const call = await note({
      phone: `${phone} доб. 12`,
      direction: 'OUT',
      startedAt: new Date().toISOString(),
    })
    expect(call).toMatchObject({ phone: `${phone};ext=12`, contact: { id: contact.id } })
    expect(
      (await on.dispatcher.call(callsRoutes.search, { body: { isUnreturned: true } })).body.totalCount,
    ).toBe(0)
  })

  test('stands in the history of its request and on its card', async () => {
    const task = await makeTask(db, { companyId: on.companyId })
    await note({ taskId: task.id })
    expect(await on.history(task.id)).toContain(`CHANGED Звонок: — → входящий, ${phone} (Лапина)`)
    expect((await on.dispatcher.call(tasksRoutes.get, { params: { id: task.id } })).body).toMatchObject({
      callsCount: 1,
    })
  })

  test('returns the missed calls of its number, until it is deleted or becomes none', async () => {
    const { door } = await connectExchange(on.admin)
    for (const event of ['newCall', 'hangup'])
      await sendForm(app, door, { event, callId: 'A1', from: phone, to: '101' })
    await readReceived(db)
    const suggestions = async () =>
      (await on.dispatcher.call(suggestionsRoutes.list, { query: {} })).body.items.length
    const unreturned = async () =>
      (await on.dispatcher.call(callsRoutes.search, { body: { isUnreturned: true } })).body.totalCount
    expect([await suggestions(), await unreturned()]).toEqual([1, 1])
    const startedAt = new Date().toISOString()
    const call = await note({ direction: 'OUT', startedAt })
    expect([await suggestions(), await unreturned()]).toEqual([0, 0])
    const { note: words, version } = call
    const failed = (
      await on.dispatcher.call(callsRoutes.update, {
        params: { id: call.id },
        body: { direction: 'OUT', result: 'MISSED', phone, companyId: null, note: words, startedAt, version },
      })
    ).body
    expect(failed).toMatchObject({ result: 'FAILED', answeredBy: null })
    expect(await unreturned()).toBe(1)
    await on.dispatcher.call(callsRoutes.remove, { params: { id: call.id } })
    expect(await on.dispatcher.refusal(callsRoutes.get, { params: { id: call.id } })).toMatchObject({
      status: 404,
    })
  })

  test('is refused without a number and an organization, in the future, and about an unseen request', async () => {
    const refusal = async (facts: Partial<CallInput>) =>
      (await on.dispatcher.refusal(callsRoutes.create, { body: noted(facts) })).body.message
    expect(await refusal({ phone: null })).toContain('Телефон: укажите телефон или организацию')
    expect(await refusal({ startedAt: '2099-01-01T00:00:00.000Z' })).toContain('это время ещё не наступило')
    expect(await refusal({ companyId: 999_999 })).toContain('такой организации нет')
    expect(await refusal({ taskId: 999_999 })).toContain('такой заявки нет')
    expect(await note({ phone: null, companyId: on.companyId })).toMatchObject({ phone: null })
  })

  test('is changed and deleted by its author and by seniors alone; that of an exchange by none', async () => {
    const call = await note({}, on.senior)
    const { id: connectionId } = await connectExchange(on.admin)
    const { id: reported } = await db
      .insertInto('calls')
      .values({
        connectionId,
        externalId: 'A1',
        direction: 'IN',
        state: 'ENDED',
        phone,
        extensions: [],
        startedAt: hourAgo(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const refusal = (by: Stage['admin'], id: number) => by.refusal(callsRoutes.remove, { params: { id } })
    expect(await refusal(on.dispatcher, call.id)).toMatchObject({
      status: 403,
      body: { message: 'Этот звонок записал другой сотрудник' },
    })
    expect(await refusal(on.admin, reported)).toMatchObject({ status: 403 })
    for (const by of [on.engineer, on.client]) expect((await refusal(by, call.id)).status).toBe(403)
    await on.admin.call(callsRoutes.remove, { params: { id: call.id } })
    expect(
      await db.selectFrom('audit').select('objectTitle').where('kind', '=', 'DELETED').execute(),
    ).toEqual([{ objectTitle: `Звонок: ${phone}` }])
  })

  test('an older version is refused with the present state', async () => {
    const { id, version, startedAt } = await note()
    const body = {
      direction: 'IN' as const,
      result: 'BUSY' as const,
      phone,
      companyId: null,
      note: '',
      startedAt,
    }
    await on.dispatcher.call(callsRoutes.update, { params: { id }, body: { ...body, version } })
    const refusal = await on.dispatcher.refusal(callsRoutes.update, {
      params: { id },
      body: { ...body, version },
    })
    expect(refusal).toMatchObject({ status: 409, body: { current: { id, version: version + 1 } } })
  })
})
