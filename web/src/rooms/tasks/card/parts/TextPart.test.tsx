import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { renderCard } from '../../../../testing/renderCard.tsx'
import { makeTask } from '../../tasks.make.ts'

const task = makeTask({ car: null, description: 'Нет связи' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Описание' })
const leaveHalfTyped = async (text: string) => {
  await userEvent.click(button('Изменить: описание'))
  await userEvent.type(field(), text)
  await userEvent.click(button('Свернуть карточку'))
}

test('a draft of yesterday and the text that a colleague has saved since stand side by side', async () => {
  const { card, client, elsewhere } = await renderCard({ tasks: [task] })
  await leaveHalfTyped(', проверил')
  elsewhere({ id: task.id, description: 'Связь есть' })
  // Another day: what was read is not there any more.
  client.removeQueries({ queryKey: ['tasks'] })
  await userEvent.click(button('Открыть заявку'))
  await screen.findByRole('article')
  expect(field()).toHaveValue('Нет связи, проверил')
  await userEvent.click(button('Сохранить'))
  expect(await screen.findByText('Описание: сохранено')).toBeInTheDocument()
  expect(card.tasks[0]?.description).toBe('Связь есть')
  await userEvent.click(button(/^Принять правку/))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Описание' })).toBeNull())
  expect(card.tasks[0]?.description).toBe('Связь есть')
})

test('what a colleague has changed elsewhere in the task asks nothing', async () => {
  const { api, card, client, elsewhere } = await renderCard({ tasks: [task] })
  await leaveHalfTyped(', проверил')
  elsewhere({ id: task.id, address: 'Казань' })
  // Another day: what was read is not there any more.
  client.removeQueries({ queryKey: ['tasks'] })
  await userEvent.click(button('Открыть заявку'))
  await screen.findByRole('article')
  await userEvent.click(button('Сохранить'))
  await waitFor(() => expect(card.tasks[0]?.description).toBe('Нет связи, проверил'))
  expect(card.tasks[0]?.address).toBe('Казань')
  expect(api.calls(tasksRoutes.update)[0]?.body).toEqual({ description: 'Нет связи, проверил', version: 1 })
})

test('the pencil takes the focus into the text; a draft that comes back by itself leaves it where it was', async () => {
  await renderCard({ tasks: [task] })
  await userEvent.click(button('Изменить: описание'))
  expect(field()).toHaveFocus()
  await userEvent.type(field(), '!')
  await userEvent.click(button('Свернуть карточку'))
  await userEvent.click(button('Открыть заявку'))
  await screen.findByRole('article')
  expect(field()).toHaveValue('Нет связи!')
  expect(field()).not.toHaveFocus()
})

test('Esc asks before a typed text is lost, and asks nothing when nothing is typed', async () => {
  await renderCard({ tasks: [task] })
  await userEvent.click(button('Изменить: описание'))
  await userEvent.type(field(), ', проверил')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Удалить черновик?' })
  await userEvent.click(within(question).getByRole('button', { name: 'НЕТ' }))
  expect(field()).toHaveValue('Нет связи, проверил')
  await userEvent.click(button('Отменить'))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Описание' })).toBeNull())
  await userEvent.click(button('Изменить: описание'))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Описание' })).toBeNull()
})

test('the focus comes back to what opened the editor, saved or given up', async () => {
  await renderCard({ tasks: [task] })
  await userEvent.click(button('Изменить: описание'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(button('Изменить: описание')).toHaveFocus())
  await userEvent.keyboard('{Enter}!{Control>}{Enter}{/Control}')
  await waitFor(() => expect(button('Изменить: описание')).toHaveFocus())
  const title = button(task.title)
  await userEvent.click(title)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(button(task.title)).toHaveFocus())
})
