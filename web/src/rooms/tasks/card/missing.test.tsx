import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { tasksQueries } from '../tasks.queries.ts'
import { loadCard } from './loadCard.ts'

const missing = /99 нет или она вам недоступна/

/** As a link leads to it: the task is asked for before there is a screen to draw it on. */
async function openLink() {
  const view = await renderTasks()
  const open = () =>
    act(() => view.router.navigate({ to: '/tasks/$queue/{-$id}', params: { queue: 'tachograph', id: 99 } }))
  await view.client.query(tasksQueries.task(99)).catch(() => undefined)
  await open()
  await screen.findByText(missing)
  return { ...view, open, asked: () => view.api.calls(tasksRoutes.get).length }
}

const back = () => userEvent.click(screen.getByRole('button', { name: 'К списку заявок' }))

test('a link to a task that is not there asks for it once', async () => {
  const { asked } = await openLink()
  expect(asked()).toBe(1)
})

test('a task that was not there is asked for again as soon as something has changed', async () => {
  const { asked, changed } = await openLink()
  await changed()
  expect(asked()).toBe(2)
})

test('opening it later asks again', async () => {
  const { asked, open } = await openLink()
  await back()
  vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ['Date'] })
  try {
    await open()
    await screen.findByText(missing)
    await vi.waitFor(() => expect(asked()).toBe(2))
  } finally {
    vi.useRealTimers()
  }
})

describe('on a phone, where the card covers the list', () => {
  const openOnPhone = async (answer: () => never | Promise<never>) => {
    const view = await renderTasks({ width: 390 })
    view.api.on(tasksRoutes.get, answer)
    await act(() =>
      view.router.navigate({ to: '/tasks/$queue/{-$id}', params: { queue: 'tachograph', id: 99 } }),
    )
    return view
  }

  test('a task that cannot be read leads back to the list', async () => {
    const { router } = await openOnPhone(() => {
      throw new Refused('INTERNAL', 'Ошибка на сервере')
    })
    await screen.findByText(/^Не удалось открыть заявку/)
    await back()
    expect(router.state.location.pathname).toBe('/tasks/tachograph')
  })

  test('so does one that is still waited for when its card is there', async () => {
    await loadCard()
    const { router } = await openOnPhone(() => new Promise(() => undefined))
    await userEvent.click(await screen.findByRole('button', { name: 'Назад к списку' }))
    expect(router.state.location.pathname).toBe('/tasks/tachograph')
  })
})
