import { crc32 } from 'node:zlib'

import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { beforeEach, describe, expect, it } from 'vitest'

import { makePdf, makePicture, makeZip } from '../../platform/files/files.make.ts'
import { heicPhoto } from '../../platform/files/images/heic.make.ts'
import { filesOf, testApp } from '../../testing/app.ts'
import { type Caller, caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { attach, attachedState, fileOf, filesWithin, makeJpeg } from './attachments.make.ts'
import { copyAttachments } from './attachments.repo.ts'

const db = await testDb()
const app = await testApp(db, { NARYAD_COMPANY_FILES_MB: '1' })
const { upload, uploadImageDoc } = attachmentsRoutes

let dispatcher: Caller
let taskId: number
beforeEach(async () => {
  dispatcher = await caller(app, db)
  taskId = (await makeTask(db)).id
})

describe('a refused upload leaves nothing', () => {
  interface Attempt {
    readonly files: readonly File[]
    readonly by?: Caller
    readonly route?: typeof upload | typeof uploadImageDoc
  }

  /** The refusal, once it is sure that it has changed nothing. */
  async function refusalOf({ files, by = dispatcher, route = upload }: Attempt): Promise<[number, unknown]> {
    const stored = filesWithin(filesOf(app).root)
    const { status, body } = await by.refusal(route, { params: { id: taskId }, files })
    expect(await attachedState(db, taskId)).toEqual({ count: 0, rows: 0, actions: 0 })
    expect(filesWithin(filesOf(app).root)).toEqual(stored)
    return [status, body.message]
  }

  const unknown = (name: string): [number, string] => [
    415,
    `Файл «${name}» не принимается: подходят JPG, PNG, WEBP, HEIC, AVIF, PDF, DOCX, XLSX, TXT, CSV, DDD`,
  ]

  it('of another type', async () => {
    const svg = fileOf('рисунок.png', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await refusalOf({ files: [svg] })).toEqual(unknown('рисунок.png'))
    const archive = fileOf('архив.zip', makeZip({ 'a.txt': 'a' }))
    expect(await refusalOf({ files: [archive] })).toEqual(unknown('архив.zip'))
    const program = fileOf('акт.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]))
    expect(await refusalOf({ files: [program] })).toEqual(unknown('акт.pdf'))
  })

  it('of a phone’s format that cannot be read', async () => {
    const broken = fileOf('IMG_0042.HEIC', heicPhoto().subarray(0, 400))
    expect(await refusalOf({ files: [broken] })).toEqual([
      415,
      'Снимок «IMG_0042.HEIC» в формате HEIC не удалось прочитать: отправьте его как JPG',
    ])
  })

  it('of two types at once', async () => {
    const both = Buffer.concat([await makePicture('jpeg'), Buffer.from('<script>alert(1)</script>')])
    expect(await refusalOf({ files: [fileOf('снимок.jpg', both)] })).toEqual([
      415,
      'Файл «снимок.jpg» не принимается: внутри спрятан другой файл, макрос или сценарий',
    ])
  })

  it('empty or damaged', async () => {
    expect(await refusalOf({ files: [fileOf('пусто.txt', '')] })).toEqual([400, 'Файл «пусто.txt» пустой'])
    const cut = (await makePicture('png')).subarray(0, 40)
    expect(await refusalOf({ files: [fileOf('а.png', cut)] })).toEqual([415, 'Файл «а.png» повреждён'])
  })

  it('of too many pixels', async () => {
    const png = await makePicture('png')
    png.writeUInt32BE(30_000, 16)
    png.writeUInt32BE(30_000, 20)
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    expect(await refusalOf({ files: [fileOf('бомба.png', png)] })).toEqual([
      413,
      'Снимок «бомба.png» больше 60 мегапикселей',
    ])
  })

  it('with good files before and after the bad one', async () => {
    const pdf = fileOf('акт.pdf', await makePdf())
    const files = [await makeJpeg(), pdf, fileOf('x.js', 'alert(1)'), await makeJpeg()]
    expect(await refusalOf({ files })).toEqual(unknown('x.js'))
  })

  it('larger than 20 MiB', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 1, 'текст ')
    const files = [fileOf('журнал.txt', large)]
    expect(await refusalOf({ files })).toEqual([413, 'Файл «журнал.txt» больше 20 МБ'])
  })

  it('of more than ten files', async () => {
    const files = Array.from({ length: 11 }, (_, n) => fileOf(`${n}.txt`, 'текст'))
    expect(await refusalOf({ files })).toEqual([413, 'Файлов больше 10: отправьте их по частям'])
  })

  it('that is more than the organization has room for', async () => {
    const files = [1, 2].map((n) => fileOf(`${n}.txt`, `${n}`.repeat(600 * 1024)))
    expect(await refusalOf({ files })).toEqual([
      422,
      'Место для файлов организации закончилось: занято 0 из 1 МБ',
    ])
  })

  it('by a user who does not see the task, refused as if there were none', async () => {
    const files = [fileOf('а.txt', 'а')]
    const foreign = await refusalOf({ files, by: await caller(app, db, { role: 'client' }) })
    expect(foreign).toEqual([404, 'Заявка не найдена'])
    const missing = await dispatcher.refusal(upload, { params: { id: 999_999 }, files })
    expect([missing.status, missing.body.message]).toEqual(foreign)
  })

  it('by an engineer who has not taken the task', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    expect(await refusalOf({ files: [fileOf('а.txt', 'а')], by: engineer })).toEqual([
      403,
      'Сначала возьмите заявку: назначьте оператором себя',
    ])
  })

  it('without a token', async () => {
    const answer = await inject(app, upload, { params: { id: taskId }, files: [fileOf('а.txt', 'а')] })
    expect(answer.statusCode).toBe(401)
  })

  it('without a file', async () => {
    expect(await refusalOf({ files: [] })).toEqual([400, 'Приложите файл: поле «files»'])
    const json = await dispatcher.refusal(upload, { params: { id: taskId }, body: { files: [] } })
    expect(json.status).toBe(400)
  })

  it('of something that is no photograph, for a scan', async () => {
    const files = [fileOf('акт.pdf', await makePdf())]
    expect(await refusalOf({ files, route: uploadImageDoc })).toEqual([
      415,
      'Скан делается из фотографий: JPG, PNG, WebP, HEIC или AVIF',
    ])
  })
})

describe('room for files', () => {
  it('is counted by organization', async () => {
    const text = (n: number): File => fileOf(`${n}.txt`, `${n}`.repeat(600 * 1024))
    const { id: companyId } = await makeCompany(db)
    const own = await makeTask(db, { companyId })
    const sibling = await makeTask(db, { companyId })
    const foreign = await makeTask(db, { companyId: (await makeCompany(db)).id })
    await attach(dispatcher, own.id, text(1))
    const { body } = await dispatcher.refusal(upload, { params: { id: sibling.id }, files: [text(2)] })
    expect(body.message).toBe('Место для файлов организации закончилось: занято 1 из 1 МБ')
    await attach(dispatcher, foreign.id, text(3))
    await attach(dispatcher, sibling.id, fileOf('мало.txt', 'мало'))
  })

  it('is not taken twice by a file that several tasks share', async () => {
    const { id: companyId } = await makeCompany(db)
    const parent = await makeTask(db, { companyId })
    const children = [await makeTask(db, { companyId }), await makeTask(db, { companyId })]
    await attach(dispatcher, parent.id, fileOf('половина.txt', 'п'.repeat(300 * 1024)))
    await db.transaction().execute((tx) =>
      copyAttachments(
        tx,
        parent.id,
        children.map(({ id }) => id),
      ),
    )
    const [file] = await attach(dispatcher, parent.id, fileOf('треть.txt', 'т'.repeat(200 * 1024)))
    expect(file?.name).toBe('треть.txt')
  })
})
