import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { hearChanges } from '../../../testing/changes.ts'
import { testDb } from '../../../testing/database.ts'
import { noteFiles } from '../notes/attached.service.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
const heard = await hearChanges()
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { comment, comments, get } = tasksRoutes
const say = (taskId: number, text: string, isInternal?: boolean) => ({
  params: { id: taskId },
  body: { text, isInternal },
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

describe('a comment', () => {
  test('is for colleagues unless it is said to be for the client', async () => {
    const task = await makeTask(db, { queue: 'external', companyId: on.companyId })
    const inner = await on.dispatcher.call(comment, say(task.id, 'Клиент нервничает'))
    expect(inner).toMatchObject({
      status: 201,
      body: { text: 'Клиент нервничает', isInternal: true, author: { lastName: 'Лапина' } },
    })
    await on.dispatcher.call(comment, say(task.id, 'Выезжаем к 12:00', false))
    const seen = await on.client.call(comments, { params: { id: task.id }, query: {} })
    expect(seen.body.items.map(({ text }) => text)).toEqual(['Выезжаем к 12:00'])
  })

  test('of a client is never internal: it is refused, not published', async () => {
    const task = await makeTask(db, { queue: 'external', companyId: on.companyId })
    const refusal = await on.client.refusal(comment, say(task.id, 'Между нами', true))
    expect([refusal.status, refusal.body.message]).toEqual([
      403,
      'Только коллегам: внутренние комментарии пишут сотрудники, отправьте обычный',
    ])
    expect(await db.selectFrom('taskComments').select('id').execute()).toEqual([])
    const { body } = await on.client.call(comment, say(task.id, 'Ждём вас'))
    expect(body).toMatchObject({ isInternal: false, isFromClient: true })
    await on.dispatcher.call(comment, say(task.id, 'Будем в два', false))
    const read = await on.dispatcher.call(tasksRoutes.comments, { params: { id: task.id }, query: {} })
    expect(read.body.items.map(({ isFromClient = false }) => isFromClient)).toEqual([false, true])
  })

  test('is counted, moves only its author and preserves the version', async () => {
    const task = await makeTask(db, { status: 'CLOSED' })
    await on.dispatcher.call(comment, say(task.id, 'Акт подписан'))
    const { body } = await on.dispatcher.call(get, { params: { id: task.id } })
    expect(body).toMatchObject({ commentsCount: 1, version: 1 })
    expect(body.updatedAt > task.updatedAt).toBe(true)
  })

  test('for colleagues changes nothing of what a client reads', async () => {
    const facts = { queue: 'external', companyId: on.companyId, updatedAt: daysAgo(2) } as const
    const [task, later] = [await makeTask(db, facts), await makeTask(db, { ...facts, updatedAt: daysAgo(1) })]
    const read = async (by: Stage['client']) => {
      const { body } = await by.call(get, { params: { id: task.id } })
      return { commentsCount: body.commentsCount, updatedAt: body.updatedAt }
    }
    const order = async (by: Stage['client']) => {
      const { body } = await by.call(tasksRoutes.search, { body: { orderBy: 'updatedAt' } })
      const listed = body.items.find(({ id }) => id === task.id)
      const { commentsCount, updatedAt } = await read(by)
      expect(listed).toMatchObject({ commentsCount, updatedAt })
      return body.items.map(({ id }) => id)
    }
    const before = await read(on.client)
    for (const text of ['Клиент нервничает', 'Перезвонить'])
      await on.dispatcher.call(comment, say(task.id, text))
    expect(await read(on.client)).toEqual({ ...before, commentsCount: 0 })
    expect(await order(on.client)).toEqual([later.id, task.id])
    expect((await read(on.dispatcher)).commentsCount).toBe(2)
    expect((await read(on.dispatcher)).updatedAt > before.updatedAt).toBe(true)
    expect(await order(on.dispatcher)).toEqual([task.id, later.id])
    await on.dispatcher.call(comment, say(task.id, 'Выезжаем', false))
    expect((await read(on.client)).commentsCount).toBe(1)
    expect((await read(on.client)).updatedAt).toBe((await read(on.dispatcher)).updatedAt)
    expect((await read(on.dispatcher)).commentsCount).toBe(3)
    expect(await order(on.client)).toEqual([task.id, later.id])
  })

  test('of colleagues is announced to staff alone', async () => {
    const task = await makeTask(db, { queue: 'external', companyId: on.companyId })
    heard.length = 0
    await on.dispatcher.call(comment, say(task.id, 'Клиент нервничает'))
    await on.dispatcher.call(comment, say(task.id, 'Выезжаем', false))
    await expect
      .poll(() => heard.map(({ rows }) => rows))
      .toEqual([[[task.id, null]], [[task.id, on.companyId]]])
  })

  test('on a task that one does not see finds no task', async () => {
    const foreign = await makeTask(db)
    const taken = await makeTask(db, { status: 'ASSIGNED' })
    expect((await on.refusal(on.client, comment, say(foreign.id, 'Что там?'))).statusCode).toBe(404)
    expect((await on.refusal(on.engineer, comment, say(taken.id, 'Что там?'))).statusCode).toBe(404)
  })

  test('with one key is written once', async () => {
    const task = await makeTask(db)
    const send = () => on.dispatcher.call(comment, say(task.id, 'Готово'), { idempotencyKey: 'a' })
    const first = await send()
    expect((await send()).body).toEqual(first.body)
    expect((await on.dispatcher.call(get, { params: { id: task.id } })).body.commentsCount).toBe(1)
  })
})

describe('files of a task', () => {
  const attached = { kind: 'ATTACHED', names: ['Акт.pdf', 'Фото.jpg'] } as const
  const who = async (by: Stage['admin']) => {
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', by.user.id)
      .executeTakeFirstOrThrow()
    return { ...user, queues: user.queues }
  }
  const note = async (by: Stage['admin'], taskId: number, change: Parameters<typeof noteFiles>[3]) => {
    const person = await who(by)
    await db.transaction().execute((tx) => noteFiles(tx, { who: person }, taskId, change))
  }

  test('are counted and recorded, and the version stays', async () => {
    const task = await makeTask(db)
    await note(on.dispatcher, task.id, attached)
    await note(on.dispatcher, task.id, { kind: 'DETACHED', names: ['Фото.jpg'] })
    const { body } = await on.dispatcher.call(get, { params: { id: task.id } })
    expect(body).toMatchObject({ attachmentsCount: 1, version: 1 })
    expect(await on.history(task.id)).toEqual([
      'ATTACHED Файлы: — → Акт.pdf, Фото.jpg (Лапина)',
      'DETACHED Файлы: Фото.jpg → — (Лапина)',
    ])
  })

  test('come after the end, but none is taken away then', async () => {
    const task = await makeTask(db, { status: 'CLOSED' })
    await note(on.dispatcher, task.id, attached)
    await expect(note(on.dispatcher, task.id, { ...attached, kind: 'DETACHED' })).rejects.toThrow(/закрыта/)
  })

  test('are added by an engineer to assigned tasks', async () => {
    const free = await makeTask(db)
    const own = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    await note(on.engineer, own.id, attached)
    await expect(note(on.engineer, free.id, attached)).rejects.toThrow(/Сначала возьмите/)
  })
})
