import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { sessionState } from '../../../client/session/state.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'
import { describeChange } from './undo.ts'

beforeEach(() => sessionState.set('in'))

const person = (id: number, lastName: string) => ({ id, lastName, firstName: 'Артём', middleName: '' })

test('a change of status is announced, and Ctrl+Z takes it back', async () => {
  const task = makeTask({ id: 7, car: null, status: 'ASSIGNED', operator: person(5, 'Гусев'), version: 1 })
  const { api } = await renderCard({ tasks: [task] })
  let version = 1
  api.on(tasksRoutes.status, ({ body }) =>
    makeTask({ ...task, status: body.status, version: (version += 1) }),
  )
  await userEvent.keyboard('s')
  await userEvent.click(await screen.findByRole('menuitem', { name: /Запланирована/ }))
  expect(await screen.findByText(/Заявка №.7: статус «Запланирована»/)).toBeVisible()
  await act(async () => {})
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() =>
    expect(api.calls(tasksRoutes.status).map(({ body }) => body)).toEqual([
      { status: 'PLANNED' },
      { status: 'ASSIGNED', version: 2 },
    ]),
  )
})

describe('a change by a colleague in the meantime', () => {
  const task = makeTask({ id: 7, car: null, status: 'ASSIGNED', operator: person(5, 'Гусев'), version: 1 })

  /** Presses «Запланирована», lets a colleague change the task, and presses Ctrl+Z; what undo sends. */
  async function undoOver(changed: Partial<Task>): Promise<unknown> {
    const { api, card, changed: refreshed } = await renderCard({ tasks: [task] })
    api.on(tasksRoutes.status, ({ body: { status } }) => {
      const after = makeTask({ ...task, status, version: 2 })
      card.tasks = [after]
      return after
    })
    await userEvent.keyboard('s')
    await userEvent.click(await screen.findByRole('menuitem', { name: /Запланирована/ }))
    await screen.findByText(/статус «Запланирована»/)
    card.tasks = card.tasks.map((old) => ({ ...old, ...changed, version: 3 }))
    await refreshed()
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(api.calls(tasksRoutes.status)).toHaveLength(2))
    return api.calls(tasksRoutes.status)[1]?.body
  }

  test('of the same field is not overwritten', async () => {
    expect(await undoOver({ status: 'IN_PROGRESS' })).toEqual({ status: 'ASSIGNED', version: 2 })
  })

  test('of another field does not prevent it', async () => {
    expect(await undoOver({ priority: 'CRITICAL' })).toEqual({ status: 'ASSIGNED', version: 3 })
  })
})

describe('what takes a change back', () => {
  const me = makeMe()
  const before = makeTask({ id: 7, status: 'NEW', operator: null })

  test('is the operator that was there before', () => {
    expect(describeChange.operator({ ...before, operator: person(5, 'Гусев') }, before)).toEqual({
      text: expect.stringMatching(/^Заявка №.7: оператор Гусев.А\.$/),
      back: null,
    })
  })

  test('is nothing where the rules allow no step back', () => {
    const after = makeTask({ ...before, status: 'IN_PROGRESS', operator: person(5, 'Гусев') })
    expect(describeChange.status(after, before, me).back).toBeUndefined()
  })

  test('is the earlier plan, or none', () => {
    const after = { ...before, plannedFrom: '2026-11-25T06:00:00.000Z' }
    expect(describeChange.plan(after, before).back).toEqual({ plannedFrom: null, plannedTo: null })
  })

  test('is the earlier deadline that was set by hand, or the norm', () => {
    const after = { ...before, deadlineAt: '2026-11-25T09:00:00.000Z', hasManualDeadline: true }
    const byHand = { ...before, deadlineAt: '2026-11-24T09:00:00.000Z', hasManualDeadline: true }
    expect(describeChange.deadline(after, byHand).back).toBe('2026-11-24T09:00:00.000Z')
    expect(describeChange.deadline(after, { ...byHand, hasManualDeadline: false }).back).toBeNull()
    expect(describeChange.deadline({ ...before, deadlineAt: null }, byHand).text).toMatch(
      /: срок снова по нормативу$/,
    )
  })

  test('is the earlier queue with the kind of work that it had there', () => {
    const from = { ...before, type: { id: 3, title: 'Калибровка' }, category: null }
    expect(describeChange.queue({ ...from, queue: 'luv', type: null }, from).back).toMatchObject({
      queue: from.queue,
      restored: { typeId: 3, categoryId: null },
    })
  })
})
