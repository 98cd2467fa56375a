import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Questionnaire } from '@naryad/contract/triage/triage'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { shownAlert } from '../../../ui/overlays/alert.ts'
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

const answered = { questionnaireId: 9, version: 2, answers: ['Да', 'Нет'] }
const create = () => userEvent.click(screen.getByRole('button', { name: 'Создать заявку' }))

async function begin(
  triage: TaskDraft['triage'] = null,
  questionnaires: () => Questionnaire[] | Promise<Questionnaire[]> = () => [questionnaire],
) {
  const made = makeTask({ id: 77, car: null, operator: null, category: { id: 3, title: 'Нет связи' } })
  const stage = await renderCard({
    tasks: [makeTask({ car: null, category: null })],
    onOpenTask: vi.fn(),
    prepare: (api) =>
      api.on(triageRoutes.questionnaires, async () => ({ items: await questionnaires(), totalCount: 1 })),
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

test('answers are sent also where the questions come after the request', async () => {
  let come: (questions: Questionnaire[]) => void = () => undefined
  const late = new Promise<Questionnaire[]>((resolve) => {
    come = resolve
  })
  const { api } = await begin(answered, () => late)
  await create()
  await waitFor(() => expect(api.calls(tasksRoutes.create)).toHaveLength(1))
  await act(async () => come([questionnaire]))
  await waitFor(() =>
    expect(api.calls(triageRoutes.answer)).toMatchObject([
      { body: { questionnaireId: 9, answers: ['Да', 'Нет'] } },
    ]),
  )
})

const lost = 'Ответы «Можно удалённо?» не сохранены'

test.each([
  {
    name: 'the questions have changed',
    questionnaires: () => [{ ...questionnaire, version: 3 }],
    text: `${lost}: вопросы изменились. Было отвечено: Да; Нет`,
  },
  {
    name: 'there are no questions any more',
    questionnaires: () => [],
    text: `${lost}: вопросы изменились. Было отвечено: Да; Нет`,
  },
  {
    name: 'the questions cannot be read',
    questionnaires: () => {
      throw new Refused('INTERNAL', 'Сервер не справился')
    },
    text: `${lost}: вопросы не загрузились. Было отвечено: Да; Нет`,
  },
])('a request is created where $name, and the answers are not lost in silence', async (kind) => {
  const { api } = await begin(answered, kind.questionnaires)
  await create()
  await waitFor(() => expect(shownAlert.get()?.text).toBe(kind.text))
  expect(api.calls(tasksRoutes.create)).toHaveLength(1)
  expect(api.calls(triageRoutes.answer)).toEqual([])
})

test('answers about a category that was left are no longer of the request', async () => {
  const { api } = await begin({ ...answered, questionnaireId: 8 }, () => [
    questionnaire,
    { ...questionnaire, id: 8, categoryId: 4 },
  ])
  await create()
  await waitFor(() => expect(shownAlert.get()?.text).toBe('Заявка №\u00a077 создана'))
  expect(api.calls(triageRoutes.answer)).toEqual([])
})
