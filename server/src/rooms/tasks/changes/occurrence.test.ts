import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import { occurrenceHeaders } from '@naryad/contract/kit/occurrence'
import type { RouteDef } from '@naryad/contract/kit/route'
import { promisesRoutes } from '@naryad/contract/promises/promises.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { makePicture } from '../../../platform/files/files.make.ts'
import { testApp } from '../../../testing/app.ts'
import type { Caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeQuestionnaire } from '../../triage/triage.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import {
  day,
  drawing,
  expectAgo,
  hour,
  makeTaskInWork,
  minute,
  readActions,
  readTask,
  sentLater,
} from './occurrence.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let asked: Awaited<ReturnType<typeof makeQuestionnaire>>
beforeEach(async () => {
  on = await setStage(app, db)
  asked = await makeQuestionnaire(db)
})

const longAgo = new Date(Date.now() - 30 * day).toISOString()
const made = (facts: Parameters<typeof makeTaskInWork>[2] = {}) =>
  makeTaskInWork(db, on, { categoryId: asked.categoryId, ...facts })
const row = (id: number) => readTask(db, id)
const actions = (id: number) => readActions(db, id)

const workReport = 'Заменён разъём блока СКЗИ'

interface Delayed {
  readonly by: (on: Stage) => Caller
  readonly facts?: Parameters<typeof makeTaskInWork>[2]
  readonly body?: () => object | Promise<object>
  readonly files?: () => Promise<File[]>
  /** Moments that the action stores beside the history. */
  readonly stored?: (id: number) => Promise<readonly (string | null)[]>
  /** Without a row of history of its own. */
  readonly isOutsideHistory?: true
}

const engineer = (stage: Stage) => stage.engineer
const senior = (stage: Stage) => stage.senior
const photo = async () => [
  new File([new Uint8Array(await makePicture('jpeg', { width: 64, height: 48 }))], 'до.jpg', {
    type: 'image/jpeg',
  }),
]
const createdAtOfFile = async (taskId: number) =>
  (await db.selectFrom('attachments').select('createdAt').where('taskId', '=', taskId).execute()).map(
    ({ createdAt }) => createdAt,
  )
const done = { status: 'DONE', workReport, doneAt: longAgo } as const

/** How each call that may be delayed is made. The compiler and a test want every one of them. */
const delayed: Readonly<Record<string, Delayed>> = {
  'tasks.update': { by: engineer, body: () => ({ description: 'Стоит у ворот' }) },
  'tasks.comment': {
    by: engineer,
    body: () => ({ text: 'Нет доступа к блоку', isInternal: true }),
    isOutsideHistory: true,
    stored: async (id) =>
      (await db.selectFrom('taskComments').select('at').where('taskId', '=', id).execute()).map(
        ({ at }) => at,
      ),
  },
  'tasks.mark': {
    by: engineer,
    body: () => ({ kind: 'ON_SITE' }),
    stored: async (id) =>
      (await db.selectFrom('taskMarks').select('at').where('taskId', '=', id).execute()).map(({ at }) => at),
  },
  'tasks.status': {
    by: engineer,
    body: () => ({ status: 'WAITING_CLIENT' }),
    stored: async (id) => [
      (await row(id)).statusSince,
      ...(await db.selectFrom('taskPauses').select('startedAt').where('taskId', '=', id).execute()).map(
        ({ startedAt }) => startedAt,
      ),
    ],
  },
  'tasks.done': {
    by: engineer,
    body: () => ({ workReport }),
    stored: async (id) => [(await row(id)).doneAt, (await row(id)).statusSince],
  },
  'tasks.remoteDone': {
    by: engineer,
    body: () => ({ workReport }),
    stored: async (id) => [(await row(id)).doneAt, (await row(id)).statusSince],
  },
  'tasks.close': {
    by: senior,
    body: () => ({ closeReason: 'Отменена клиентом' }),
    stored: async (id) => [(await row(id)).closedAt, (await row(id)).statusSince],
  },
  'tasks.approveCosts': {
    by: (stage) => stage.client,
    facts: { costs: 450_000 },
    body: () => ({ isCostsApproved: true }),
    stored: async (id) => [(await row(id)).costsApprovedAt],
  },
  'tasks.operator': {
    by: engineer,
    facts: { operatorId: null, status: 'NEW' },
    body: () => ({ operatorId: on.engineer.user.id }),
    stored: async (id) => [(await row(id)).takenAt, (await row(id)).statusSince],
  },
  'tasks.crew': { by: senior, body: () => ({ userIds: [on.dispatcher.user.id] }) },
  'tasks.car': {
    by: senior,
    body: async () => ({ carId: (await makeCar(db, { companyId: on.companyId })).id }),
  },
  'tasks.driverDescription': { by: engineer, body: () => ({ driverDescription: 'Горит ключ' }) },
  'tasks.plan': {
    by: engineer,
    facts: { status: 'ASSIGNED' },
    body: () => ({ plannedFrom: '2031-11-25T08:00:00.000Z', plannedTo: '2031-11-25T09:00:00.000Z' }),
    stored: async (id) => [(await row(id)).statusSince],
  },
  'tasks.setDeadline': { by: senior, body: () => ({ deadlineAt: '2031-11-25T08:00:00.000Z' }) },
  'tasks.next': { by: engineer, body: () => ({ at: '2031-11-25T08:00:00.000Z', note: 'Позвонить' }) },
  'tasks.queue': { by: senior, body: () => ({ queue: 'glonass' }) },
  'tasks.priority': { by: senior, body: () => ({ priority: 'URGENT' }) },
  'documents.sign': {
    by: engineer,
    facts: done,
    body: async () => ({
      signerName: 'Петров П. П.',
      signerPosition: '',
      isAgreed: true,
      image: await drawing(),
    }),
    stored: async (id) => [
      (await row(id)).signedAt,
      ...(await db.selectFrom('taskSignatures').select('signedAt').where('taskId', '=', id).execute()).map(
        ({ signedAt }) => signedAt,
      ),
    ],
  },
  'promises.give': {
    by: engineer,
    body: () => ({ at: '2031-11-25T08:00:00.000Z', to: 'Ахметову', text: 'перезвонить' }),
    stored: async (id) =>
      (await db.selectFrom('promises').select('givenAt').where('taskId', '=', id).execute()).map(
        ({ givenAt }) => givenAt,
      ),
  },
  'promises.close': {
    by: engineer,
    body: async () => {
      const { id } = await db.selectFrom('tasks').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      const at = '2031-11-25T08:00:00.000Z'
      await db
        .insertInto('promises')
        .values({ taskId: id, at, givenAt: longAgo })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { result: 'KEPT' }
    },
    stored: async (id) =>
      (await db.selectFrom('promises').select('closedAt').where('taskId', '=', id).execute()).map(
        ({ closedAt }) => closedAt,
      ),
  },
  'triage.answer': {
    by: engineer,
    body: () => ({ questionnaireId: asked.id, answers: ['Нет'] }),
    stored: async (id) =>
      (await db.selectFrom('taskTriages').select('at').where('taskId', '=', id).execute()).map(
        ({ at }) => at,
      ),
  },
  'triage.take': { by: engineer, body: () => ({ take: [{ title: 'НКМ-2', quantity: 1 }] }) },
  'attachments.upload': { by: engineer, files: photo, stored: createdAtOfFile },
  'attachments.uploadImageDoc': { by: engineer, files: photo, stored: createdAtOfFile },
}

const rooms = {
  tasks: tasksRoutes,
  promises: promisesRoutes,
  triage: triageRoutes,
  documents: documentsRoutes,
  attachments: attachmentsRoutes,
} as const
const delayable = Object.entries(rooms).flatMap(([room, routes]) =>
  Object.entries(routes as Readonly<Record<string, RouteDef>>)
    .filter(([, route]) => route.isDelayable)
    .map(([name, route]) => ({ name: `${room}.${name}`, route })),
)

async function make({ name, route }: (typeof delayable)[number], id: number, options: object) {
  const how = delayed[name]
  if (!how) throw new Error(`no example of ${name}`)
  return how.by(on).send(
    route,
    {
      params: { id },
      ...(how.body && { body: await how.body() }),
      ...(how.files && { files: await how.files() }),
    },
    options,
  )
}

describe('a change made without a network and delivered six minutes later', () => {
  test('every delayable call has an example here', () => {
    expect(delayable.map(({ name }) => name).toSorted()).toEqual(Object.keys(delayed).toSorted())
  })

  test.each(delayable)(
    '$name: every stored moment is that of the action, and the history has both',
    async (call) => {
      for (const clockError of [0, 5 * hour, -5 * hour]) {
        const how = delayed[call.name]
        const { id } = await made(how?.facts)
        const answer = await make(call, id, sentLater(6 * minute, clockError))
        expect([answer.statusCode, answer.body]).toEqual([call.route.status ?? 200, expect.anything()])
        for (const moment of (await how?.stored?.(id)) ?? []) expectAgo(moment, 6 * minute)
        const written = await actions(id)
        expect(written.length > 0).toBe(!how?.isOutsideHistory)
        for (const { at, receivedAt } of written) {
          expectAgo(at, 6 * minute)
          expectAgo(receivedAt, 0)
        }
        // Lists and caches follow the arrival.
        expectAgo((await row(id)).updatedAt, 0)
      }
    },
  )

  test.each(delayable)('$name: a moment in the future is now', async (call) => {
    const { id } = await made(delayed[call.name]?.facts)
    expect((await make(call, id, sentLater(-3 * hour))).statusCode).toBeLessThan(300)
    for (const moment of (await delayed[call.name]?.stored?.(id)) ?? []) expectAgo(moment, 0)
    for (const { at } of await actions(id)) expectAgo(at, 0)
  })

  test.each(delayable)('$name: a moment of three weeks ago is a week ago', async (call) => {
    const { id } = await made(delayed[call.name]?.facts)
    expect((await make(call, id, sentLater(21 * day))).statusCode).toBeLessThan(300)
    for (const moment of (await delayed[call.name]?.stored?.(id)) ?? []) expectAgo(moment, 7 * day)
    for (const { at } of await actions(id)) expectAgo(at, 7 * day)
  })

  test.each(delayable)('$name: a moment before the task is that of its creation', async (call) => {
    const createdAt = new Date(Date.now() - 2 * hour).toISOString()
    const facts = delayed[call.name]?.facts
    const { id } = await made({
      ...facts,
      createdAt,
      statusSince: createdAt,
      ...(facts?.doneAt ? { doneAt: createdAt } : {}),
    })
    expect((await make(call, id, sentLater(day))).statusCode).toBeLessThan(300)
    for (const moment of (await delayed[call.name]?.stored?.(id)) ?? []) expectAgo(moment, 2 * hour)
    for (const { at } of await actions(id)) expectAgo(at, 2 * hour)
  })

  test.each(delayable)(
    '$name: a malformed moment is refused in a sentence that names the header',
    async (call) => {
      const { id } = await made(delayed[call.name]?.facts)
      const before = await row(id)
      for (const [name, value] of [
        [occurrenceHeaders.occurredAt, '18:30'],
        [occurrenceHeaders.occurredAt, '2026-02-31T18:30:00Z'],
        [occurrenceHeaders.deviceNow, 'вчера'.length.toString()],
        [occurrenceHeaders.knownVersion, '1.5'],
      ] as const) {
        const answer = await make(call, id, sentLater(6 * minute, 0, { [name]: value }))
        expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(name)])
      }
      expect(await row(id)).toEqual(before)
    },
  )
})
