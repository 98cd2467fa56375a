import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { filesOf, testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage, type Stage } from '../../tasks/stage.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { makeMailbox, sentMessageId, takeRaw } from '../mailboxes.make.ts'
import { textLetter } from '../reading/letters.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let mailboxId: number
beforeEach(async () => {
  on = await setStage(app, db)
  mailboxId = (await makeMailbox(db)).id
})

const take = (raw: Buffer) => takeRaw(db, filesOf(app), mailboxId, raw)
const suggestions = async () => (await on.dispatcher.call(suggestionsRoutes.list, { query: {} })).body.items
const commentsOf = (taskId: number) =>
  db
    .selectFrom('taskComments')
    .select(['text', 'isInternal', 'authorId'])
    .where('taskId', '=', taskId)
    .execute()
const answerTo = (taskId: number, text: string, headers: Record<string, string>) =>
  textLetter(text, {
    'In-Reply-To': sentMessageId(taskId),
    'Message-ID': `<answer-${taskId}-${text.length}@service.ru>`,
    ...headers,
  })
const provenOf = (from: string) => ({
  'Authentication-Results': `mx.example.ru; dmarc=pass header.from=${from.split('@')[1]}`,
})

describe('an answer', () => {
  test('of staff is an internal comment only if the receiving server has proven the sender', async () => {
    const { id } = await makeTask(db, { companyId: on.companyId })
    const From = on.dispatcher.user.email
    await take(answerTo(id, 'Не проверено', { From }))
    expect(await commentsOf(id)).toEqual([])
    await take(answerTo(id, 'Еду', { From, ...provenOf(From) }))
    expect(await commentsOf(id)).toMatchObject([
      { text: 'Еду', authorId: on.dispatcher.user.id, isInternal: true },
    ])
  })

  test('of staff who do not see the request is a suggestion that can be joined to it', async () => {
    const colleague = await caller(app, db, { role: 'engineer' })
    const { id } = await makeTask(db, {
      companyId: on.companyId,
      status: 'IN_PROGRESS',
      operatorId: colleague.user.id,
    })
    const limited = await caller(app, db, { role: 'operator', queues: ['luv'] })
    for (const { user } of [on.engineer, limited]) {
      const letter = await take(
        answerTo(id, `Забрал блок, ${user.email}`, { From: user.email, ...provenOf(user.email) }),
      )
      expect(letter).toMatchObject({ state: 'SUGGESTED', kind: 'PERSONAL' })
    }
    expect(await commentsOf(id)).toEqual([])
    expect((await suggestions()).map(({ openTasks }) => openTasks.map((task) => task.id))).toEqual([
      [id],
      [id],
    ])
  })

  test('of an engineer who has just handed the request over is still a comment', async () => {
    const { id } = await makeTask(db, {
      companyId: on.companyId,
      status: 'ASSIGNED',
      operatorId: on.engineer.user.id,
    })
    const colleague = await caller(app, db, { role: 'engineer' })
    await on.dispatcher.call(tasksRoutes.operator, {
      params: { id },
      body: { operatorId: colleague.user.id },
    })
    const From = on.engineer.user.email
    await take(answerTo(id, 'Ключи у охраны', { From, ...provenOf(From) }))
    expect(await commentsOf(id)).toMatchObject([{ text: 'Ключи у охраны', isInternal: true }])
  })
})
