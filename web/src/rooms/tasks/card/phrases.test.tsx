import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'

import { keepShared } from '../../../entities/settings/shared.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'

const shared = { queueLabels: queueTitles, closeReasons: null }
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Комментарий коллегам' })

async function open(phrases: readonly string[], task = makeTask({ car: null })) {
  keepShared({ ...shared, commentPhrases: { internal: [...phrases], public: [] } })
  onTestFinished(() => keepShared({ ...shared, commentPhrases: null }))
  const card = await renderCard({ tasks: [task] })
  return { ...card, task }
}

test('«/» offers the phrases that contain what is typed, and the chosen one has the words of the task', async () => {
  const { task } = await open(['Перезвонить завтра.', 'По {номер} нужен пропуск.', 'Нужна деталь.'])
  await userEvent.type(field(), 'Важно: /нуж')
  const list = await screen.findByRole('listbox', { name: 'Шаблоны' })
  expect(within(list).getAllByRole('option')).toHaveLength(2)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field()).toHaveValue(`Важно: По №\u00a0${task.id} нужен пропуск.`)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Esc leaves the slash as it was typed, and no phrase is offered within a word', async () => {
  await open(['Перезвонить завтра.'])
  await userEvent.type(field(), '/{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.type(field(), ' и/')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field()).toHaveValue('/ и/')
})

test('a comment is not sent with a fact that the task does not have', async () => {
  const { api } = await open(['Позвонить: {водитель}.'], makeTask({ car: null, driver: null }))
  await userEvent.type(field(), '/{Enter}')
  await waitFor(() => expect(field()).toHaveValue('Позвонить: {водитель}.'))
  expect(screen.getByText('Впишите вместо {водитель}: в заявке этого нет')).toBeInTheDocument()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(api.calls(tasksRoutes.comment)).toHaveLength(0)
  // The gap is selected, so what is typed replaces it.
  await userEvent.keyboard('Сидоров')
  expect(field()).toHaveValue('Позвонить: Сидоров.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(api.calls(tasksRoutes.comment)).toHaveLength(1))
})
