import { createHash } from 'node:crypto'

import type { Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { makePdf, makePicture } from '../../platform/files/files.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { attach, fileOf } from './attachments.make.ts'

const db = await testDb()
const app = await testApp(db)
const { list } = attachmentsRoutes

let dispatcher: Caller
let taskId: number
beforeEach(async () => {
  dispatcher = await caller(app, db)
  taskId = (await makeTask(db)).id
})
afterEach(() => {
  vi.useRealTimers()
})

/** As a browser opens an address: without a token in the header. */
const open = (url: string | null, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: url ?? '', headers })

const attachOne = async (file: File): Promise<Attachment> => {
  const [attached] = await attach(dispatcher, taskId, file)
  if (!attached) throw new Error('nothing was attached')
  return attached
}

describe('a file at its address', () => {
  it('is shown when it is a picture or a PDF, in a sandbox and as what it is', async () => {
    const pdf = await makePdf()
    const answer = await open((await attachOne(fileOf('счёт №5.pdf', pdf))).url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(pdf)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `inline; filename="____ _5.pdf"; filename*=UTF-8''%D1%81%D1%87%D1%91%D1%82%20%E2%84%965.pdf`,
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(pdf).digest('hex')}"`,
    })
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    const image = await open((await attachOne(fileOf('снимок.png', await makePicture('png')))).url)
    expect(image.headers['content-disposition']).toMatch(/^inline;/)
  })

  it('of any other type is saved, never shown', async () => {
    const answer = await open((await attachOne(fileOf('заметка.txt', 'текст'))).url)
    expect(answer.body).toBe('текст')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=/)
  })

  it('is sent in parts to those who ask for parts', async () => {
    const pdf = await makePdf()
    const { url } = await attachOne(fileOf('акт.pdf', pdf))
    const part = await open(url, { range: 'bytes=5-9' })
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({
      'content-range': `bytes 5-9/${pdf.length}`,
      'content-length': '5',
    })
    expect(part.rawPayload).toEqual(pdf.subarray(5, 10))
    const beyond = await open(url, { range: `bytes=${pdf.length}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${pdf.length}`])
    expect(beyond.body).toBe('')
  })

  it('is not sent again to a browser that has it', async () => {
    const { url } = await attachOne(fileOf('заметка.txt', 'текст'))
    const { etag = '' } = (await open(url)).headers as { etag?: string }
    const answer = await open(url, { 'if-none-match': etag })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
    expect((await open(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('has a small picture when it is a picture or a PDF', async () => {
    const photo = await makePicture('jpeg', { width: 1280, height: 960, orientation: 6 })
    // Upright, as the camera was held.
    const expected: [File, number, number][] = [
      [fileOf('снимок.jpg', photo), 240, 320],
      [fileOf('акт.pdf', await makePdf()), 320, 227],
    ]
    for (const [file, ...size] of expected) {
      const { thumbnailUrl } = await attachOne(file)
      const answer = await open(thumbnailUrl)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=300',
      })
      expect(answer.headers['content-disposition']).toContain('.webp')
      const { format, width, height } = await sharp(answer.rawPayload).metadata()
      expect([format, width, height]).toEqual(['webp', ...size])
    }
  })

  it('has no small picture otherwise', async () => {
    const { url } = await attachOne(fileOf('заметка.txt', 'текст'))
    expect((await open(`${url}&variant=thumbnail`)).statusCode).toBe(404)
  })
})

describe('an address', () => {
  const refused = 'Ссылка на файл больше не действует: откройте файл заново'

  it('ends after five minutes', async () => {
    const { url } = await attachOne(fileOf('заметка.txt', 'текст'))
    expect((await open(url)).statusCode).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    const answer = await open(url)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([403, refused])
  })

  it('is not good for another file, and not when it is forged', async () => {
    const [first, second] = [await attachOne(fileOf('а.txt', 'а')), await attachOne(fileOf('б.txt', 'б'))]
    const swapped = first.url.replace(`/${first.id}?`, `/${second.id}?`)
    for (const url of [swapped, `${first.url}x`, first.url.replace(/.{5}$/, 'AAAAA')])
      expect((await open(url)).statusCode).toBe(403)
    expect((await open(`/api/files/${first.id}?token=${dispatcher.accessToken}`)).statusCode).toBe(403)
    expect((await open(`/api/files/${first.id}`)).statusCode).toBe(400)
  })

  it('ends when its bearer is blocked', async () => {
    const { url } = await attachOne(fileOf('а.txt', 'а'))
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', dispatcher.user.id).execute()
    expect((await open(url)).statusCode).toBe(404)
  })

  it('ends when its bearer sees the task no more', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    await db.updateTable('tasks').set({ operatorId: engineer.user.id }).where('id', '=', taskId).execute()
    const [file] = await attach(engineer, taskId, fileOf('а.txt', 'а'))
    expect((await open(file?.url ?? '')).statusCode).toBe(200)
    await db.updateTable('tasks').set({ operatorId: dispatcher.user.id }).where('id', '=', taskId).execute()
    expect((await open(file?.url ?? '')).statusCode).toBe(404)
  })
})

describe('the list', () => {
  it('is for those who see the task; to others there is none', async () => {
    await attachOne(fileOf('а.txt', 'а'))
    const own = await caller(app, db, { role: 'client' })
    const stranger = await caller(app, db, { role: 'client' })
    await db.updateTable('tasks').set({ companyId: own.user.companyId }).where('id', '=', taskId).execute()
    expect((await own.call(list, { params: { id: taskId } })).body.totalCount).toBe(1)
    const foreign = await stranger.refusal(list, { params: { id: taskId } })
    const missing = await stranger.refusal(list, { params: { id: 999_999 } })
    expect(foreign).toEqual(missing)
    expect(foreign.status).toBe(404)
  })

  it('of a task without files is empty', async () => {
    expect((await dispatcher.call(list, { params: { id: taskId } })).body).toEqual({
      items: [],
      totalCount: 0,
    })
  })
})
