import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import { linksRoutes } from '@naryad/contract/links/links.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { makePicture } from '../../platform/files/files.make.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { issueLink, openPage } from '../driver-page/driver-page.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeAnsweringBot, replyUpdate } from '../messengers/inbound/answering-bot.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
const bot = makeAnsweringBot(app, db)

let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const get = async (id: number, by = on.dispatcher) =>
  (await by.call(tasksRoutes.get, { params: { id } })).body
const merge = (id: number, ids: number[], by = on.dispatcher) =>
  by.call(linksRoutes.merge, { params: { id }, body: { ids } })
const refusalOf = async (id: number, ids: number[]) =>
  (await on.dispatcher.refusal(linksRoutes.merge, { params: { id }, body: { ids } })).body.message
const unmerge = (id: number) => on.dispatcher.call(linksRoutes.unmerge, { params: { id } })
const commentsOf = async (id: number, by = on.dispatcher) =>
  (await by.call(tasksRoutes.comments, { params: { id }, query: {} })).body.items
const say = (id: number, text: string, isInternal = true) =>
  on.dispatcher.call(tasksRoutes.comment, { params: { id }, body: { text, isInternal } })

describe('merging', () => {
  test('closes the others as duplicates, with a line in all histories', async () => {
    const [main, one, two] = [await makeTask(db), await makeTask(db), await makeTask(db, { status: 'DONE' })]
    const { body } = await merge(main.id, [one.id, two.id])
    expect(body.items).toMatchObject([
      { kind: 'DUPLICATE_OF', isReverse: true, task: { id: two.id, status: 'CLOSED' } },
      { kind: 'DUPLICATE_OF', isReverse: true, task: { id: one.id, status: 'CLOSED' } },
    ])
    expect(await get(one.id)).toMatchObject({
      status: 'CLOSED',
      closeReason: `Дубликат: объединена с №\u00a0${main.id}`,
      mergedIntoId: main.id,
    })
    expect(await get(main.id)).toMatchObject({ status: 'NEW', mergedIds: [one.id, two.id] })
    expect(await on.history(main.id)).toHaveLength(1)
  })

  test('shows comments, files and links of the duplicates in the main one, without moving them', async () => {
    const [main, one, linked] = [await makeTask(db), await makeTask(db), await makeTask(db)]
    await say(one.id, 'Звонил водитель')
    await say(main.id, 'Едем')
    await on.dispatcher.call(linksRoutes.add, {
      params: { id: one.id },
      body: { taskId: linked.id, kind: 'SAME_STOP' },
    })
    await on.dispatcher.call(attachmentsRoutes.upload, {
      params: { id: one.id },
      files: [new File(['Пломба 5'], 'пломба.txt')],
    })
    await merge(main.id, [one.id])
    expect((await commentsOf(main.id)).map(({ text, mergedFromId }) => [text, mergedFromId])).toEqual([
      ['Едем', undefined],
      ['Звонил водитель', one.id],
    ])
    expect((await commentsOf(one.id)).map(({ text }) => text)).toEqual(['Звонил водитель'])
    expect((await get(main.id)).attachments).toMatchObject([{ name: 'пломба.txt' }])
    const { body } = await on.dispatcher.call(linksRoutes.list, { params: { id: main.id } })
    expect(body.items.map(({ ofTaskId, task }) => [ofTaskId, task.id])).toEqual([
      [main.id, one.id],
      [one.id, linked.id],
    ])
  })

  test('lets the operator of the main one read the files of a duplicate', async () => {
    const main = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    const one = await makeTask(db, { status: 'ASSIGNED', operatorId: on.dispatcher.user.id })
    await on.dispatcher.call(attachmentsRoutes.upload, {
      params: { id: one.id },
      files: [new File(['Пломба 5'], 'пломба.txt')],
    })
    await merge(main.id, [one.id])
    const [file] = (await get(main.id, on.engineer)).attachments
    expect((await app.inject({ method: 'GET', url: file?.url ?? '' })).statusCode).toBe(200)
  })

  test('never shows a client the internal comments of a duplicate', async () => {
    const { id: companyId } = await makeCompany(db)
    const [main, one] = [await makeTask(db, { companyId }), await makeTask(db, { companyId })]
    await say(one.id, 'Между нами')
    await say(one.id, 'Клиенту', false)
    await merge(main.id, [one.id])
    const client = await caller(app, db, { role: 'client', companyId })
    expect((await commentsOf(main.id, client)).map(({ text }) => text)).toEqual(['Клиенту'])
  })

  test('is refused for other organizations, families, signed acts, approved costs and closed requests', async () => {
    const [own, other] = [await makeCompany(db), await makeCompany(db)]
    const companyId = own.id
    const main = await makeTask(db, { companyId, costs: 100, isCostsApproved: true })
    const made = async (facts: Parameters<typeof makeTask>[1]) =>
      (await makeTask(db, { companyId, ...facts })).id
    const parent = await made({ childsCount: 1 })
    expect(await refusalOf(main.id, [main.id])).toContain('саму с собой')
    expect(await refusalOf(main.id, [await made({ companyId: other.id })])).toContain('разные организации')
    expect(await refusalOf(main.id, [parent])).toContain('подзаявки')
    expect(await refusalOf(main.id, [await made({ parentId: parent })])).toContain('часть другой')
    expect(await refusalOf(main.id, [await made({ costs: 5, isCostsApproved: true })])).toContain(
      'согласованы',
    )
    expect(await refusalOf(main.id, [await made({ status: 'CLOSED' })])).toContain('уже закрыта')
    const signed = await made({ status: 'DONE', signedAt: '2026-11-01T10:00:00Z' })
    expect(await refusalOf(main.id, [signed])).toContain('подписан')
    expect(await refusalOf(signed, [main.id])).toContain('подписан')
    expect(await refusalOf(await made({ status: 'CLOSED' }), [await made({})])).toContain('закрыта')
  })

  test('changes nothing if one of the requests is refused', async () => {
    const { id: companyId } = await makeCompany(db)
    const [main, good, bad] = [await makeTask(db), await makeTask(db), await makeTask(db, { companyId })]
    await refusalOf(main.id, [good.id, bad.id])
    expect(await get(good.id)).toMatchObject({ status: 'NEW', mergedIntoId: null })
  })

  test('of the same requests by two at once happens once', async () => {
    const [one, two] = [await makeTask(db), await makeTask(db)]
    const answers = await Promise.all(
      [
        [one.id, two.id],
        [two.id, one.id],
        [one.id, two.id],
      ].map(([id = 0, other = 0], at) =>
        ([on.dispatcher, on.senior, on.admin][at] ?? on.admin).send(linksRoutes.merge, {
          params: { id },
          body: { ids: [other] },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const cards = [await get(one.id), await get(two.id)]
    expect(cards.filter(({ status }) => status === 'CLOSED')).toHaveLength(1)
  })
})

describe('unmerging', () => {
  const shown = async (id: number) => {
    const {
      version: _,
      updatedAt: __,
      deadlineAt,
      // Follows from the time of the status unless it was set by hand.
      nextMoveAt,
      deadlinePauses: ___,
      attachments: ____,
      ...card
    } = await get(id)
    return { ...card, deadlineAt: deadlineAt?.slice(0, 16), ...(card.hasManualNextMove && { nextMoveAt }) }
  }

  test('leaves every request as it was before the merge', async () => {
    const by = { operatorId: on.engineer.user.id }
    const main = await makeTask(db)
    for (const facts of [
      {},
      { status: 'ASSIGNED' as const, ...by },
      { status: 'WAITING_CLIENT' as const, ...by },
      { status: 'DONE' as const, ...by },
    ]) {
      const { id } = await makeTask(db, facts)
      const stored = () =>
        sql`select taken_at, take_minutes, reworks_count, is_remote, done_by from tasks where id = ${id}`
          .execute(db)
          .then(({ rows }) => rows)
      if ('status' in facts && facts.status === 'WAITING_CLIENT')
        await on.dispatcher.call(tasksRoutes.next, {
          params: { id },
          body: { at: '2027-03-01T09:00:00.000Z', who: 'DRIVER' },
        })
      const before = [await shown(id), await stored(), await shown(main.id)]
      await merge(main.id, [id])
      await unmerge(id)
      expect([await shown(id), await stored(), await shown(main.id)]).toEqual(before)
    }
  })

  test('brings a request back from under a main one that was edited and closed meanwhile', async () => {
    const [main, one] = [await makeTask(db, { status: 'DONE' }), await makeTask(db)]
    await merge(main.id, [one.id])
    await on.dispatcher.call(tasksRoutes.update, { params: { id: main.id }, body: { title: 'Другая тема' } })
    await on.dispatcher.call(tasksRoutes.close, {
      params: { id: main.id },
      body: { closeReason: 'Работы выполнены, замечаний нет' },
    })
    await unmerge(one.id)
    expect(await get(one.id)).toMatchObject({ status: 'NEW', mergedIntoId: null, closeReason: null })
    expect(await get(main.id)).toMatchObject({ status: 'CLOSED', title: 'Другая тема', mergedIds: [] })
  })

  test('is possible for seven days, once', async () => {
    const [main, one] = [await makeTask(db), await makeTask(db)]
    await merge(main.id, [one.id])
    await db
      .updateTable('taskMerges')
      .set({ mergedAt: sql`now() - interval '8 days'` })
      .execute()
    const refusal = await on.dispatcher.refusal(linksRoutes.unmerge, { params: { id: one.id } })
    expect(refusal.body.message).toContain('в течение 7 дней')
    await db
      .updateTable('taskMerges')
      .set({ mergedAt: sql`now()` })
      .execute()
    const answers = await Promise.all(
      [1, 2, 3].map(() => on.dispatcher.send(linksRoutes.unmerge, { params: { id: one.id } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('happens by itself when the duplicate is opened again', async () => {
    const [main, one] = [await makeTask(db), await makeTask(db)]
    await merge(main.id, [one.id])
    await on.senior.call(tasksRoutes.status, {
      params: { id: one.id },
      body: { status: 'IN_PROGRESS', reason: 'Это другая поломка' },
    })
    expect(await get(main.id)).toMatchObject({ mergedIds: [] })
  })

  test('of a chain gives each request back its own main one', async () => {
    const [one, two, three] = [await makeTask(db), await makeTask(db), await makeTask(db)]
    await say(one.id, 'Первая')
    await merge(two.id, [one.id])
    await merge(three.id, [two.id])
    expect((await commentsOf(three.id)).map(({ text }) => text)).toEqual(['Первая'])
    await unmerge(two.id)
    expect([await get(two.id), await get(three.id)]).toMatchObject([
      { mergedIds: [one.id] },
      { mergedIds: [] },
    ])
  })

  test('comes before the main one can be deleted', async () => {
    const [main, one] = [await makeTask(db), await makeTask(db)]
    await merge(main.id, [one.id])
    const refusal = await on.dispatcher.refusal(tasksRoutes.remove, { params: { id: main.id } })
    expect(refusal.body.message).toContain('сначала разъедините')
  })
})

describe('a later answer to a duplicate', () => {
  test('of a driver reaches the main one, and the driver still sees it', async () => {
    const { id: companyId } = await makeCompany(db)
    const { id: driverId } = await makeDriver(db, { companyId })
    const [main, one] = [await makeTask(db, { companyId }), await makeTask(db, { companyId, driverId })]
    const driver = await openPage(app, await issueLink(on.dispatcher, driverId))
    await merge(main.id, [one.id])
    await driver.call(driverPageRoutes.comment, { params: { id: one.id }, body: { text: 'Стою на базе' } })
    const picture = new Uint8Array(await makePicture('jpeg', { width: 64, height: 48 }))
    await driver.call(driverPageRoutes.attach, {
      params: { id: one.id },
      files: [new File([picture], 'снимок.jpg', { type: 'image/jpeg' })],
    })
    expect(await get(main.id)).toMatchObject({ commentsCount: 1, attachmentsCount: 1 })
    expect(await get(one.id)).toMatchObject({ commentsCount: 0, attachmentsCount: 0 })
    const { items } = await driver.call(driverPageRoutes.tasks, {})
    expect(items).toMatchObject([{ id: one.id, comments: [{ text: 'Стою на базе', from: 'DRIVER' }] }])
    expect(
      await driver.refusal(driverPageRoutes.comment, { params: { id: main.id }, body: { text: 'Чужая' } }),
    ).toMatchObject({ statusCode: 404 })
  })

  test('from a messenger reaches the main one', async () => {
    const { sender, chat } = await bot.makeLinkedUser({ role: 'operator' })
    const [main, one] = [await makeTask(db), await makeTask(db)]
    await bot.insertSentMessage(chat, one.id)
    await merge(main.id, [one.id])
    await bot.receive(replyUpdate(sender, 'Клиент перезвонил'))
    expect((await commentsOf(main.id)).map(({ text, mergedFromId }) => [text, mergedFromId])).toEqual([
      ['Клиент перезвонил', undefined],
    ])
    expect(await bot.answers()).toContainEqual(expect.stringContaining(`№ ${main.id}`))
  })
})
