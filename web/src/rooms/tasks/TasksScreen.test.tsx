import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderTasks } from '../../testing/renderTasks.tsx'
import { makeTaskItem } from './tasks.make.ts'

/** Newest first, as the server gives them. */
const many = (count: number, given: Partial<TaskItem> = {}) =>
  Array.from({ length: count }, (_, index) =>
    makeTaskItem({ id: 500 - index, title: `Заявка ${500 - index}`, ...given }),
  )

const rows = () => screen.getAllByRole('row').filter((row) => row.dataset.row !== undefined)
const numbers = () => rows().map((row) => Number(row.dataset.row))
const rowOf = (id: number) => {
  const row = rows().find((row) => row.dataset.row === String(id))
  if (!row) throw new Error(`no row ${id}`)
  return row
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the list of a queue', () => {
  test('shows what a dispatcher looks for, without a hover', async () => {
    const item = makeTaskItem({
      id: 18402,
      priority: 'URGENT',
      deadlineAt: '2020-01-01T00:00:00.000Z',
      costs: 336_000,
      childsCount: 3,
      childsEndedCount: 1,
      attachmentsCount: 6,
    })
    await renderTasks({ items: [item] })
    const row = await screen.findByRole('row', { name: /18402/ })
    expect(row).toHaveTextContent('В работе')
    expect(row).toHaveTextContent('ООО «ТрансЛогистик»')
    expect(row).toHaveTextContent(/Гусев\sА\./)
    expect(row).toHaveTextContent(/3\s360\s₽/)
    for (const name of ['Срочный', 'Не согласованы', 'Подзаявки: готово 1 из 3', 'Файлы: 6'])
      expect(within(row).getByRole('img', { name })).toBeInTheDocument()
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/tasks/tachograph/18402')
  })

  test('says «—» and «Нет данных» where there is nothing', async () => {
    await renderTasks({ items: [makeTaskItem({ car: null, company: null, operator: null, costs: 0 })] })
    const row = await screen.findByRole('row', { name: /18402/ })
    expect(within(row).getAllByText('Нет данных')).toHaveLength(2)
    expect(row).toHaveTextContent('Не назначен')
    expect(within(row).getAllByText('—').length).toBeGreaterThan(0)
  })

  test('counts the open ones in the head, in its views and its quick filters', async () => {
    await renderTasks({
      items: [...many(3), makeTaskItem({ id: 1, operator: null }), makeTaskItem({ id: 2, status: 'CLOSED' })],
    })
    expect(await screen.findByText(/^4\sоткрытые$/)).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: /^Все открытые\s?4$/ })).toBeInTheDocument()
    expect(button(/^Без оператора\s?1$/)).toHaveAttribute('aria-pressed', 'false')
    expect(numbers()).toEqual([500, 499, 498, 1])
  })

  test('is turned page by page, and gives a screen reader its length', async () => {
    const { address } = await renderTasks({ items: many(25) })
    expect(await screen.findByText('1–10 из 25')).toBeInTheDocument()
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '26')
    await userEvent.click(button('Страница 3'))
    expect(await screen.findByText('21–25 из 25')).toBeInTheDocument()
    expect(numbers()).toEqual([480, 479, 478, 477, 476])
    expect(rowOf(480)).toHaveAttribute('aria-rowindex', '22')
    expect(address()).toBe('/tasks/tachograph?page=3&limit=10')
  })

  test('keeps the size of a page for the next visit', async () => {
    const { address } = await renderTasks({ items: many(25) })
    await screen.findByText('1–10 из 25')
    await userEvent.selectOptions(screen.getByLabelText('Строк на странице'), '20')
    expect(await screen.findByText('1–20 из 25')).toBeInTheDocument()
    expect(address()).toBe('/tasks/tachograph?limit=20')
    expect(JSON.parse(localStorage.getItem('taskFilters') ?? '')).toMatchObject({ limit: 20 })
  })

  test('is sorted by the head of a column: up, down, as before', async () => {
    const { api, address } = await renderTasks({ items: many(2) })
    const head = await screen.findByRole('columnheader', { name: 'Срок' })
    const last = () => api.calls(tasksRoutes.search).at(-1)?.body
    await userEvent.click(within(head).getByRole('button'))
    expect(head).toHaveAttribute('aria-sort', 'ascending')
    await waitFor(() => expect(last()).toMatchObject({ orderBy: 'deadlineAt', sort: 'ASC' }))
    await userEvent.click(within(head).getByRole('button'))
    expect(head).toHaveAttribute('aria-sort', 'descending')
    await userEvent.click(within(head).getByRole('button'))
    expect(head).toHaveAttribute('aria-sort', 'none')
    expect(address()).toBe('/tasks/tachograph')
  })
})

describe('filters', () => {
  test('of the address are asked for, shown and named', async () => {
    const { api } = await renderTasks({
      path: '/tasks/tachograph?filterByIsWarranty=true&priorities=URGENT&query=417',
      items: many(1),
    })
    expect(
      await screen.findByRole('heading', { name: 'По запросу «417» ничего не найдено' }),
    ).toBeInTheDocument()
    expect(screen.getByText(/^Заданы условия/)).toHaveTextContent(
      'Заданы условия: приоритет — Срочный, «Гарантия»',
    )
    expect(button(/^Гарантия/)).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('searchbox')).toHaveValue('417')
    expect(api.calls(tasksRoutes.search)[0]?.body).toMatchObject({
      queue: 'tachograph',
      query: '417',
      priorities: ['URGENT'],
      filterByIsWarranty: true,
    })
  })

  test('of «Мои» that leave nothing say so in person', async () => {
    await renderTasks({ path: '/tasks/tachograph?operatorIds=5&view=mine', items: [], me: makeMe({ id: 5 }) })
    expect(await screen.findByRole('heading', { name: 'У вас нет открытых заявок' })).toBeVisible()
    expect(screen.queryByText(/^Заданы условия/)).toBeNull()
  })

  test('are taken back one by one or all at once', async () => {
    const { address } = await renderTasks({
      path: '/tasks/tachograph?filterByIsWarranty=true&query=417',
      items: many(1),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Убрать последнее' }))
    await waitFor(() => expect(address()).toBe('/tasks/tachograph?filterByIsWarranty=true'))
    // The last one is all of them.
    expect(screen.queryByRole('button', { name: 'Убрать последнее' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Сбросить всё' }))
    await waitFor(() => expect(address()).toBe('/tasks/tachograph'))
    expect(await screen.findByRole('row', { name: /500/ })).toBeInTheDocument()
  })

  test('«Гарантия» and «Не гарантия» exclude each other', async () => {
    const { address } = await renderTasks({ items: [...many(2), makeTaskItem({ id: 1, isWarranty: true })] })
    await screen.findByRole('row', { name: /500/ })
    await userEvent.click(button(/^Гарантия/))
    await waitFor(() => expect(numbers()).toEqual([1]))
    await userEvent.click(button(/^Не гарантия/))
    await waitFor(() => expect(numbers()).toEqual([500, 499]))
    expect(address()).toBe('/tasks/tachograph?filterByIsNotWarranty=true')
  })

  test('each choice is a step back, what is typed is not', async () => {
    const { address, history } = await renderTasks({ items: many(3) })
    await screen.findByRole('row', { name: /500/ })
    await userEvent.click(button(/^Без ТС/))
    await userEvent.type(screen.getByRole('searchbox'), '499')
    await waitFor(() => expect(address()).toContain('query=499'))
    history.back()
    await waitFor(() => expect(address()).toBe('/tasks/tachograph'))
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  test('by one letter nothing is looked for, and the field says so; by a figure it is', async () => {
    const { api } = await renderTasks({ items: many(25) })
    await screen.findByText('1–10 из 25')
    const field = screen.getByRole('searchbox')
    const asked = () =>
      new Set(api.calls(tasksRoutes.search).map(({ body }) => (body as { query: string }).query))
    await userEvent.type(field, 'щ')
    expect(screen.getByText('Введите хотя бы две буквы')).toBeVisible()
    expect(field).toHaveAccessibleDescription('Введите хотя бы две буквы')
    await userEvent.keyboard('{Enter}')
    expect(asked()).toEqual(new Set(['']))
    await userEvent.clear(field)
    await userEvent.type(field, '4')
    expect(screen.queryByText('Введите хотя бы две буквы')).not.toBeInTheDocument()
    await waitFor(() => expect(asked()).toContain('4'))
  })

  test('a search is sent when typing pauses', async () => {
    const { api } = await renderTasks({ items: many(3) })
    await screen.findByRole('row', { name: /500/ })
    await userEvent.type(screen.getByRole('searchbox'), 'Заявка 499')
    await waitFor(() => expect(numbers()).toEqual([499]))
    const asked = api.calls(tasksRoutes.search).map(({ body }) => (body as { query: string }).query)
    expect(asked.at(-1)).toBe('Заявка 499')
    expect(asked.length).toBeLessThan(6)
  })
})

describe('what stands in place of rows', () => {
  test('an empty queue says what will be here and offers to begin', async () => {
    await renderTasks()
    expect(await screen.findByRole('heading', { name: 'Заявок пока нет' })).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Новая заявка' })).toHaveLength(2)
  })

  test('a queue of others says who can open it', async () => {
    await renderTasks({ me: makeMe({ role: 'engineer', queues: ['glonass'] }) })
    expect(await screen.findByRole('heading', { name: 'Эта очередь вам не открыта' })).toBeInTheDocument()
  })

  test('who may not create is not offered to', async () => {
    const me = makeMe({ role: 'engineer' })
    await renderTasks({ me: { ...me, rights: { ...me.rights, 'tasks.create': 'none' } } })
    await screen.findByRole('heading', { name: 'Заявок пока нет' })
    expect(screen.queryByRole('button', { name: 'Новая заявка' })).not.toBeInTheDocument()
  })

  test('a failure is shown in its place, and another try is one click away', async () => {
    const { api } = await renderTasks({
      items: many(2),
      prepare: (api) =>
        api.on(tasksRoutes.search, () => {
          throw new Refused('INTERNAL', 'Сервер не справился')
        }),
    })
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить список' })).toBeInTheDocument()
    expect(screen.getByText('Сервер не справился. Ваши изменения не потерялись.')).toBeInTheDocument()
    api.on(tasksRoutes.search, () => ({ items: many(2), totalCount: 2 }))
    await userEvent.click(button('Повторить'))
    await waitFor(() => expect(numbers()).toEqual([500, 499]))
  })

  test('rows that were read stay when they cannot be read again', async () => {
    const { api } = await renderTasks({ items: many(2) })
    await screen.findByRole('row', { name: /500/ })
    api.on(tasksRoutes.search, () => {
      throw new Refused('INTERNAL', 'Сервер не справился.')
    })
    await userEvent.click(button('Обновить список'))
    expect(await screen.findByText('Не удалось обновить список')).toBeInTheDocument()
    expect(numbers()).toEqual([500, 499])
  })
})
