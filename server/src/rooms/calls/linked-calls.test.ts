import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { connectExchange, prepareCalls, readReceived, sendForm } from './calls.make.ts'

const db = await testDb()
const app = await testApp(db)
prepareCalls()
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const phone = '+79172451863'

describe('a call of a request', () => {
  const linked = async () => {
    const { door } = await connectExchange(on.admin)
    await sendForm(app, door, { callId: 'A1', from: phone, to: '101', event: 'newCall' })
    await readReceived(db)
    const [call] = (await on.dispatcher.call(callsRoutes.current, {})).body.items
    const [first, second] = [await makeTask(db), await makeTask(db)]
    const params = { id: call?.id ?? 0 }
    const { body } = await on.dispatcher.call(callsRoutes.link, { params, body: { taskId: first.id } })
    return { params, first, second, version: body.version }
  }

  test('is moved to another one and taken back, and both histories say who did it', async () => {
    const { params, first, second, version } = await linked()
    const move = { params, body: { taskId: second.id, version } }
    const { body: moved } = await on.senior.call(callsRoutes.link, move)
    expect(moved.taskId).toBe(second.id)
    expect(
      (await on.senior.refusal(callsRoutes.link, { params, body: { taskId: first.id, version } })).status,
    ).toBe(409)
    const back = { params, body: { taskId: null, version: moved.version } }
    expect((await on.senior.call(callsRoutes.link, back)).body.taskId).toBeNull()
    expect((await on.history(first.id)).slice(-2)).toEqual([
      `CHANGED Звонок: — → входящий, ${phone} (Лапина)`,
      `CHANGED Звонок: входящий, ${phone} → — (Морозова)`,
    ])
    expect((await on.history(second.id)).slice(-2)).toEqual([
      `CHANGED Звонок: — → входящий, ${phone} (Морозова)`,
      `CHANGED Звонок: входящий, ${phone} → — (Морозова)`,
    ])
  })

  test('that was missed is suggested again once it is taken back, together with others of the number', async () => {
    const { door } = await connectExchange(on.admin)
    const miss = async (callId: string) => {
      await sendForm(app, door, { callId, from: phone, to: '101', event: 'newCall' })
      await sendForm(app, door, { callId, from: phone, to: '101', event: 'hangup' })
      await readReceived(db)
    }
    await miss('M1')
    await miss('M2')
    const suggested = async () =>
      db.selectFrom('suggestions').select(['title', 'evidence']).where('status', '=', 'NEW').execute()
    const before = await suggested()
    expect(before).toHaveLength(1)
    const { items } = (await on.dispatcher.call(callsRoutes.search, { body: {} })).body
    const params = { id: items[0]?.id ?? 0 }
    const { id: taskId } = await makeTask(db)
    const { body: linked } = await on.dispatcher.call(callsRoutes.link, { params, body: { taskId } })
    expect(await suggested()).toEqual([])
    const back = { params, body: { taskId: null, version: linked.version } }
    await on.dispatcher.call(callsRoutes.link, back)
    expect(await suggested()).toEqual(before)
  })

  test('that was returned in the meantime is not suggested again', async () => {
    const { door } = await connectExchange(on.admin)
    await sendForm(app, door, { callId: 'M1', from: phone, to: '101', event: 'newCall' })
    await sendForm(app, door, { callId: 'M1', from: phone, to: '101', event: 'hangup' })
    await readReceived(db)
    const { items } = (await on.dispatcher.call(callsRoutes.search, { body: {} })).body
    const params = { id: items[0]?.id ?? 0 }
    const { id: taskId } = await makeTask(db)
    await on.dispatcher.call(callsRoutes.link, { params, body: { taskId } })
    await sendForm(app, door, { callId: 'A1', from: phone, to: '101', event: 'newCall' })
    await sendForm(app, door, {
      callId: 'A1',
      from: phone,
      to: '101',
      answeringNumber: '101',
      event: 'answer',
    })
    await sendForm(app, door, { callId: 'A1', from: phone, to: '101', event: 'hangup' })
    await readReceived(db)
    const { body: call } = await on.dispatcher.call(callsRoutes.get, { params })
    await on.dispatcher.call(callsRoutes.link, { params, body: { taskId: null, version: call.version } })
    expect(await db.selectFrom('suggestions').select('id').execute()).toEqual([])
  })

  test('is not taken from it by one who has not seen it there, or does not see the request', async () => {
    const { params, first, second } = await linked()
    const unseen = await on.senior.refusal(callsRoutes.link, { params, body: { taskId: second.id } })
    expect(unseen).toMatchObject({
      status: 409,
      body: { message: `Звонок уже отнесён к заявке № ${first.id}` },
    })
    await db.updateTable('tasks').set({ queue: 'luv' }).where('id', '=', first.id).execute()
    const narrow = await caller(app, db, { role: 'operator', queues: ['skud'] })
    const hidden = await narrow.refusal(callsRoutes.link, { params, body: { taskId: null } })
    expect(hidden.status).toBe(403)
  })

  test('is not named to its client', async () => {
    const { params } = await linked()
    const own = await makeTask(db, { companyId: on.companyId })
    const { body: call } = await on.dispatcher.call(callsRoutes.get, { params })
    await on.dispatcher.call(callsRoutes.link, { params, body: { taskId: own.id, version: call.version } })
    const read = async (by: Caller) =>
      (await by.call(tasksRoutes.actions, { params: { id: own.id }, query: {} })).body.items.map(
        ({ field }) => field,
      )
    expect(await read(on.dispatcher)).toContain('Звонок')
    expect(await read(on.client)).not.toContain('Звонок')
  })
})
