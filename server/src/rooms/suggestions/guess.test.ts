import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeSuggestion } from './suggestions.make.ts'

const db = await testDb()
const app = await testApp(db)

let staff: Caller
beforeEach(async () => {
  staff = await caller(app, db, { role: 'operator', lastName: 'Белова' })
})

const listOf = async (who: Caller) => (await who.call(suggestionsRoutes.list, { query: {} })).body
const confirm = (id: number, body = {}) => staff.call(suggestionsRoutes.confirm, { params: { id }, body })
const taskOf = async (id: number | null) =>
  (await staff.call(tasksRoutes.get, { params: { id: id ?? 0 } })).body

describe('the confirmation of a suggestion by a rule', () => {
  const insertKind = async () => {
    const type = await db
      .insertInto('taskTypes')
      .values({
        title: 'Диагностика',
        checklist: JSON.stringify([{ title: 'Снять коды', isRequired: true }]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const category = await db
      .insertInto('taskCategories')
      .values({ title: 'Нет связи', queue: 'glonass' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { typeId: type.id, categoryId: category.id }
  }
  const suggestSilence = () =>
    makeSuggestion(db, {
      source: 'RULE',
      queue: 'glonass',
      title: 'Трекер молчит',
      guess: { type: 'Диагностика', category: 'Нет связи' },
    })

  test('takes the kind and the category that the rule guesses, with the checklist', async () => {
    const { typeId, categoryId } = await insertKind()
    const id = await suggestSilence()
    expect((await listOf(staff)).items).toMatchObject([
      { type: { id: typeId, title: 'Диагностика' }, category: { id: categoryId, title: 'Нет связи' } },
    ])
    const { body } = await confirm(id)
    expect(await taskOf(body.taskId)).toMatchObject({
      type: { id: typeId },
      category: { id: categoryId },
      checklist: [{ title: 'Снять коды' }],
    })
  })

  test('has no guess where the dictionaries have no such entries, or these are out of use', async () => {
    await suggestSilence()
    expect((await listOf(staff)).items).toMatchObject([{ type: null, category: null }])
    await insertKind()
    await db.updateTable('taskTypes').set({ isActive: false }).execute()
    await db.updateTable('taskCategories').set({ isActive: false }).execute()
    const id = await suggestSilence()
    expect((await listOf(staff)).items.at(-1)).toMatchObject({ id, type: null, category: null })
  })

  test('takes what the dispatcher says instead, the operator and the visit too', async () => {
    await insertKind()
    const id = await suggestSilence()
    const plannedFrom = '2026-12-01T06:00:00.000Z'
    const { body } = await confirm(id, {
      typeId: null,
      operatorId: staff.user.id,
      plannedFrom,
      plannedTo: null,
    })
    expect(await taskOf(body.taskId)).toMatchObject({
      type: null,
      category: { title: 'Нет связи' },
      operator: { id: staff.user.id },
      status: 'PLANNED',
      plannedFrom,
    })
  })

  test('leaves the guess behind in another queue', async () => {
    await insertKind()
    const { body } = await confirm(await suggestSilence(), { queue: 'luv' })
    expect(await taskOf(body.taskId)).toMatchObject({ queue: 'luv', type: null, category: null })
  })
})
