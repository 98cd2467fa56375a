import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Questionnaire } from '@naryad/contract/triage/triage'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'
import { newDraft, type TaskDraft } from './draft.ts'
import { closeTaskForm, openNewTask } from './shownForm.ts'

const question: Omit<Questionnaire['questions'][number], 'title'> = {
  hint: '',
  kind: 'YES_NO',
  options: [],
  verdicts: [],
  fact: null,
}
const questionnaire: Questionnaire = {
  id: 9,
  categoryId: 3,
  version: 2,
  questions: [
    { ...question, title: 'Горит индикатор?' },
    {
      ...question,
      title: 'Есть питание?',
      verdicts: [{ answer: 'Нет', verdict: 'VISIT', advice: '', parts: [] }],
    },
  ],
}

async function begin(triage: TaskDraft['triage'] = null) {
  const made = makeTask({ id: 77, car: null, operator: null, category: { id: 3, title: 'Нет связи' } })
  const stage = await renderCard({
    tasks: [makeTask({ car: null, category: null })],
    onOpenTask: vi.fn(),
    prepare: (api) => api.on(triageRoutes.questionnaires, () => ({ items: [questionnaire], totalCount: 1 })),
  })
  stage.api.on(triageRoutes.answer, () => made)
  stage.api.on(tasksRoutes.duplicates, () => ({ items: [], totalCount: 0 }))
  stage.api.on(tasksRoutes.create, () => made)
  const base = newDraft('tachograph')
  const mine = { ...base, isWithoutCar: true, typeId: 1, categoryId: 3, title: 'Нет связи', triage }
  localStorage.setItem(
    'naryad:draft:2:task:new',
    JSON.stringify({ value: { mine, base, version: null }, at: new Date() }),
  )
  act(() => openNewTask('tachograph'))
  return stage
}

test('answers survive a reload and are sent with the request', async () => {
  const { api } = await begin()
  await userEvent.click(await screen.findByText('Можно удалённо?'))
  await userEvent.click(screen.getByRole('button', { name: /^Да.?1$/ }))
  expect(await screen.findByText('Есть питание?')).toBeVisible()
  // As a tab that closes.
  act(() => closeTaskForm())
  act(() => openNewTask('tachograph'))
  expect(await screen.findByText('Есть питание?')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Нет.?2$/ }))
  act(() => closeTaskForm())
  act(() => openNewTask('tachograph'))
  expect(await screen.findByText('Нужен выезд')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Создать заявку' }))
  await waitFor(() =>
    expect(api.calls(triageRoutes.answer)).toMatchObject([
      { body: { questionnaireId: 9, answers: ['Да', 'Нет'] } },
    ]),
  )
})

test('answers to questions that were changed since are asked for again', async () => {
  await begin({ questionnaireId: 9, version: 1, answers: ['Да', 'Нет'] })
  await userEvent.click(await screen.findByText('Можно удалённо?'))
  expect(await screen.findByText('Горит индикатор?')).toBeVisible()
})
