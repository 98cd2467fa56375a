import type { TaskAction } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('a task that is gone does not stay on the screen as if it were there', async () => {
  const { card, changed } = await renderCard()
  expect(screen.getByRole('article', { name: /18402/ })).toBeInTheDocument()
  card.tasks = []
  await changed()
  expect(await screen.findByText(/18402 нет или она вам недоступна/)).toBeInTheDocument()
  expect(screen.queryByRole('article', { name: /18402/ })).toBeNull()
})

test('what may no longer be returned says so before a reason is written', async () => {
  const closedAt = '2020-01-01T00:00:00.000Z'
  await renderCard({ tasks: [makeTask({ car: null, status: 'CLOSED', closedAt })] })
  await userEvent.click(button('Ещё действия'))
  const item = await screen.findByRole('menuitem', { name: /Открыть повторно/ })
  expect(item).toBeDisabled()
  expect(item).toHaveTextContent('в течение 30 дней')
})

test('a client is not offered to return what was done long ago, nor to edit what has been begun', async () => {
  const doneAt = '2020-01-01T00:00:00.000Z'
  await renderCard({
    tasks: [makeTask({ car: null, status: 'DONE', doneAt, workReport: 'Всё сделано' })],
    me: makeMe({ role: 'client' }),
  })
  await userEvent.click(button('Ещё действия'))
  const item = await screen.findByRole('menuitem', { name: /На доработку/ })
  expect(item).toBeDisabled()
  expect(item).toHaveTextContent('в течение 5 дней')
  expect(screen.queryByRole('menuitem', { name: /Изменить заявку/ })).toBeNull()
})

test('a client edits a new request', async () => {
  await renderCard({ tasks: [makeTask({ car: null, status: 'NEW' })], me: makeMe({ role: 'client' }) })
  await userEvent.click(button('Ещё действия'))
  expect(await screen.findByRole('menuitem', { name: /Изменить заявку/ })).toBeEnabled()
})

test('a tick of the checklist that could not be saved is reported', async () => {
  const checklist = [{ title: 'Пломбы', isRequired: true, isDone: false }]
  const { api } = await renderCard({ tasks: [makeTask({ car: null, checklist })] })
  api.on(tasksRoutes.update, () => {
    throw new Refused('CONFLICT', 'Заявка закрыта')
  })
  await userEvent.click(screen.getByRole('checkbox', { name: /Пломбы/ }))
  expect(await screen.findByText('Заявка закрыта')).toBeInTheDocument()
})

test('so is one in the window of finishing, and the guarantee', async () => {
  const checklist = [{ title: 'Пломбы', isRequired: true, isDone: false }]
  const { api } = await renderCard({ tasks: [makeTask({ car: null, checklist })] })
  let tries = 0
  api.on(tasksRoutes.update, () => {
    tries += 1
    throw new Refused('CONFLICT', tries === 1 ? 'Чек-лист изменить нельзя' : 'Гарантию изменить нельзя')
  })
  await userEvent.keyboard('d')
  await screen.findByRole('textbox', { name: /Что сделали/ })
  const ticks = screen.getAllByRole('checkbox', { name: /Пломбы/ })
  await userEvent.click(ticks.at(-1) ?? document.body)
  expect(await screen.findByText('Чек-лист изменить нельзя')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('switch', { name: 'Гарантийный случай' }))
  expect(await screen.findByText('Гарантию изменить нельзя')).toBeInTheDocument()
})

test('the tab of the story counts what the story shows, comments and changes', async () => {
  const created: TaskAction = {
    id: 1,
    at: '2026-11-22T08:00:00.000Z',
    who: null,
    source: 'RULE',
    kind: 'CREATED',
    field: null,
    from: null,
    to: null,
  }
  await renderCard({
    prepare: (api) => api.on(tasksRoutes.actions, () => ({ items: [created], totalCount: 1 })),
  })
  const tabs = within(screen.getByRole('navigation', { name: 'Части заявки' }))
  expect(await tabs.findByRole('button', { name: /^История\s*1$/ })).toBeInTheDocument()
  await userEvent.keyboard('m')
  await userEvent.keyboard('Позвонили{Control>}{Enter}{/Control}')
  expect(await tabs.findByRole('button', { name: /^История\s*2$/ })).toBeInTheDocument()
})

test('work is not sent as done while required points are not ticked: the window leads to the first of them', async () => {
  const checklist = ['Пломбы', 'Фото'].map((title) => ({ title, isRequired: true, isDone: false }))
  const { api } = await renderCard({ tasks: [makeTask({ car: null, checklist })] })
  await userEvent.keyboard('d')
  await userEvent.type(await screen.findByRole('textbox', { name: /Что сделали/ }), 'Заменили блок')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const words = screen.getByText('Отметьте обязательные пункты чек-листа')
  await waitFor(() => expect(words).toHaveAttribute('role', 'alert'))
  expect(screen.getAllByRole('checkbox', { name: 'Пломбы' }).at(-1)).toHaveFocus()
  expect(screen.getByRole('textbox', { name: /Что сделали/ })).toBeValid()
  expect(api.calls(tasksRoutes.done)).toEqual([])
})

test('two points ticked at once are both saved, though the network takes the second first', async () => {
  const points = ['Пломбы', 'Фото', 'Проверка'].map((title) => ({ title, isRequired: true, isDone: false }))
  const { card, changed } = await renderCard({ tasks: [makeTask({ car: null, checklist: points })] })
  const network = fetch
  const answers: Promise<Response>[] = []
  const late = async (...call: Parameters<typeof fetch>) => {
    await new Promise((arrived) => setTimeout(arrived, 700))
    return network(...call)
  }
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    if (call[1]?.method !== 'PUT') return network(...call)
    const answer = answers.length === 0 ? late(...call) : network(...call)
    answers.push(answer)
    return answer
  })
  for (const point of ['Пломбы', 'Фото'])
    await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(point) }))
  await waitFor(() => expect(answers.length).toBeGreaterThan(1), { timeout: 2000 })
  await Promise.all(answers)
  await changed()
  expect(screen.queryByText(/изменили одновременно/)).toBeNull()
  await waitFor(() =>
    expect(card.tasks[0]?.checklist.map(({ isDone }) => isDone)).toEqual([true, true, false]),
  )
})

test('the deadline explains itself to the keyboard too', async () => {
  // Neither today nor tomorrow, which are written as words.
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await renderCard({ tasks: [makeTask({ car: null, deadlineAt: `${day}T09:00:00.000Z` })] })
  const deadline = screen.getAllByRole('button', { name: new RegExp(`^${Number(day.slice(8))}\\s`) }).at(-1)
  deadline?.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/Норматив: 8 рабочих ч/)).toBeInTheDocument()
})

test('a story that could not be read says so, and is read again', async () => {
  const { api, changed } = await renderCard({
    prepare: (api) =>
      api.on(tasksRoutes.actions, () => {
        throw new Refused('INTERNAL', 'На сервере произошла ошибка')
      }),
  })
  await changed()
  expect(await screen.findByText('Не удалось загрузить историю')).toBeInTheDocument()
  expect(screen.queryByText('Комментариев пока нет')).toBeNull()
  api.on(tasksRoutes.actions, () => ({ items: [], totalCount: 0 }))
  await userEvent.click(button('Повторить'))
  await waitFor(() => expect(screen.queryByText('Не удалось загрузить историю')).toBeNull())
})

test('a dispatcher who is not a senior can neither approve costs nor open a closed task again', async () => {
  const costly = makeTask({ car: null, costs: 150_000, isCostsApproved: false })
  const closed = {
    ...costly,
    isCostsApproved: true,
    status: 'CLOSED',
    closedAt: new Date().toISOString(),
  } as const
  for (const isSenior of [true, false]) {
    const first = await renderCard({ tasks: [costly], me: makeMe({ isSenior }) })
    expect(screen.getByText(/^Не согласованы: /)).toBeVisible()
    expect(screen.queryAllByRole('button', { name: 'Согласовать затраты' })).toHaveLength(isSenior ? 1 : 0)
    first.unmount()
    const second = await renderCard({ tasks: [closed], me: makeMe({ isSenior }) })
    expect(screen.queryAllByRole('button', { name: 'Открыть повторно' })).toHaveLength(isSenior ? 1 : 0)
    second.unmount()
  }
})
