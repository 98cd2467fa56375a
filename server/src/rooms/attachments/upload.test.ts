import { buffer } from 'node:stream/consumers'

import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'

import { makeDdd, makeDocx, makePdf, makePicture, makeXlsx } from '../../platform/files/files.make.ts'
import { heicPhoto } from '../../platform/files/images/heic.make.ts'
import { makePaperPhoto } from '../../platform/files/paper/paper.make.ts'
import { pdfOfJpegs } from '../../platform/files/pdf/writer.ts'
import { filesOf, testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { attach, attachedState, fileOf, filesWithin, makeJpeg } from './attachments.make.ts'

const db = await testDb()
const app = await testApp(db)
const { upload, uploadImageDoc, list } = attachmentsRoutes

let dispatcher: Caller
let taskId: number
beforeEach(async () => {
  dispatcher = await caller(app, db)
  taskId = (await makeTask(db)).id
})

const storedContent = async (id: number): Promise<Buffer> => {
  const row = await db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return buffer(await filesOf(app).read(row.storageKey))
}

describe('uploading', () => {
  it('attaches files of every accepted type in the order they came', async () => {
    const sent = [
      await makeJpeg('снимок.jpg'),
      fileOf('снимок.png', await makePicture('png')),
      fileOf('снимок.webp', await makePicture('webp')),
      fileOf('акт.pdf', await makePdf()),
      fileOf('акт.docx', makeDocx()),
      fileOf('счёт №5.xlsx', makeXlsx()),
      fileOf('заметка.txt', 'Пломба № 5'),
      fileOf('выгрузка.csv', 'госномер;пробег'),
      fileOf('карта.ddd', makeDdd()),
    ]
    const { status, body } = await dispatcher.call(upload, { params: { id: taskId }, files: sent })
    expect(status).toBe(201)
    expect(body.totalCount).toBe(9)
    expect(body.items.map(({ name }) => name)).toEqual(sent.map(({ name }) => name))
    expect(body.items.map(({ mime }) => mime)).toEqual([
      'image/jpeg',
      'image/png',
      'image/webp',
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/plain',
      'text/csv',
      'application/octet-stream',
    ])
    expect(body.items.map(({ thumbnailUrl }) => thumbnailUrl !== null)).toEqual([
      ...Array.from({ length: 4 }, () => true),
      ...Array.from({ length: 5 }, () => false),
    ])
    expect(
      body.items.every(({ kind, createdBy }) => kind === 'FILE' && createdBy?.id === dispatcher.user.id),
    ).toBe(true)
    const listed = await dispatcher.call(list, { params: { id: taskId } })
    expect(listed.body).toEqual(body)
    expect(body.items[6]?.size).toBe(Buffer.byteLength('Пломба № 5'))
    expect((await storedContent(body.items[6]?.id ?? 0)).toString()).toBe('Пломба № 5')
  })

  it('counts the files and writes their names into the history', async () => {
    await attach(dispatcher, taskId, fileOf('а.txt', 'а'), fileOf('б.txt', 'б'))
    expect(await attachedState(db, taskId)).toEqual({ count: 2, rows: 2, actions: 1 })
    const told = await db.selectFrom('taskActions').selectAll().where('taskId', '=', taskId).execute()
    expect(told).toMatchObject([{ kind: 'ATTACHED', toText: 'а.txt, б.txt', userId: dispatcher.user.id }])
  })

  it('takes the place where a photograph was taken out of it', async () => {
    const photo = await makePicture('jpeg', { hasPlace: true, orientation: 6 })
    const [file] = await attach(dispatcher, taskId, fileOf('снимок.jpg', photo))
    const stored = await storedContent(file?.id ?? 0)
    expect(photo.includes('Owner of the camera')).toBe(true)
    expect(stored.includes('Owner of the camera')).toBe(false)
    expect(file?.size).toBe(stored.length)
    expect((await sharp(stored).metadata()).orientation).toBe(6)
  })

  it('stores a photograph of a phone as JPEG under its own name, also as a page of a scan', async () => {
    const photo = fileOf('IMG_0042.HEIC', heicPhoto())
    const [file] = await attach(dispatcher, taskId, photo)
    expect(file).toMatchObject({ name: 'IMG_0042.jpg', mime: 'image/jpeg' })
    expect(file?.thumbnailUrl).not.toBeNull()
    const stored = await storedContent(file?.id ?? 0)
    expect(file?.size).toBe(stored.length)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 48, height: 64 })
    const { body } = await dispatcher.call(uploadImageDoc, { params: { id: taskId }, files: [photo] })
    expect(body.items.map(({ name }) => name)).toEqual(['IMG_0042.jpg', 'IMG_0042.pdf'])
  })

  it('keeps a file whose picture cannot be made', async () => {
    const withoutPages = pdfOfJpegs([], 'Акт')
    const [file] = await attach(dispatcher, taskId, fileOf('акт.pdf', withoutPages))
    expect(file).toMatchObject({ name: 'акт.pdf', thumbnailUrl: null })
  })

  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\temp\\акт.txt', 'акт.txt'],
    ['счёт №5.txt', 'счёт №5.txt'],
    ['акт\u202etxt.exe', 'актtxt.exe.jpg'],
    [`${'д'.repeat(300)}.txt`, `${'д'.repeat(251)}.txt`],
  ])('shows %j as %j', async (given, shown) => {
    const content = given.endsWith('.exe') ? await makePicture('jpeg') : 'текст'
    const [file] = await attach(dispatcher, taskId, fileOf(given, content))
    expect(file?.name).toBe(shown)
  })

  it('does not let a name break out of its header', async () => {
    const body = [
      '--edge',
      'Content-Disposition: form-data; name="files"; filename="a\u0000b\tc.txt"',
      'Content-Type: text/plain',
      '',
      'текст',
      '--edge--',
      '',
    ].join('\r\n')
    const answer = await app.inject({
      method: 'POST',
      url: `/api/tasks/${taskId}/attachments`,
      headers: {
        authorization: `Bearer ${dispatcher.accessToken}`,
        'content-type': 'multipart/form-data; boundary=edge',
      },
      payload: body,
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json<{ items: { name: string }[] }>().items.map(({ name }) => name)).toEqual(['ab c.txt'])
  })
})

describe('the same request sent twice', () => {
  it('makes one file and gets one answer', async () => {
    const options = { idempotencyKey: 'upload-1' }
    const send = async () =>
      (await dispatcher.call(upload, { params: { id: taskId }, files: [fileOf('а.txt', 'а')] }, options)).body
    const first = await send()
    const stored = filesWithin(filesOf(app).root)
    const second = await send()
    expect(second.items.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id))
    expect(await attachedState(db, taskId)).toEqual({ count: 1, rows: 1, actions: 1 })
    expect(filesWithin(filesOf(app).root)).toEqual(stored)
  })

  it('is refused when its file is another one, and leaves nothing', async () => {
    const options = { idempotencyKey: 'upload-2' }
    const send = (content: string) =>
      dispatcher.send(upload, { params: { id: taskId }, files: [fileOf('а.txt', content)] }, options)
    expect((await send('а')).statusCode).toBe(201)
    const stored = filesWithin(filesOf(app).root)
    expect((await send('б')).statusCode).toBe(422)
    expect(await attachedState(db, taskId)).toEqual({ count: 1, rows: 1, actions: 1 })
    expect(filesWithin(filesOf(app).root)).toEqual(stored)
  })
})

describe('a scan of a paper', () => {
  it('is a one-page PDF beside the photograph it was made of', async () => {
    const photo = fileOf('акт 5.jpg', await makePaperPhoto({ degrees: 5 }))
    const { status, body } = await dispatcher.call(uploadImageDoc, { params: { id: taskId }, files: [photo] })
    expect(status).toBe(201)
    expect(body.items).toMatchObject([
      { name: 'акт 5.jpg', mime: 'image/jpeg', kind: 'FILE' },
      { name: 'акт 5.pdf', mime: 'application/pdf', kind: 'IMAGE_DOC' },
    ])
    expect(body.items.every(({ thumbnailUrl }) => thumbnailUrl !== null)).toBe(true)
    const pdf = await storedContent(body.items[1]?.id ?? 0)
    expect(pdf.toString('latin1')).toContain('/Count 1/')
    expect(body.items[1]?.size).toBe(pdf.length)
    expect(await attachedState(db, taskId)).toEqual({ count: 2, rows: 2, actions: 1 })
  })

  it('of several photographs is one PDF, a page each in their order', async () => {
    const degrees = [5, -4, 3]
    const photos = await Promise.all(
      degrees.map(async (turn, at) => fileOf(`акт ${at + 1}.jpg`, await makePaperPhoto({ degrees: turn }))),
    )
    const { body } = await dispatcher.call(uploadImageDoc, { params: { id: taskId }, files: photos })
    expect(body.items.map(({ name, kind }) => [name, kind])).toEqual([
      ['акт 1.jpg', 'FILE'],
      ['акт 2.jpg', 'FILE'],
      ['акт 3.jpg', 'FILE'],
      ['акт 1.pdf', 'IMAGE_DOC'],
    ])
    const pdf = await storedContent(body.items[3]?.id ?? 0)
    expect(pdf.toString('latin1')).toContain('/Count 3/')
    expect(await attachedState(db, taskId)).toEqual({ count: 4, rows: 4, actions: 1 })
  })

  it('takes up to twenty photographs, and nothing but photographs', async () => {
    const photo = fileOf('акт.jpg', await makePicture('jpeg'))
    const send = (files: File[]) => dispatcher.refusal(uploadImageDoc, { params: { id: taskId }, files })
    expect((await send(Array.from({ length: 21 }, () => photo))).status).toBe(413)
    expect((await send([photo, fileOf('заметка.txt', 'текст')])).status).toBe(415)
    expect(await attachedState(db, taskId)).toMatchObject({ rows: 0 })
  })

  it('that cannot be made leaves the photograph', async () => {
    const png = await makePicture('png')
    png.fill(0xff, png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8)
    const photo = fileOf('акт.png', png)
    const { body } = await dispatcher.call(uploadImageDoc, { params: { id: taskId }, files: [photo] })
    expect(body.items).toMatchObject([{ name: 'акт.png', kind: 'FILE', thumbnailUrl: null }])
  })
})
