import { sentenceText } from '@naryad/contract/kit/action-sentence'
import { standardDictionariesRoutes, taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { describeTaskAction } from '@naryad/contract/tasks/tasks.sentences'
import { QuestionnaireInput } from '@naryad/contract/triage/triage'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { seededQuestionnaires } from '../../../migrations/seeds/questionnaires.ts'
import { testApp } from '../../testing/app.ts'
import type { Caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUnit, makeUnitModel } from '../units/units.make.ts'
import { asked, makeQuestionnaire } from './triage.make.ts'

const db = await testDb()
const app = await testApp(db)

let on: Stage
let questionnaireId: number
let categoryId: number
let taskId: number

beforeEach(async () => {
  on = await setStage(app, db)
  ;({ id: questionnaireId, categoryId } = await makeQuestionnaire(db))
  taskId = (
    await makeTask(db, {
      status: 'ASSIGNED',
      categoryId,
      operatorId: on.engineer.user.id,
      companyId: on.companyId,
    })
  ).id
})

const params = () => ({ params: { id: taskId } })
const answer = (answers: readonly string[], by = on.dispatcher, more: object = {}) =>
  by.send(triageRoutes.answer, { ...params(), body: { questionnaireId, answers, ...more } })
const card = async (by: Caller = on.dispatcher) => (await by.call(tasksRoutes.get, params())).body
const take = (parts: readonly object[], by = on.dispatcher, more: object = {}) =>
  by.send(triageRoutes.take, { ...params(), body: { take: parts, ...more } })
const tick = (title: string, isTaken: boolean, by = on.engineer) =>
  by.send(triageRoutes.tick, { ...params(), body: { title, isTaken } })
const titles = async () => (await card()).take.map(({ title, quantity }) => `${title} × ${quantity}`)
const save = (questions: readonly object[], version?: number) =>
  on.admin.send(triageRoutes.save, { params: { id: categoryId }, body: { questions, version } })

describe('answers about a task', () => {
  test('are decided on by the server, and stay as they were asked when the questions change', async () => {
    expect((await answer(['Нет'])).statusCode).toBe(200)
    const { triage, version } = await card()
    expect(triage).toMatchObject({
      answers: [{ title: 'Масса включена?', answer: 'Нет' }],
      verdict: 'REMOTE',
      advice: 'Включить массу',
      by: { lastName: 'Лапина' },
    })
    expect(version).toBe(2)
    await save([{ title: 'Горит лампа?', kind: 'YES_NO' }])
    expect((await card()).triage).toEqual(triage)
  })

  test('to former questions are accepted: a device sends them later', async () => {
    await save([{ title: 'Горит лампа?', kind: 'YES_NO' }])
    expect((await answer(['Нет'])).statusCode).toBe(200)
    expect((await card()).triage?.answers).toEqual([{ title: 'Масса включена?', answer: 'Нет' }])
  })

  test('bring what to take along, and other answers take it back unless it is packed', async () => {
    await answer(['Да'])
    expect(await titles()).toEqual(['Блок СКЗИ × 2'])
    await answer(['Нет'])
    expect(await titles()).toEqual([])
    await answer(['Да'])
    await tick('Блок СКЗИ', true)
    await answer(['Нет'])
    expect((await card()).take).toEqual([
      { title: 'Блок СКЗИ', quantity: 2, unitModelId: null, isTaken: true },
    ])
  })

  test('are in the history for colleagues alone', async () => {
    await answer(['Да'])
    await answer(['Нет'])
    const { body } = await on.senior.call(tasksRoutes.actions, { ...params(), query: { sort: 'ASC' } })
    expect(
      body.items.map((action) => sentenceText(describeTaskAction(action)).replaceAll('\u00a0', ' ')),
    ).toEqual([
      'Лапина О. ответила на опросник: Нужен выезд',
      'Лапина О. ответила на опросник: Можно удалённо',
    ])
    const { body: seen } = await on.client.call(tasksRoutes.actions, { ...params(), query: {} })
    expect(seen.items).toEqual([])
  })

  test.each([
    ['an answer that is not offered', ['Возможно'], 400],
    ['an answer too many', ['Нет', 'Да'], 400],
    ['none', [], 400],
  ])('refuses %s', async (_, answers, status) => {
    const { statusCode } = await on.refusal(on.dispatcher, triageRoutes.answer, {
      ...params(),
      body: { questionnaireId, answers },
    })
    expect(statusCode).toBe(status)
  })

  test('refuses incomplete answers', async () => {
    const open = { ...asked, verdicts: [] }
    const { id, categoryId: other } = await makeQuestionnaire(db, [open, open])
    await db.updateTable('tasks').set({ categoryId: other }).where('id', '=', taskId).execute()
    const body = { questionnaireId: id, answers: ['Да'] }
    expect((await on.refusal(on.dispatcher, triageRoutes.answer, { ...params(), body })).statusCode).toBe(400)
  })

  test('refuses answers about another category, and about a closed task', async () => {
    const { id } = await makeQuestionnaire(db)
    const body = { questionnaireId: id, answers: ['Нет'] }
    expect((await on.refusal(on.dispatcher, triageRoutes.answer, { ...params(), body })).message).toMatch(
      /Категория заявки уже другая/,
    )
    await db
      .updateTable('tasks')
      .set({ status: 'CLOSED', closedAt: new Date().toISOString() })
      .where('id', '=', taskId)
      .execute()
    expect((await answer(['Нет'])).statusCode).toBe(409)
  })

  test('of two who answer at once one is stored, and the other is shown the present state', async () => {
    const both = await Promise.all([
      answer(['Нет'], on.dispatcher, { version: 1 }),
      answer(['Да'], on.senior, { version: 1 }),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const stale = both.find(({ statusCode }) => statusCode === 409)
    expect(stale?.json()).toMatchObject({ current: { triage: (await card()).triage } })
    const { verdict } = (await card()).triage ?? {}
    expect(await titles()).toEqual(verdict === 'VISIT' ? ['Блок СКЗИ × 2'] : [])
  })
})

describe('what to take along', () => {
  test('comes from the type of a task and follows it, beside what was added by hand', async () => {
    const { body: type } = await on.admin.call(taskTypesRoutes.create, {
      body: {
        title: 'Замена СКЗИ',
        queues: [],
        checklist: [],
        reportTemplate: '',
        parts: [{ title: 'Пломбы', quantity: 2, unitModelId: null }],
        isActive: true,
      },
    })
    const { body: task } = await on.dispatcher.call(tasksRoutes.create, {
      body: { queue: 'tachograph', title: 'Замена блока', typeId: type.id },
    })
    taskId = task.id
    expect(await titles()).toEqual(['Пломбы × 2'])
    await take([...(await card()).take, { title: 'Ключ', quantity: 1 }])
    await on.dispatcher.call(tasksRoutes.update, { ...params(), body: { typeId: null } })
    expect(await titles()).toEqual(['Ключ × 1'])
    await on.dispatcher.call(tasksRoutes.update, { ...params(), body: { typeId: type.id } })
    expect(await titles()).toEqual(['Ключ × 1', 'Пломбы × 2'])
    // A client knows the type, but not what it needs.
    const seen = (await on.client.call(taskTypesRoutes.list, {})).body.items
    expect(seen.find(({ id }) => id === type.id)?.parts).toEqual([])
  })

  test('of a type stays when a caller that does not know of it saves the type', async () => {
    const input = { title: 'Замена', queues: [], checklist: [], reportTemplate: '', isActive: true }
    const parts = [{ title: 'Пломбы', quantity: 2, unitModelId: null }]
    const { body: type } = await on.admin.call(taskTypesRoutes.create, { body: { ...input, parts } })
    const { body } = await on.admin.call(taskTypesRoutes.update, {
      params: { id: type.id },
      body: { ...input, title: 'Замена блока' },
    })
    expect(body.parts).toEqual(parts)
  })

  test('is ticked by those who work on the task, without a version or a line in the history', async () => {
    await take([{ title: 'Антенна', quantity: 1 }])
    const { version } = await card()
    const before = await on.history(taskId)
    expect((await tick('антенна', true)).statusCode).toBe(201)
    expect(await card()).toMatchObject({ version, take: [{ title: 'Антенна', isTaken: true }] })
    expect(await on.history(taskId)).toEqual(before)
    expect((await tick('Кабель', true)).statusCode).toBe(409)
  })

  test('keeps every tick of those who pack at once', async () => {
    const names = ['Антенна', 'Кабель', 'Пломбы', 'Предохранитель']
    await take(names.map((title) => ({ title, quantity: 1 })))
    await Promise.all(names.map((title, at) => tick(title, true, at % 2 === 0 ? on.engineer : on.dispatcher)))
    expect((await card()).take.every(({ isTaken }) => isTaken)).toBe(true)
  })

  test('refuses the same twice, and a list over a stale version', async () => {
    const twice = [
      { title: 'Антенна', quantity: 1 },
      { title: 'антенна', quantity: 2 },
    ]
    expect((await take(twice)).statusCode).toBe(400)
    await answer(['Нет'])
    expect((await take([], on.dispatcher, { version: 1 })).statusCode).toBe(409)
  })

  test('is listed for the days of a user, with how many units of its models there are', async () => {
    const model = await makeUnitModel(db, { kind: 'SKZI', title: 'НКМ-2' })
    await makeUnit(db, { modelId: model.id, kind: 'SKZI', place: 'OFFICE' })
    for (const serial of ['1', '2'])
      await makeUnit(db, {
        modelId: model.id,
        kind: 'SKZI',
        serial,
        place: 'PERSON',
        userId: on.engineer.user.id,
      })
    await take([{ title: 'НКМ-2', quantity: 3, unitModelId: model.id }])
    const plan = { plannedFrom: '2031-11-25T08:00:00.000Z', plannedTo: '2031-11-25T09:00:00.000Z' }
    await db.updateTable('tasks').set(plan).where('id', '=', taskId).execute()
    const day = async (by: Caller, date: string, userId?: number) =>
      (
        await by.call(triageRoutes.day, {
          query: { date, ...(userId !== undefined && { userId: String(userId) }) },
        })
      ).body
    expect(await day(on.engineer, '2031-11-25')).toMatchObject({
      items: [{ day: '2031-11-25', taskId, title: 'НКМ-2', quantity: 3, isTaken: false }],
      stock: [{ unitModelId: model.id, inHands: 2, inOffice: 1 }],
    })
    expect((await day(on.engineer, '2031-11-24')).items).toHaveLength(1)
    expect((await day(on.engineer, '2031-11-26')).items).toEqual([])
    expect((await day(on.dispatcher, '2031-11-25', on.engineer.user.id)).items).toHaveLength(1)
    expect((await day(on.dispatcher, '2031-11-25')).items).toEqual([])
  })
})

describe('rights', () => {
  test('a client neither sees nor changes any of it', async () => {
    await answer(['Да'])
    const seen = await card(on.client)
    expect([seen.triage, seen.take]).toEqual([null, []])
    for (const answered of [
      await answer(['Нет'], on.client),
      await take([], on.client),
      await tick('Блок СКЗИ', true, on.client),
      await on.client.send(triageRoutes.questionnaires, {}),
      await on.client.send(triageRoutes.day, { query: { date: '2026-11-29' } }),
    ])
      expect(answered.statusCode).toBe(403)
  })

  test('an engineer answers about own tasks, and edits no questionnaire', async () => {
    expect((await answer(['Нет'], on.engineer)).statusCode).toBe(200)
    await db.updateTable('tasks').set({ operatorId: on.senior.user.id }).where('id', '=', taskId).execute()
    expect((await answer(['Нет'], on.engineer)).statusCode).toBe(404)
    const body = { questions: [] }
    for (const by of [on.engineer, on.dispatcher, on.senior])
      expect((await by.send(triageRoutes.save, { params: { id: categoryId }, body })).statusCode).toBe(403)
  })
})

describe('a questionnaire', () => {
  const listed = async () => (await on.dispatcher.call(triageRoutes.questionnaires, {})).body.items

  test('is gone without questions, comes back with a later version, and is audited', async () => {
    await save([], 1)
    expect(await listed()).toEqual([])
    await save([{ title: 'Горит лампа?', kind: 'YES_NO' }], 2)
    expect(await listed()).toMatchObject([{ categoryId, version: 3, questions: [{ title: 'Горит лампа?' }] }])
    const audit = await db
      .selectFrom('audit')
      .select('details')
      .where('kind', '=', 'DICTIONARY_CHANGED')
      .execute()
    expect(audit.map(({ details }) => details)).toEqual(['Опросник. Удалено', 'Опросник. Вопросов: 1'])
  })

  test('goes with its category', async () => {
    const { categoryId: other } = await makeQuestionnaire(db)
    await db.deleteFrom('taskCategories').where('id', '=', other).execute()
    expect((await listed()).map((one) => one.categoryId)).toEqual([categoryId])
  })

  test('comes for six of the standard categories, as an administrator could have saved it', async () => {
    await db.deleteFrom('tasks').execute()
    await db.deleteFrom('taskCategories').execute()
    await on.admin.call(standardDictionariesRoutes.add, {})
    expect(await listed()).toHaveLength(6)
    for (const { questions } of seededQuestionnaires)
      expect(QuestionnaireInput.parse({ questions }).questions).toEqual(questions)
  })
})
