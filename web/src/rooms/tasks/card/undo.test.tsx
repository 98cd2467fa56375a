import type { UndoReply } from '@naryad/contract/tasks/tasks.bulk.inputs'
import { tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { sessionState } from '../../../client/session/state.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'
import { describeChange } from './describeChange.ts'

beforeEach(() => sessionState.set('in'))

const person = (id: number, lastName: string) => ({ id, lastName, firstName: 'Артём', middleName: '' })
const undoId = '0b0f8a3e-5a3c-4f0e-9c8b-0d1a2b3c4d5e'

/** «Запланирована» is chosen for an assigned task; the answer brings an undo if there is one. */
async function plan(answered: { undoId?: string }) {
  const task = makeTask({ id: 7, car: null, status: 'ASSIGNED', operator: person(5, 'Гусев'), version: 1 })
  const { api } = await renderCard({ tasks: [task] })
  api.on(tasksRoutes.status, ({ body }) => ({ ...task, status: body.status, version: 2, ...answered }))
  await userEvent.keyboard('s')
  await userEvent.click(await screen.findByRole('menuitem', { name: /Запланирована/ }))
  expect(await screen.findByText(/Заявка №.7: статус «Запланирована»/)).toBeVisible()
  return api
}

describe('Ctrl+Z after a change', () => {
  async function undo(reply: UndoReply) {
    const api = await plan({ undoId })
    api.on(tasksUndoRoutes.undo, () => reply)
    await act(async () => {})
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(api.calls(tasksUndoRoutes.undo)).toHaveLength(1))
    expect(api.calls(tasksUndoRoutes.undo)[0]?.url.pathname).toBe(`/api/tasks/undo/${undoId}`)
  }

  test('takes it back by the id that the answer has brought', async () => {
    await undo({ failed: [], totalCount: 1 })
    expect(await screen.findByText('Изменение отменено')).toBeVisible()
  })

  test('says who has changed the task since', async () => {
    await undo({ failed: [{ id: 7, error: 'Уже изменила Морозова Е.' }], totalCount: 1 })
    expect(await screen.findByText('ID 7: Уже изменила Морозова Е.')).toBeVisible()
  })
})

test('what cannot be undone offers nothing', async () => {
  await plan({})
  expect(screen.queryByRole('button', { name: /Отменить/ })).not.toBeInTheDocument()
})

test('a deadline by the norm is named with its moment, if there is one', () => {
  const task = makeTask({ id: 7, deadlineAt: null, hasManualDeadline: false })
  expect(describeChange.deadline(task)).toMatch(/: срок снова по нормативу$/)
  expect(describeChange.deadline({ ...task, deadlineAt: '2026-11-25T09:00:00.000Z' })).toMatch(
    /: срок снова по нормативу, /,
  )
})
