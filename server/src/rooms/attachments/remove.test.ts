import { buffer } from 'node:stream/consumers'

import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'

import { filesOf, testApp } from '../../testing/app.ts'
import { type Caller, caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { attach, attachedState, fileOf, makeJpeg } from './attachments.make.ts'
import { copyAttachments, deleteAttachment } from './attachments.repo.ts'

const db = await testDb()
const app = await testApp(db)
const { remove } = attachmentsRoutes

let dispatcher: Caller
let taskId: number
beforeEach(async () => {
  dispatcher = await caller(app, db)
  taskId = (await makeTask(db)).id
})

const attachOne = async (person: Caller, file: File): Promise<number> =>
  (await attach(person, taskId, file))[0]?.id ?? 0

const keysOf = (id: number) =>
  db
    .selectFrom('attachments')
    .select(['storageKey', 'thumbnailKey'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const isStored = (key: string | null): Promise<boolean> =>
  filesOf(app)
    .read(key ?? '')
    .then(buffer)
    .then(
      () => true,
      () => false,
    )

const copy = (from: number, to: readonly number[]): Promise<void> =>
  db.transaction().execute((tx) => copyAttachments(tx, from, to))

describe('removing', () => {
  it('takes the row, the file and its picture, counts and publishes the change', async () => {
    const id = await attachOne(dispatcher, await makeJpeg())
    const { storageKey, thumbnailKey } = await keysOf(id)
    expect([await isStored(storageKey), await isStored(thumbnailKey)]).toEqual([true, true])
    expect((await dispatcher.call(remove, { params: { id } })).status).toBe(204)
    expect(await attachedState(db, taskId)).toEqual({ count: 0, rows: 0, actions: 2 })
    expect([await isStored(storageKey), await isStored(thumbnailKey)]).toEqual([false, false])
    const told = await db.selectFrom('taskActions').selectAll().where('kind', '=', 'DETACHED').execute()
    expect(told).toMatchObject([{ taskId, fromText: 'снимок.jpg', userId: dispatcher.user.id }])
  })

  it('twice at once removes one file once', async () => {
    const id = await attachOne(dispatcher, fileOf('а.txt', 'а'))
    await attachOne(dispatcher, fileOf('б.txt', 'б'))
    const answers = await Promise.all([1, 2, 3].map(() => dispatcher.send(remove, { params: { id } })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404, 404])
    expect(await attachedState(db, taskId)).toMatchObject({ count: 1, rows: 1 })
  })

  it('is for who attached the file or works all tasks', async () => {
    const client = await caller(app, db, { role: 'client' })
    await db.updateTable('tasks').set({ companyId: client.user.companyId }).where('id', '=', taskId).execute()
    const [own, staffs] = [
      await attachOne(client, fileOf('а.txt', 'а')),
      await attachOne(dispatcher, fileOf('б.txt', 'б')),
    ]
    const { status, body } = await client.refusal(remove, { params: { id: staffs } })
    expect([status, body.message]).toEqual([403, 'Файл удаляет тот, кто его приложил, или диспетчер'])
    await client.call(remove, { params: { id: own } })
    const another = await attachOne(client, fileOf('в.txt', 'в'))
    await dispatcher.call(remove, { params: { id: another } })
    expect(await attachedState(db, taskId)).toMatchObject({ count: 1, rows: 1 })
  })

  it('answers for a foreign file as for a missing one, and leaves it', async () => {
    const id = await attachOne(dispatcher, fileOf('а.txt', 'а'))
    const stranger = await caller(app, db, { role: 'client' })
    const foreign = await stranger.refusal(remove, { params: { id } })
    expect(foreign).toEqual(await stranger.refusal(remove, { params: { id: 999_999 } }))
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Файл не найден'])
    expect((await inject(app, remove, { params: { id } })).statusCode).toBe(401)
    expect(await attachedState(db, taskId)).toEqual({ count: 1, rows: 1, actions: 1 })
    expect(await isStored((await keysOf(id)).storageKey)).toBe(true)
  })

  it('from a closed task is refused: what is there stays', async () => {
    const id = await attachOne(dispatcher, fileOf('а.txt', 'а'))
    await db
      .updateTable('tasks')
      .set({ status: 'CLOSED', closedAt: new Date().toISOString() })
      .where('id', '=', taskId)
      .execute()
    expect((await dispatcher.refusal(remove, { params: { id } })).status).toBe(409)
    expect(await isStored((await keysOf(id)).storageKey)).toBe(true)
  })
})

describe('files given to other tasks', () => {
  it('are the same ones, in the same order', async () => {
    await attach(dispatcher, taskId, await makeJpeg(), fileOf('б.txt', 'б'))
    const children = [await makeTask(db), await makeTask(db)].map(({ id }) => id)
    await copy(taskId, children)
    const rows = await db.selectFrom('attachments').selectAll().orderBy('id').execute()
    const [own, ...copied] = [taskId, ...children].map((id) =>
      rows.filter((row) => row.taskId === id).map(({ id: _, taskId: _task, ...file }) => file),
    )
    expect(own).toHaveLength(2)
    expect(copied).toEqual([own, own])
  })

  it('stay until the last task lets them go', async () => {
    const id = await attachOne(dispatcher, await makeJpeg())
    const { storageKey, thumbnailKey } = await keysOf(id)
    const child = await makeTask(db, { attachmentsCount: 1 })
    await copy(taskId, [child.id])
    await dispatcher.call(remove, { params: { id } })
    expect([await isStored(storageKey), await isStored(thumbnailKey)]).toEqual([true, true])
    const last = await db
      .selectFrom('attachments')
      .select('id')
      .where('taskId', '=', child.id)
      .executeTakeFirstOrThrow()
    await dispatcher.call(remove, { params: { id: last.id } })
    expect([await isStored(storageKey), await isStored(thumbnailKey)]).toEqual([false, false])
  })

  it('are not given while a concurrent call removes the last row of a file', async () => {
    const id = await attachOne(dispatcher, fileOf('а.txt', 'а'))
    const child = await makeTask(db)
    let copying: Promise<void> | undefined
    await db.transaction().execute(async (tx) => {
      await deleteAttachment(tx, id)
      copying = copy(taskId, [child.id])
      await doneOrWaiting(copying)
    })
    await copying
    expect(await attachedState(db, child.id)).toMatchObject({ rows: 0 })
  })

  it('are not removed while a concurrent call gives them to another task', async () => {
    const id = await attachOne(dispatcher, fileOf('а.txt', 'а'))
    const { storageKey } = await keysOf(id)
    const child = await makeTask(db)
    let removing: Promise<unknown> | undefined
    await db.transaction().execute(async (tx) => {
      await copyAttachments(tx, taskId, [child.id])
      removing = dispatcher.call(remove, { params: { id } })
      await doneOrWaiting(removing)
    })
    await removing
    expect(await attachedState(db, child.id)).toMatchObject({ rows: 1 })
    expect(await isStored(storageKey)).toBe(true)
  })
})

/** Until the work is done or waits for somebody else's lock. */
async function doneOrWaiting(work: Promise<unknown>): Promise<void> {
  const progress = { isDone: false }
  const finished = work.then(() => (progress.isDone = true))
  while (!progress.isDone) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    if (rows.length > 0) return
    await Promise.race([finished, new Promise(setImmediate)])
  }
}
