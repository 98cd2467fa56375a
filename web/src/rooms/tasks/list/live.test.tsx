import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

const rows = () => screen.getAllByRole('row').filter((row) => row.dataset.row !== undefined)
const numbers = () => rows().map((row) => Number(row.dataset.row))
const rowOf = (id: number) => rows().find((row) => row.dataset.row === String(id))

const three = () => [3, 2, 1].map((id) => makeTaskItem({ id, title: `Заявка ${id}` }))

describe('what others do', () => {
  test('a changed row is updated where it stands, and flashes once', async () => {
    const { tasks, changed } = await renderTasks({ items: three() })
    await screen.findByRole('row', { name: /Заявка 2/ })
    expect(rowOf(2)).not.toHaveAttribute('data-flash')
    // By the order of the list it would now be the first.
    tasks.items = [
      makeTaskItem({ id: 2, title: 'Заявка 2', status: 'DONE', version: 2 }),
      ...three().filter(({ id }) => id !== 2),
    ]
    await changed()
    await waitFor(() => expect(rowOf(2)).toHaveTextContent('Выполнена'))
    expect(rowOf(2)).toHaveAttribute('data-flash')
    expect(numbers()).toEqual([3, 2, 1])
  })

  test('new ones wait until they are asked for; the counters do not', async () => {
    const { tasks, changed } = await renderTasks({ items: three() })
    await screen.findByRole('row', { name: /Заявка 2/ })
    tasks.items = [makeTaskItem({ id: 5 }), makeTaskItem({ id: 4 }), ...tasks.items]
    await changed()
    const news = await screen.findByRole('button', { name: /^Показать 2\sновые$/ })
    expect(numbers()).toEqual([3, 2, 1])
    expect(screen.getByText('1–3 из 5')).toBeInTheDocument()
    expect(document.title).toBe('(2) Тахографы — Наряд')
    await waitFor(() => expect(screen.getByText(/^2\sновые заявки$/)).toHaveAttribute('role', 'status'))
    await userEvent.click(news)
    expect(numbers()).toEqual([5, 4, 3, 2, 1])
    expect(screen.queryByRole('button', { name: /Показать/ })).not.toBeInTheDocument()
    expect(document.title).toBe('Тахографы — Наряд')
  })

  test('a row that left the filter stays, dimmed, with what has become of it', async () => {
    const { tasks, changed } = await renderTasks({ items: three() })
    await screen.findByRole('row', { name: /Заявка 2/ })
    tasks.items = tasks.items.map((item) =>
      item.id === 2 ? { ...item, status: 'CLOSED', version: 2 } : item,
    )
    await changed()
    await waitFor(() => expect(rowOf(2)).toHaveAttribute('data-tone', 'gone'))
    expect(rowOf(2)).toHaveTextContent('Закрыта')
    expect(rowOf(2)).toHaveTextContent('вне условий')
    expect(numbers()).toEqual([3, 2, 1])
    await userEvent.click(screen.getByRole('button', { name: 'Обновить список' }))
    await waitFor(() => expect(numbers()).toEqual([3, 1]))
  })

  test('a row that was only pushed to the next page is not dimmed', async () => {
    const items = Array.from({ length: 10 }, (_, index) => makeTaskItem({ id: 10 - index }))
    const { tasks, changed, api } = await renderTasks({ items })
    await screen.findByText('1–10 из 10')
    tasks.items = [makeTaskItem({ id: 11 }), ...tasks.items]
    await changed()
    await screen.findByRole('button', { name: /^Показать 1\sновую$/ })
    await waitFor(() => expect(api.calls(tasksRoutes.search).at(-1)?.body).toMatchObject({ ids: [1] }))
    await act(async () => {})
    expect(rowOf(1)).not.toHaveAttribute('data-tone')
    expect(numbers()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('new ones are counted over all pages', async () => {
    const { tasks, changed } = await renderTasks({ items: [] })
    await screen.findByText('Заявок пока нет')
    const upTo = (last: number) => Array.from({ length: last }, (_, at) => makeTaskItem({ id: last - at }))
    tasks.items = upTo(12)
    await changed()
    await screen.findByText('1–10 из 12')
    tasks.items = upTo(40)
    await changed()
    await userEvent.click(await screen.findByRole('button', { name: /^Показать 28\sновых$/ }))
    expect(numbers()).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31])
    expect(screen.queryByRole('button', { name: /Показать \d/ })).not.toBeInTheDocument()
  })

  test('the focus and the selection stay where they are', async () => {
    const { tasks, changed } = await renderTasks({ items: three() })
    await screen.findByRole('row', { name: /Заявка 2/ })
    await userEvent.keyboard('jjx')
    expect(rowOf(2)).toHaveFocus()
    tasks.items = [makeTaskItem({ id: 9 }), ...tasks.items.toReversed()]
    await changed()
    await screen.findByRole('button', { name: /Показать/ })
    expect(rowOf(2)).toHaveFocus()
    expect(rowOf(2)).toHaveAttribute('aria-selected', 'true')
  })

  test('turning the page shows the list as it is', async () => {
    const items = Array.from({ length: 15 }, (_, index) => makeTaskItem({ id: 15 - index }))
    const { tasks, changed } = await renderTasks({ items })
    await screen.findByText('1–10 из 15')
    tasks.items = [makeTaskItem({ id: 16 }), ...tasks.items]
    await changed()
    await screen.findByRole('button', { name: /Показать/ })
    await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }))
    await waitFor(() => expect(numbers()).toEqual([6, 5, 4, 3, 2, 1]))
    expect(screen.queryByRole('button', { name: /Показать/ })).not.toBeInTheDocument()
  })
})
