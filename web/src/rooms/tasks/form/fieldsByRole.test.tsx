import { roles } from '@naryad/contract/kit/rights'
import { maySetField, type TaskField } from '@naryad/contract/tasks/tasks.edits'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { makeMe } from '../../../testing/makeMe.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'
import { draftOf, newDraft, type TaskDraft } from './draft.ts'
import { openNewTask, openTaskEditing } from './shownForm.ts'

const person = { id: 5, lastName: 'Гусев', firstName: 'Артём', middleName: '' }

/** A draft of yesterday in which everything is filled in, also what this role is not shown. */
const filled = (draft: TaskDraft): TaskDraft => ({
  ...draft,
  car: { id: 4, plate: 'А417КМ116', title: 'А417КМ116', brand: 'Scania', model: 'R440' },
  isWithoutCar: false,
  company: { id: 3, name: 'ООО «ТрансЛогистик»' },
  driver: { ...person, id: 6, phone: null },
  contact: { id: 8, name: 'Сафин Рустам', position: '', phones: [] },
  carServerId: 7,
  typeId: 1,
  categoryId: 2,
  title: 'Нет связи',
  isTitleOwn: true,
  description: 'Не выходит на связь с утра',
  operator: person,
  plan: { day: '2026-11-25', from: '10:00', to: '12:00', toDay: null },
  priority: 'URGENT',
  isWarranty: true,
  address: 'Казань',
  direction: 'OUT',
  externalOrganization: 'Подрядчик',
  externalNumber: 'ВХ-7',
  accountingCode: 'ЗН-7',
})

const keep = (name: string, mine: TaskDraft, base: TaskDraft, version: number | null) =>
  localStorage.setItem(
    `naryad:draft:2:${name}`,
    JSON.stringify({ value: { mine, base, version }, at: new Date() }),
  )

/** What the body of a call always names, whoever sends it. */
const always = new Set(['queue', 'title', 'version'])

const sentBy = (body: unknown): TaskField[] =>
  Object.keys(body as object).filter((field) => !always.has(field)) as TaskField[]

describe.each(roles)('the form of a task, filled in by the role %s', (role) => {
  const me = makeMe({ role, company: role === 'client' ? { id: 3, name: 'ООО «ТрансЛогистик»' } : null })

  test('sends of a new task what the role may set, and nothing else', async () => {
    const { api } = await renderCard({ me })
    api.on(tasksRoutes.create, () => makeTask({ id: 7, car: null }))
    const base = newDraft('glonass')
    keep('task:new', filled({ ...base, queue: 'external' }), base, null)
    act(() => openNewTask('glonass'))
    await userEvent.click(await screen.findByRole('button', { name: 'Создать заявку' }))
    await waitFor(() => expect(api.calls(tasksRoutes.create)).toHaveLength(1))
    const [call] = api.calls(tasksRoutes.create)
    expect(call?.body).toMatchObject({ queue: 'external', title: 'Нет связи', carId: 4 })
    const sent = sentBy(call?.body)
    expect(sent.length).toBeGreaterThan(4)
    expect(sent.filter((field) => !maySetField(field, me, 'create'))).toEqual([])
  })

  test('sends of an existing task what the role may set, and nothing else', async () => {
    const task = makeTask({
      status: role === 'client' ? 'NEW' : 'IN_PROGRESS',
      operator: { ...person, id: me.id },
      queue: 'external',
      title: 'Старая тема',
      car: null,
      company: null,
      driver: null,
      type: null,
      category: null,
    })
    const { api } = await renderCard({ me, tasks: [task] })
    keep(`task:${task.id}:form`, filled(draftOf(task)), draftOf(task), task.version)
    act(() => openTaskEditing(task))
    await userEvent.click(await screen.findByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(api.calls(tasksRoutes.update)).toHaveLength(1))
    const sent = sentBy(api.calls(tasksRoutes.update)[0]?.body)
    expect(sent.length).toBeGreaterThan(1)
    expect(sent.filter((field) => !maySetField(field, me, 'edit'))).toEqual([])
  })
})
