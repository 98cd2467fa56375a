import type { ApprovalPage } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { maxPhotosForClient } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { linksRoutes } from '@naryad/contract/links/links.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'

import { makePicture } from '../../platform/files/files.make.ts'
import { openLocalStore } from '../../platform/files/store/local-store.ts'
import { tooOften } from '../../platform/http/refusals.ts'
import { testApp } from '../../testing/app.ts'
import type { Caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { attach, fileOf, makeJpeg } from '../attachments/attachments.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { ask, makePaidTask } from './approvals.make.ts'
import { readPhoto } from './photos.service.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const makePaid = async (facts?: Parameters<typeof makePaidTask>[3]) =>
  (await makePaidTask(db, on, 1_200_000, facts)).id
const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api${path}`, payload })
const pageOf = async (secret: string) =>
  (await post(approvalsRoutes.open.path, { secret })).json<ApprovalPage>()
const photo = (secret: string, id: number, variant = 'large') =>
  post(approvalsRoutes.photo.path, { secret, id, variant })
const mark = (who: Caller, id: number, isForClient = true) =>
  who.send(attachmentsRoutes.markForClient, { params: { id }, body: { isForClient } })
async function markedIn(taskId: number): Promise<number> {
  const [file] = await attach(on.engineer, taskId, await makeJpeg())
  if (!file) throw new Error('a file was attached')
  expect((await mark(on.engineer, file.id)).json()).toMatchObject({ id: file.id, isForClient: true })
  return file.id
}

test('the page shows the marked photographs alone, scaled and stored by no one on the way', async () => {
  const taskId = await makePaid()
  const wide = await makePicture('jpeg', { width: 3200, height: 800 })
  const [shown, other] = await attach(
    on.engineer,
    taskId,
    fileOf('узел.jpg', wide),
    await makeJpeg('своё.jpg'),
  )
  await mark(on.engineer, shown?.id ?? 0)
  const { secret, photosCount } = await ask(on.dispatcher, taskId)
  expect(photosCount).toBe(1)
  const page = await pageOf(secret)
  expect(page.requests[0]).toMatchObject({ photos: [{ id: shown?.id, taskId }], removedPhotosCount: 0 })
  expect(JSON.stringify(page)).not.toContain('узел')
  const large = await photo(secret, shown?.id ?? 0)
  expect(large.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/webp' })
  expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 1600, height: 400 })
  const small = await photo(secret, shown?.id ?? 0, 'thumbnail')
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320 })
  expect((await photo(secret, other?.id ?? 0)).statusCode).toBe(404)
})

test('a link opens no photograph of another question, of another request or of none', async () => {
  const [own, foreign] = [await makePaid(), await makePaid()]
  const [ownPhoto, foreignPhoto] = [await markedIn(own), await markedIn(foreign)]
  const unasked = await markedIn(await makePaid())
  const { secret } = await ask(on.dispatcher, own)
  await ask(on.dispatcher, foreign)
  expect((await photo(secret, ownPhoto)).statusCode).toBe(200)
  const refusals = await Promise.all([foreignPhoto, unasked, 2_000_000_000].map((id) => photo(secret, id)))
  expect(
    new Set(refusals.map(({ statusCode, body }) => `${statusCode} ${JSON.parse(body).message}`)).size,
  ).toBe(1)
  expect(refusals[0]?.statusCode).toBe(404)
  expect((await photo('x'.repeat(43), ownPhoto)).statusCode).toBe(404)
})

test('a withdrawn or an expired question shows none', async () => {
  const taskId = await makePaid()
  const id = await markedIn(taskId)
  const { id: approvalId, secret } = await ask(on.dispatcher, taskId)
  await on.dispatcher.call(approvalsRoutes.withdraw, { params: { id: approvalId } })
  expect((await photo(secret, id)).statusCode).toBe(404)
  const again = await ask(on.dispatcher, taskId)
  await db
    .updateTable('approvals')
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', again.id)
    .execute()
  expect((await photo(again.secret, id)).statusCode).toBe(404)
})

test('what was sent along stays: later marks do not join it, and what is taken away is counted', async () => {
  const taskId = await makePaid()
  const [kept, unmarked, removed] = [await markedIn(taskId), await markedIn(taskId), await markedIn(taskId)]
  const { secret } = await ask(on.dispatcher, taskId)
  const late = await markedIn(taskId)
  await mark(on.engineer, unmarked, false)
  await on.dispatcher.call(attachmentsRoutes.remove, { params: { id: removed } })
  expect((await pageOf(secret)).requests[0]).toMatchObject({
    photos: [{ id: kept }],
    removedPhotosCount: 2,
  })
  for (const id of [unmarked, removed, late]) expect((await photo(secret, id)).statusCode).toBe(404)
  const answers = [{ taskId, isApproved: true }]
  const answered = await post(approvalsRoutes.answer.path, { secret, answers, name: 'Ахметов К.' })
  expect(answered.json().requests[0]).toMatchObject({ isAnswered: true, photos: [{ id: kept }] })
})

test('a family shows the photographs of each truck', async () => {
  const parent = await makePaid({ costItems: '[]', costs: 0 })
  const child = await makePaid({ parentId: parent })
  const ids = [await markedIn(parent), await markedIn(child)]
  const { secret } = await ask(on.dispatcher, parent)
  expect((await pageOf(secret)).requests[0]?.photos).toEqual([
    { id: ids[0], taskId: parent },
    { id: ids[1], taskId: child },
  ])
})

test('one message shows the photographs of each of its requests', async () => {
  const { id: approver } = await makeContact(db, { companyId: on.companyId, email: 'ahmetov@client.ru' })
  await makeContract(db, { companyId: on.companyId, approverIds: [approver] })
  const ids = [await makePaid(), await makePaid()]
  const photos = [await markedIn(ids[0] ?? 0), await markedIn(ids[1] ?? 0)]
  await on.dispatcher.call(approvalsRoutes.sendMany, { body: { ids } })
  const { content } = await db
    .selectFrom('deliveries')
    .select('content')
    .where('channel', '=', 'letter')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const secret = /\/a#([\w-]{43})/.exec(JSON.stringify(content))?.[1] ?? ''
  expect((await pageOf(secret)).requests).toMatchObject(
    ids.map((id, at) => ({ id, photos: [{ id: photos[at], taskId: id }] })),
  )
  for (const id of photos) expect((await photo(secret, id)).statusCode).toBe(200)
})

test('an open question ends when the request changes its organization, its links are dead', async () => {
  const other = (await makeCompany(db)).id
  const [open, answered] = [await makePaid(), await makePaid()]
  const ids = [await markedIn(open), await markedIn(answered)] as const
  const [first, second] = [await ask(on.dispatcher, open), await ask(on.dispatcher, answered)]
  await post(approvalsRoutes.answer.path, {
    secret: second.secret,
    answers: [{ taskId: answered, isApproved: true }],
    name: 'Ахметов К.',
  })
  for (const id of [open, answered])
    await on.dispatcher.call(tasksRoutes.update, { params: { id }, body: { companyId: other } })
  for (const { secret } of [first, second])
    expect((await post(approvalsRoutes.open.path, { secret })).statusCode).toBe(404)
  expect(await on.history(open)).toContainEqual(
    expect.stringMatching(/^APPROVAL_ENDED .+ Ахметов К\., сменилась организация/),
  )
  expect((await photo(first.secret, ids[0])).statusCode).toBe(404)
  expect((await photo(second.secret, ids[1])).statusCode).toBe(404)
})

test('the photographs of a request that was merged into another are shown with it', async () => {
  const main = await makePaid()
  const merged = await makePaid({ costItems: '[]', costs: 0 })
  const id = await markedIn(merged)
  await on.senior.call(linksRoutes.merge, { params: { id: main }, body: { ids: [merged] } })
  const { secret } = await ask(on.dispatcher, main)
  expect((await pageOf(secret)).requests[0]?.photos).toEqual([{ id, taskId: merged }])
  expect((await photo(secret, id)).statusCode).toBe(200)
})

test('a page with all its photographs asks for them at once', async () => {
  const taskId = await makePaid()
  const ids: number[] = []
  for (let at = 0; at < maxPhotosForClient; at += 1) ids.push(await markedIn(taskId))
  const { secret } = await ask(on.dispatcher, taskId)
  const answers = await Promise.all(ids.map((id) => photo(secret, id, 'thumbnail')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('a small photograph that is not stored is scaled with a permit, as large ones are', async () => {
  const taskId = await makePaid()
  const id = await markedIn(taskId)
  const { secret } = await ask(on.dispatcher, taskId)
  await db.updateTable('attachments').set({ thumbnailKey: null }).where('id', '=', id).execute()
  expect((await photo(secret, id, 'thumbnail')).statusCode).toBe(200)
  const enter = () => {
    throw tooOften(5, 'Сейчас загружают другие фотографии')
  }
  const files = openLocalStore('/nowhere')
  await expect(readPhoto({ db, files, enter }, { secret, id, variant: 'thumbnail' })).rejects.toMatchObject({
    message: 'Сейчас загружают другие фотографии',
  })
})

test('photographs are marked by the staff of the request, up to a limit', async () => {
  const taskId = await makePaid()
  const id = await markedIn(taskId)
  const [text] = await attach(on.dispatcher, taskId, fileOf('пояснение.txt', 'текст'))
  expect((await mark(on.dispatcher, text?.id ?? 0)).statusCode).toBe(422)
  expect((await mark(on.client, id)).statusCode).toBe(403)
  const [other] = await attach(
    on.dispatcher,
    await makePaid({ operatorId: on.dispatcher.user.id }),
    await makeJpeg(),
  )
  expect((await mark(on.engineer, other?.id ?? 0)).statusCode).toBe(404)
  for (let at = 1; at < maxPhotosForClient; at += 1) await markedIn(taskId)
  const [tooMany] = await attach(on.engineer, taskId, await makeJpeg())
  expect((await mark(on.engineer, tooMany?.id ?? 0)).statusCode).toBe(409)
  const card = (await on.client.call(tasksRoutes.get, { params: { id: taskId } })).body
  expect(card.attachments.filter(({ isForClient }) => isForClient)).toHaveLength(maxPhotosForClient)
})

test('a representative reads costs and photographs of many own requests in two calls', async () => {
  const [bare, own] = [await makePaid(), await makePaid()]
  const merged = await makePaid({ costItems: '[]', costs: 0 })
  const [ownPhoto, mergedPhoto] = [await markedIn(own), await markedIn(merged)]
  await attach(on.engineer, own, await makeJpeg('своё.jpg'))
  await on.senior.call(linksRoutes.merge, { params: { id: own }, body: { ids: [merged] } })
  const strangers = await makeCompany(db)
  const foreign = await makePaid({ companyId: strangers.id })
  await markedIn(foreign)
  const body = { ids: [bare, own, foreign, 2_000_000_000] }
  const { body: costs } = await on.client.call(tasksRoutes.costs, { body })
  expect(costs.items.map(({ id, costItems }) => [id, costItems.length])).toEqual([
    [bare, 1],
    [own, 1],
  ])
  const { body: photos } = await on.client.call(attachmentsRoutes.listForClient, { body })
  expect(photos.items.map(({ taskId, files }) => [taskId, files.map(({ id }) => id)])).toEqual([
    [own, [ownPhoto, mergedPhoto]],
  ])
})
