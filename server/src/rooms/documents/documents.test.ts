import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { hasPdftotext, wordsOf } from '../../testing/pdf-words.ts'
import { fileOf } from '../attachments/attachments.make.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
let client: Caller
let taskId: number

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator', isSenior: true })
  client = await caller(app, db, { role: 'client' })
  const { companyId } = client.user
  const car = await makeCar(db, { companyId, plate: 'А417КМ116', brand: 'Scania', model: 'R440' })
  const task = await makeTask(db, {
    companyId,
    carId: car.id,
    status: 'DONE',
    title: 'Замена блока СКЗИ',
    workReport: 'Заменили блок, проверили связь',
    costs: 336_050,
    costItems: JSON.stringify([
      { title: 'Блок СКЗИ', quantity: 1, unit: 'шт', price: 300_000 },
      { title: 'Работа', quantity: 1.5, unit: 'ч', price: 24_033 },
    ]),
  })
  taskId = task.id
})

/** A line on a transparent background. */
async function drawing(): Promise<string> {
  const line = Buffer.from(
    '<svg width="300" height="120"><path d="M10 90 L290 20" stroke="#10182b" stroke-width="4"/></svg>',
  )
  const png = await sharp(line).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

const signature = async (more: object = {}) => ({
  signerName: 'Иванов Пётр',
  signerPosition: 'Механик',
  image: await drawing(),
  isAgreed: true,
  ...more,
})

const sign = async (more: object = {}) =>
  (await dispatcher.call(documentsRoutes.sign, { params: { id: taskId }, body: await signature(more) })).body

const print = (by: Caller, document: 'ACT' | 'WORK_ORDER', ids = [taskId]) =>
  by.send(documentsRoutes.printTasks, { body: { document, ids } })

describe('a printed document', { timeout: 60_000 }, () => {
  test('is a named PDF and is recorded in the audit', async () => {
    const answer = await print(dispatcher, 'ACT')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      `Акт выполненных работ № ${taskId}.pdf`,
    )
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const audit = await db.selectFrom('audit').select(['kind', 'objectTitle']).execute()
    expect(audit).toContainEqual({ kind: 'EXPORTED', objectTitle: 'Акт выполненных работ' })
  })

  test.skipIf(!hasPdftotext)('contains the work, the customer and the costs', async () => {
    const words = wordsOf((await print(dispatcher, 'ACT')).rawPayload)
    for (const text of [
      `Акт выполненных работ № ${taskId}`,
      'гос. номер А 417 КМ 116',
      'Блок СКЗИ',
      '1,5',
      'Итого: 3 360,50',
      'Три тысячи триста шестьдесят рублей 50 копеек',
      'Заменили блок, проверили связь',
      'Без налога (НДС)',
    ])
      expect(words).toContain(text)
  })

  test.skipIf(!hasPdftotext)('prints several tasks into one file, a page each', async () => {
    const other = await makeTask(db, { title: 'Калибровка тахографа' })
    const words = wordsOf((await print(dispatcher, 'WORK_ORDER', [taskId, other.id])).rawPayload)
    expect(words.split('\f').filter((page) => page.includes('Заявка-наряд №'))).toHaveLength(2)
    expect(words).toContain('Калибровка тахографа')
    // Each goes to another customer: «1 из 2» would ask where the second page is.
    expect(words).not.toContain('Стр.')
  })

  test('a client can print tasks of the own organization only', async () => {
    const foreign = await makeTask(db, { companyId: (await makeCompany(db)).id })
    expect((await print(client, 'ACT', [foreign.id])).statusCode).toBe(404)
    expect((await print(client, 'ACT')).statusCode).toBe(200)
  })

  test('a day sheet: an engineer prints the own one, a dispatcher any', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    await makeTask(db, {
      operatorId: engineer.user.id,
      status: 'PLANNED',
      plannedFrom: '2026-11-25T07:00:00Z',
      title: 'Выезд в Шали',
    })
    const own = await engineer.send(documentsRoutes.printDay, { body: { date: '2026-11-25' } })
    expect(own.statusCode).toBe(200)
    if (hasPdftotext) expect(wordsOf(own.rawPayload)).toContain('Выезд в Шали')
    const body = { date: '2026-11-25', operatorId: dispatcher.user.id }
    expect((await engineer.send(documentsRoutes.printDay, { body })).statusCode).toBe(403)
    expect(
      (await dispatcher.send(documentsRoutes.printDay, { body: { ...body, operatorId: engineer.user.id } }))
        .statusCode,
    ).toBe(200)
    expect((await client.send(documentsRoutes.printDay, { body })).statusCode).toBe(403)
    const printed = await db
      .selectFrom('audit')
      .select(['userId', 'objectTitle', 'details'])
      .where('kind', '=', 'EXPORTED')
      .orderBy('id')
      .execute()
    expect(printed).toEqual([
      {
        userId: engineer.user.id,
        objectTitle: expect.stringContaining('Лист выезда'),
        details: 'День: 25.11.2026, заявок: 1',
      },
      {
        userId: dispatcher.user.id,
        objectTitle: expect.stringContaining('Лист выезда'),
        details: 'День: 25.11.2026, заявок: 1',
      },
    ])
    if (hasPdftotext) {
      expect(wordsOf(own.rawPayload)).toContain('Инженер')
      const ofDispatcher = await dispatcher.send(documentsRoutes.printDay, { body: { date: '2026-11-25' } })
      expect(wordsOf(ofDispatcher.rawPayload)).not.toContain('Инженер')
    }
  })
})

describe('a signature', () => {
  test('is stored with the signed act and its hash, and recorded in the history', async () => {
    const signed = await sign()
    expect(signed).toMatchObject({
      signerName: 'Иванов Пётр',
      signerPosition: 'Механик',
      witness: { id: dispatcher.user.id },
      act: { taskId, total: 336_050, workReport: 'Заменили блок, проверили связь' },
    })
    expect(signed.hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await client.call(documentsRoutes.signature, { params: { id: taskId } })).body).toEqual(signed)
    const { body } = await dispatcher.call(tasksRoutes.actions, { params: { id: taskId }, query: {} })
    expect(body.items.find(({ kind }) => kind === 'SIGNED')).toMatchObject({ to: 'Иванов Пётр, Механик' })
    expect((await dispatcher.call(tasksRoutes.get, { params: { id: taskId } })).body.signedAt).toBe(
      signed.signedAt,
    )
  })

  test('blocks changes of the report, the costs, the files and the status', async () => {
    await sign()
    const params = { id: taskId }
    for (const [route, input] of [
      [tasksRoutes.update, { params, body: { workReport: 'Сделали совсем другое' } }],
      [tasksRoutes.update, { params, body: { costItems: [] } }],
      [tasksRoutes.done, { params, body: { workReport: 'Сделали совсем другое' } }],
      [tasksRoutes.status, { params, body: { status: 'IN_PROGRESS', reason: 'Переделать' } }],
      [attachmentsRoutes.upload, { params, files: [fileOf('а.txt', 'а')] }],
    ] as const) {
      const { status, body } = await dispatcher.refusal(route, input)
      expect([status, body.message]).toEqual([409, expect.stringContaining('Акт подписан клиентом')])
    }
  })

  test('keeps the time of a device that was offline', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString()
    await db
      .updateTable('tasks')
      .set({ createdAt: '2026-11-01T07:00:00Z' })
      .where('id', '=', taskId)
      .execute()
    const signed = await sign({ at })
    expect(signed.signedAt).toBe(at)
    expect((await dispatcher.call(tasksRoutes.get, { params: { id: taskId } })).body.signedAt).toBe(at)
  })

  test('is refused for an act that the client has not read', async () => {
    const seen = { workReport: 'Заменили блок, проверили связь', costs: 336_050, isWarranty: false }
    for (const other of [{ costs: 300_000 }, { workReport: 'Заменили блок' }]) {
      const { status, body } = await dispatcher.refusal(documentsRoutes.sign, {
        params: { id: taskId },
        body: await signature({ seen: { ...seen, ...other } }),
      })
      expect([status, body.message]).toEqual([409, expect.stringContaining('клиент видел другой акт')])
    }
    expect(await sign({ seen })).toMatchObject({ taskId })
  })

  test('still allows comments, cost approval and closing the task', async () => {
    await sign()
    const params = { id: taskId }
    await dispatcher.call(tasksRoutes.comment, {
      params,
      body: { text: 'Дополнение к акту', isInternal: false },
    })
    await dispatcher.call(tasksRoutes.approveCosts, { params, body: { isCostsApproved: true } })
    const { body } = await dispatcher.call(tasksRoutes.close, {
      params,
      body: { closeReason: 'Акт подписан' },
    })
    expect(body.status).toBe('CLOSED')
  })

  test('is stored once for repeated requests', async () => {
    const body = await signature()
    const send = () =>
      dispatcher.call(documentsRoutes.sign, { params: { id: taskId }, body }, { idempotencyKey: 'sign-1' })
    expect((await send()).body).toEqual((await send()).body)
    expect(await dispatcher.refusal(documentsRoutes.sign, { params: { id: taskId }, body })).toMatchObject({
      status: 409,
      body: { message: 'Акт уже подписан' },
    })
  })

  test('is rejected while the work is in progress', async () => {
    const { id } = await makeTask(db, { status: 'IN_PROGRESS' })
    expect(
      await dispatcher.refusal(documentsRoutes.sign, { params: { id }, body: await signature() }),
    ).toMatchObject({
      status: 409,
      body: { message: 'Сначала выполните заявку: клиент подписывает готовый акт' },
    })
  })

  test.each([
    [
      'an empty drawing',
      async () =>
        `data:image/png;base64,${(
          await sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } })
            .png()
            .toBuffer()
        ).toString('base64')}`,
    ],
    [
      'text declared as an image',
      async () => `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`,
    ],
    ['a data URL of another type', async () => 'data:image/svg+xml;base64,PHN2Zy8+'],
  ])('refuses %s', async (_, image) => {
    const body = await signature({ image: await image() })
    const { status, body: refusal } = await dispatcher.refusal(documentsRoutes.sign, {
      params: { id: taskId },
      body,
    })
    expect(status).toBe(400)
    expect(refusal.fields).toHaveProperty('image')
    expect(await db.selectFrom('taskSignatures').select('taskId').execute()).toEqual([])
  })

  test('a client account cannot sign, and other tenants and engineers cannot read it', async () => {
    const body = await signature()
    expect((await client.refusal(documentsRoutes.sign, { params: { id: taskId }, body })).status).toBe(403)
    const stranger = await caller(app, db, { role: 'client' })
    await sign()
    expect((await stranger.refusal(documentsRoutes.signature, { params: { id: taskId } })).status).toBe(404)
    const engineer = await caller(app, db, { role: 'engineer' })
    expect((await engineer.refusal(documentsRoutes.signature, { params: { id: taskId } })).status).toBe(404)
  })
})
