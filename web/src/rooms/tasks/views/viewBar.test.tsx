import type { SavedFilter } from '@naryad/contract/users/users'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { holdCalls } from '../../../testing/holdCalls.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

const me = makeMe({ id: 5, isSenior: true })
const mine = makeTaskItem({ id: 2 })
const free = makeTaskItem({ id: 1, operator: null, isWarranty: true })
const scene = { me, items: [mine, free] }

const tab = (name: RegExp) => screen.findByRole('tab', { name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const numbers = () =>
  screen
    .getAllByRole('row')
    .flatMap((row) => (row.dataset.row === undefined ? [] : [Number(row.dataset.row)]))
const own = (title: string, search: SavedFilter['search'] = {}): SavedFilter => ({
  id: `f-${[...title].map((letter) => letter.charCodeAt(0) % 10).join('')}`,
  title,
  search,
})

describe('views', () => {
  test('«Мои» shows mine and says so in the address', async () => {
    const { address } = await renderTasks(scene)
    await userEvent.click(await tab(/^Мои/))
    await waitFor(() => expect(numbers()).toEqual([2]))
    expect(address()).toBe('/tasks/tachograph?operatorIds=5&view=mine')
  })

  test('«Мои» of an engineer leaves out what only a dispatcher can end, says so, and gives it back', async () => {
    const engineer = makeMe({ id: 5, role: 'engineer' })
    const done = makeTaskItem({ id: 3, status: 'REMOTE_DONE' })
    await renderTasks({ me: engineer, items: [mine, done] })
    await waitFor(() => expect(numbers()).toEqual([2, 3]))
    await userEvent.click(await tab(/^Мои\s?1$/))
    await waitFor(() => expect(numbers()).toEqual([2]))
    expect(await button(/^Статус\s*невыполненные/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Сбросить' })).not.toBeInTheDocument()
    await userEvent.click(await button('Убрать условие «Статус»'))
    await waitFor(() => expect(numbers()).toEqual([2, 3]))
  })

  test('a change offers to take it back', async () => {
    const { address } = await renderTasks(scene)
    expect(screen.queryByRole('button', { name: 'Сбросить' })).not.toBeInTheDocument()
    await userEvent.click(await button(/^Гарантия/))
    await userEvent.click(await button('Сбросить'))
    await waitFor(() => expect(address()).toBe('/tasks/tachograph'))
    expect(screen.queryByRole('button', { name: 'Сбросить' })).not.toBeInTheDocument()
  })

  test('of two chips pressed before the first is drawn both count', async () => {
    const { address } = await renderTasks(scene)
    const [warranty, free] = [await button(/^Гарантия/), await button(/^Без оператора/)]
    fireEvent.click(warranty)
    fireEvent.click(free)
    await waitFor(() => expect(address()).toContain('filterByNoOperators=true'))
    expect(address()).toContain('filterByIsWarranty=true')
  })

  test('what was typed counts also when a chip is pressed at once', async () => {
    const { address } = await renderTasks(scene)
    const warranty = await button(/^Гарантия/)
    const field = screen.getByRole('searchbox')
    await userEvent.type(field, 'абв')
    fireEvent.blur(field)
    fireEvent.click(warranty)
    await waitFor(() => expect(address()).toContain('filterByIsWarranty=true'))
    expect(decodeURIComponent(address())).toContain('query=абв')
  })

  test('a change of a ready-made one is saved under a name of its own', async () => {
    const { tasks, address } = await renderTasks(scene)
    await userEvent.click(await button(/^Гарантия/))
    await userEvent.click(await button('Сохранить'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый фильтр' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Сохранить' }))
    expect(await dialog.findByText('Назовите фильтр, например «Замена СКЗИ»')).toBeInTheDocument()
    await userEvent.type(dialog.getByLabelText('Название'), 'По гарантии')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const added = await tab(/^По гарантии/)
    expect(added).toHaveAttribute('aria-selected', 'true')
    expect(tasks.saved).toMatchObject([
      { title: 'По гарантии', search: { filterByIsWarranty: true, queue: 'tachograph' } },
    ])
    expect(address()).toContain(`view=${tasks.saved[0]?.id}`)
  })

  test('a change of one’s own is written into it', async () => {
    const saved = [own('Мой', { filterByIsWarranty: true, queue: 'tachograph' })]
    const { tasks } = await renderTasks({ ...scene, saved })
    await userEvent.click(await tab(/^Мой/))
    await userEvent.click(await button(/^Без оператора/))
    await userEvent.click(await button('Сохранить'))
    await waitFor(() =>
      expect(tasks.saved[0]?.search).toEqual({
        filterByIsWarranty: true,
        filterByNoOperators: true,
        queue: 'tachograph',
      }),
    )
    expect(screen.queryByRole('button', { name: 'Сбросить' })).not.toBeInTheDocument()
  })

  test('one’s own are renamed, moved and deleted', async () => {
    const { tasks } = await renderTasks({ ...scene, saved: [own('Первый'), own('Второй')] })
    await userEvent.click(await tab(/^Второй/))
    await userEvent.click(await button('Действия с фильтром «Второй»'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Передвинуть левее' }))
    await waitFor(() => expect(tasks.saved.map(({ title }) => title)).toEqual(['Второй', 'Первый']))

    await userEvent.click(await screen.findByRole('menuitem', { name: 'Переименовать' }))
    const field = await screen.findByLabelText('Название')
    await userEvent.clear(field)
    // Two tabs of one name could not be told apart.
    await userEvent.type(field, ' первый{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Фильтр «первый» уже есть, назовите иначе')).toBeInTheDocument()
    await userEvent.clear(field)
    await userEvent.type(field, 'Новый{Control>}{Enter}{/Control}')
    await waitFor(() => expect(tasks.saved.map(({ title }) => title)).toEqual(['Новый', 'Первый']))
    await waitFor(() => expect(screen.queryByLabelText('Название')).not.toBeInTheDocument())

    await userEvent.click(await button('Действия с фильтром «Новый»'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Удалить фильтр «Новый»?')
    await userEvent.click(await button('ДА'))
    await waitFor(() => expect(tasks.saved.map(({ title }) => title)).toEqual(['Первый']))
    expect(await tab(/^Все открытые/)).toHaveAttribute('aria-selected', 'true')
  })

  test('two quick moves of one go two places', async () => {
    const { tasks } = await renderTasks({ ...scene, saved: [own('Первый'), own('Второй'), own('Третий')] })
    await userEvent.click(await tab(/^Третий/))
    await userEvent.click(await button('Действия с фильтром «Третий»'))
    const held = holdCalls(usersRoutes.saveFilters)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Передвинуть левее' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Передвинуть левее' }))
    await waitFor(() => {
      held.pop()?.()
      expect(tasks.saved.map(({ title }) => title)).toEqual(['Третий', 'Первый', 'Второй'])
    })
  })

  test('a filter that was saved elsewhere meanwhile stays, and so does one that could not be read', async () => {
    const { api, tasks } = await renderTasks(scene)
    tasks.saved = [own('С телефона')]
    api.on(usersRoutes.filters, () => {
      throw new Refused('INTERNAL', 'Что-то сломалось у нас')
    })
    await userEvent.click(await button(/^Гарантия/))
    await userEvent.click(await button('Сохранить'))
    await userEvent.type(await screen.findByLabelText('Название'), 'По гарантии{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Что-то сломалось у нас')).toBeVisible()
    expect(tasks.saved.map(({ title }) => title)).toEqual(['С телефона'])

    api.on(usersRoutes.filters, () => ({
      items: [{ entity: 'tasks' as const, filters: tasks.saved }],
      totalCount: 1,
    }))
    await userEvent.type(screen.getByLabelText('Название'), '{Control>}{Enter}{/Control}')
    await waitFor(() => expect(tasks.saved.map(({ title }) => title)).toEqual(['С телефона', 'По гарантии']))
  })

  const remove = async (title: string) => {
    await userEvent.click(await tab(new RegExp(`^${title}`)))
    await userEvent.click(await button(`Действия с фильтром «${title}»`))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
    await userEvent.click(await button('ДА'))
  }

  test('one that is removed is gone also when one leaves before it is written', async () => {
    const { tasks } = await renderTasks({ ...scene, saved: [own('Первый'), own('Второй')] })
    await tab(/^Второй/)
    holdCalls(usersRoutes.filters)
    await remove('Второй')
    await waitFor(() => expect(screen.queryByRole('tab', { name: /^Второй/ })).not.toBeInTheDocument())
    const fetched = vi.spyOn(globalThis, 'fetch')
    dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(tasks.saved.map(({ title }) => title)).toEqual(['Первый']))
    expect(fetched.mock.calls.at(-1)?.[1]).toMatchObject({ keepalive: true })
    fetched.mockRestore()
  })

  test('one that could not be removed is back, with a message that nothing was changed', async () => {
    const { api, tasks } = await renderTasks({ ...scene, saved: [own('Первый'), own('Второй')] })
    await tab(/^Второй/)
    api.on(usersRoutes.saveFilters, () => {
      throw new Refused('UNAVAILABLE', 'Сервер перегружен')
    })
    await remove('Второй')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Фильтры остались прежними')).toBeVisible()
    expect(alert.getByText('Сервер перегружен')).toBeVisible()
    expect(await tab(/^Второй/)).toBeVisible()
    expect(tasks.saved).toHaveLength(2)
    // Nothing is on its way any more: leaving writes nothing.
    const before = api.calls(usersRoutes.saveFilters).length
    dispatchEvent(new Event('pagehide'))
    expect(api.calls(usersRoutes.saveFilters)).toHaveLength(before)
  })

  test('those that another queue has do not stand here', async () => {
    await renderTasks({ ...scene, saved: [own('Только СКУД', { queue: 'skud' }), own('Везде')] })
    expect(await tab(/^Везде/)).toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: /^Только СКУД/ })).not.toBeInTheDocument()
  })
})

describe('a saved filter that is not understood', () => {
  const problem = 'Неизвестные условия: favouriteColour'
  const strange = { ...own('Старый', { favouriteColour: 'red', operatorIds: 5 }), problem }

  test('is marked, has no count, and does not open as if it had no conditions', async () => {
    const { address } = await renderTasks({ ...scene, saved: [strange] })
    const before = address()
    await userEvent.click(await screen.findByRole('tab', { name: 'Старый, не понят' }))
    const window = await screen.findByRole('dialog', { name: 'Фильтр «Старый» не понят' })
    expect(await within(window).findByText(problem)).toBeVisible()
    expect(address()).toBe(before)
  })

  test('is corrected from what is understood of it', async () => {
    const { api } = await renderTasks({ ...scene, saved: [strange] })
    await userEvent.click(await screen.findByRole('tab', { name: 'Старый, не понят' }))
    await userEvent.click(await button('Исправить'))
    await waitFor(() => expect(numbers()).toEqual([2]))
    await userEvent.click(await button('Сохранить'))
    await screen.findByText('Фильтр «Старый» сохранён')
    expect(api.calls(usersRoutes.saveFilters).at(-1)?.body).toEqual({
      entity: 'tasks',
      filters: [{ id: strange.id, title: 'Старый', search: { operatorIds: 5 } }],
    })
  })

  test('is deleted', async () => {
    const { api } = await renderTasks({ ...scene, saved: [strange] })
    await userEvent.click(await screen.findByRole('tab', { name: 'Старый, не понят' }))
    await userEvent.click(await button('Удалить фильтр'))
    await waitFor(() =>
      expect(api.calls(usersRoutes.saveFilters).at(-1)?.body).toEqual({ entity: 'tasks', filters: [] }),
    )
  })
})
