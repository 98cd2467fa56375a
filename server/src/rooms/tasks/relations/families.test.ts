import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { status, done, close, remove, get, operator } = tasksRoutes
const workReport = 'Разъём СКЗИ очищен'
const closeReason = 'Решено по телефону'

/** A parent with a child for each status. */
async function makeFamily(parent: TaskStatus, ...children: TaskStatus[]) {
  const { id } = await makeTask(db, {
    status: parent,
    operatorId: on.dispatcher.user.id,
    childsCount: children.length,
    childsEndedCount: children.filter((child) => ['DONE', 'REMOTE_DONE', 'CLOSED'].includes(child)).length,
  })
  const childIds: number[] = []
  for (const child of children) {
    const operatorId = child === 'NEW' ? null : on.engineer.user.id
    childIds.push((await makeTask(db, { status: child, operatorId, parentId: id })).id)
  }
  return { id, childIds, child: childIds[0] ?? 0, other: childIds[1] ?? 0 }
}

const parentNow = async (id: number) => {
  const { body } = await on.dispatcher.call(get, { params: { id } })
  return [body.status, `${body.childsEndedCount} из ${body.childsCount}`]
}
const move = (id: number, to: TaskStatus, reason?: string) => ({
  params: { id },
  body: { status: to, reason },
})
const finish = (id: number) => ({ params: { id }, body: { workReport } })
const end = (id: number) => ({ params: { id }, body: { closeReason } })

describe("a parent's status follows its children", () => {
  test('from the first that has started to the last that has ended', async () => {
    const family = await makeFamily('NEW', 'NEW', 'NEW')
    await on.dispatcher.call(operator, {
      params: { id: family.child },
      body: { operatorId: on.engineer.user.id },
    })
    expect(await parentNow(family.id)).toEqual(['NEW', '0 из 2'])
    await on.engineer.call(status, move(family.child, 'IN_PROGRESS'))
    expect(await parentNow(family.id)).toEqual(['IN_PROGRESS', '0 из 2'])
    await on.engineer.call(done, finish(family.child))
    expect(await parentNow(family.id)).toEqual(['IN_PROGRESS', '1 из 2'])
    await on.dispatcher.call(close, end(family.other))
    expect(await parentNow(family.id)).toEqual(['DONE', '2 из 2'])
    const { body } = await on.dispatcher.call(get, { params: { id: family.id } })
    expect(body.doneBy?.id).toBe(on.dispatcher.user.id)
    expect(await on.history(family.id)).toEqual([
      'STATUS Статус: Новая → В работе (RULE)',
      'DONE Статус: В работе → Выполнена (RULE)',
    ])
  })

  test('back to work with a child that is sent back', async () => {
    const family = await makeFamily('DONE', 'DONE', 'DONE')
    await on.dispatcher.call(status, move(family.child, 'IN_PROGRESS', 'снова не работает'))
    expect(await parentNow(family.id)).toEqual(['IN_PROGRESS', '1 из 2'])
  })

  test('stays where it is when all were closed and none was done: it is closed by hand', async () => {
    const family = await makeFamily('NEW', 'NEW')
    await on.dispatcher.call(close, end(family.child))
    expect(await parentNow(family.id)).toEqual(['NEW', '1 из 1'])
    await on.dispatcher.call(close, end(family.id))
    expect(await parentNow(family.id)).toEqual(['CLOSED', '1 из 1'])
  })

  test('gets the acting user as its operator when it starts without one', async () => {
    const family = await makeFamily('NEW', 'ASSIGNED')
    await db.updateTable('tasks').set({ operatorId: null }).where('id', '=', family.id).execute()
    await on.engineer.call(status, move(family.child, 'IN_PROGRESS'))
    const { body } = await on.dispatcher.call(get, { params: { id: family.id } })
    expect(body).toMatchObject({ status: 'IN_PROGRESS', operator: { id: on.engineer.user.id } })
  })

  test('ends when the last open child is deleted', async () => {
    const family = await makeFamily('IN_PROGRESS', 'NEW', 'DONE')
    await on.dispatcher.call(remove, { params: { id: family.child } })
    expect(await parentNow(family.id)).toEqual(['DONE', '1 из 1'])
  })
})

describe('a parent', () => {
  test('is not moved by hand while its children work', async () => {
    const family = await makeFamily('IN_PROGRESS', 'IN_PROGRESS')
    const refusal = await on.refusal(on.admin, status, move(family.id, 'PLANNED'))
    expect(refusal).toMatchObject({
      statusCode: 409,
      message: 'Статус основной заявки следует за подзаявками, меняйте их',
    })
  })

  test('is neither done nor closed before its children, and names them', async () => {
    const family = await makeFamily('IN_PROGRESS', 'IN_PROGRESS', 'DONE', 'NEW')
    const [first, , third] = family.childIds
    for (const refusal of [
      await on.refusal(on.dispatcher, done, finish(family.id)),
      await on.refusal(on.dispatcher, close, end(family.id)),
    ])
      expect(refusal).toMatchObject({
        statusCode: 409,
        message: `Открыты подзаявки: №\u00a0${first}, №\u00a0${third}`,
      })
  })

  test('that is closed keeps its children ended', async () => {
    const family = await makeFamily('CLOSED', 'DONE')
    const refusal = await on.refusal(on.dispatcher, status, move(family.child, 'IN_PROGRESS', 'не работает'))
    expect(refusal).toMatchObject({
      statusCode: 409,
      message: `Основная заявка №\u00a0${family.id} закрыта: сначала откройте её повторно`,
    })
    await on.senior.call(status, move(family.id, 'IN_PROGRESS', 'не работает'))
    await on.dispatcher.call(status, move(family.child, 'IN_PROGRESS', 'не работает'))
  })

  test('that was sent back by hand is not done again because a finished child is closed', async () => {
    const family = await makeFamily('DONE', 'DONE')
    await on.dispatcher.call(status, move(family.id, 'IN_PROGRESS', 'забыли акт'))
    await on.dispatcher.call(close, end(family.child))
    expect(await parentNow(family.id)).toEqual(['IN_PROGRESS', '1 из 1'])
    await on.dispatcher.call(done, finish(family.id))
    expect(await parentNow(family.id)).toEqual(['DONE', '1 из 1'])
  })

  test('with an operator set stays new while its children are', async () => {
    const family = await makeFamily('NEW', 'NEW')
    const { body } = await on.dispatcher.call(operator, {
      params: { id: family.id },
      body: { operatorId: on.engineer.user.id },
    })
    expect(body.status).toBe('NEW')
  })

  test('follows children that end at the same moment', async () => {
    const family = await makeFamily('IN_PROGRESS', ...Array<TaskStatus>(10).fill('IN_PROGRESS'))
    const answers = await Promise.all(
      family.childIds.map((id, at) => (at % 2 ? on.senior : on.dispatcher).send(done, finish(id))),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(await parentNow(family.id)).toEqual(['DONE', '10 из 10'])
    expect(await on.history(family.id)).toEqual(['DONE Статус: В работе → Выполнена (RULE)'])
  })

  test('and its last child at the same moment never end up closed above an open one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const family = await makeFamily('DONE', 'DONE')
      await Promise.all([
        on.senior.send(close, end(family.id)),
        on.dispatcher.send(status, move(family.child, 'IN_PROGRESS', 'не работает')),
      ])
      const { body: parent } = await on.admin.call(get, { params: { id: family.id } })
      const { body: child } = await on.admin.call(get, { params: { id: family.child } })
      expect(['CLOSED above IN_PROGRESS']).not.toContain(`${parent.status} above ${child.status}`)
    }
  })
})
