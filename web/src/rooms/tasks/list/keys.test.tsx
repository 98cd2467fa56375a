import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { writeStored } from '../../../client/settings/useStored.ts'
import { answerCard } from '../../../testing/answerCard.ts'
import { holdCalls } from '../../../testing/holdCalls.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { shownForm } from '../form/shownForm.ts'
import { makeTask, makeTaskCard, makeTaskItem } from '../tasks.make.ts'

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    makeTaskItem({ id: count - index, title: `Заявка ${count - index}` }),
  )

const rows = () => screen.getAllByRole('row').filter((row) => row.dataset.row !== undefined)
const focused = () => Number((document.activeElement as HTMLElement).dataset.row)
const chosen = () =>
  rows()
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => Number(row.dataset.row))

describe('keys of the list', () => {
  test('J and K, arrows, Home and End move the focus; only one row is a stop for Tab', async () => {
    await renderTasks({ items: many(5) })
    await userEvent.keyboard('j')
    expect(focused()).toBe(5)
    await userEvent.keyboard('jj')
    expect(focused()).toBe(3)
    await userEvent.keyboard('k')
    expect(focused()).toBe(4)
    await userEvent.keyboard('{End}')
    expect(focused()).toBe(1)
    await userEvent.keyboard('{Home}{ArrowDown}')
    expect(focused()).toBe(4)
    await userEvent.keyboard('{PageDown}')
    expect(focused()).toBe(1)
    expect(rows().filter((row) => row.tabIndex === 0)).toHaveLength(1)
  })

  test('work on a Russian layout, and are silent while one types', async () => {
    await renderTasks({ items: many(3) })
    await userEvent.keyboard('[KeyJ][KeyJ]')
    expect(focused()).toBe(2)
    await userEvent.keyboard('[Slash]')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('jx')
    expect(screen.getByRole('searchbox')).toHaveValue('jx')
    expect(chosen()).toEqual([])
  })

  test('X chooses, Shift with arrows draws a range and takes it back', async () => {
    await renderTasks({ items: many(5) })
    const user = userEvent.setup()
    await user.keyboard('jjx')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(chosen()).toEqual([4, 3, 2])
    expect(focused()).toBe(2)
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(chosen()).toEqual([4, 3])
  })

  test('X before any step chooses the first row and comes to it: J goes on to the second', async () => {
    await renderTasks({ items: many(3) })
    await userEvent.keyboard('xjx')
    expect(chosen()).toEqual([3, 2])
    expect(focused()).toBe(2)
  })

  test('Ctrl A takes the page, once more everything', async () => {
    await renderTasks({ items: many(12) })
    await userEvent.keyboard('j')
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(await screen.findByText('Выбрано 10')).toBeInTheDocument()
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(await screen.findByText('Выбрано 12')).toBeInTheDocument()
  })

  test('digits open the views', async () => {
    const { address } = await renderTasks({ items: many(2) })
    await userEvent.keyboard('3')
    await waitFor(() => expect(address()).toBe('/tasks/tachograph?overdue=true&view=overdue'))
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Просроченные')
    await userEvent.keyboard('1')
    await waitFor(() => expect(address()).toBe('/tasks/tachograph'))
  })

  test('Q focuses the quick filters, R reloads, C opens a new task', async () => {
    const { api } = await renderTasks({ items: many(2) })
    await userEvent.keyboard('q')
    expect(screen.getByRole('button', { name: /^Затраты не согласованы/ })).toHaveFocus()
    const before = api.calls(tasksRoutes.search).length
    await userEvent.keyboard('r')
    await waitFor(() => expect(api.calls(tasksRoutes.search).length).toBe(before + 1))
    await userEvent.keyboard('c')
    expect(shownForm.get()).toEqual({ kind: 'create', queue: 'tachograph' })
  })

  test('a dot opens the menu of the row', async () => {
    await renderTasks({ items: many(2) })
    await userEvent.keyboard('jj[Period]')
    const menu = within(await screen.findByRole('menu'))
    await userEvent.click(await menu.findByRole('menuitem', { name: /^Выбрать/ }))
    expect(chosen()).toEqual([1])
  })
})

describe('the opened task', () => {
  const links = () => screen.getAllByRole('link').filter((link) => link.dataset.row !== undefined)

  test('opens by Enter beside two-line rows, and the focus stays on its row', async () => {
    const { address } = await renderTasks({ path: '/tasks/tachograph?limit=50', items: many(3) })
    await userEvent.keyboard('jj{Enter}')
    await waitFor(() => expect(address()).toBe('/tasks/tachograph/2?limit=50'))
    await waitFor(() => expect(links()).toHaveLength(3))
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
    await waitFor(() => expect(focused()).toBe(2))
    expect(document.activeElement).toHaveAttribute('aria-current', 'true')
  })

  test('is followed by J and K without a step back for each, and left by Esc with the focus on its row', async () => {
    const { address, history } = await renderTasks({ items: many(3) })
    await userEvent.keyboard('j{Enter}')
    await waitFor(() => expect(links()).toHaveLength(3))
    await userEvent.keyboard('jj')
    await waitFor(() => expect(address()).toBe('/tasks/tachograph/1'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/tasks/tachograph'))
    await waitFor(() => expect(focused()).toBe(1))
    history.back()
    await waitFor(() => expect(address()).toBe('/tasks/tachograph/1'))
    history.back()
    await waitFor(() => expect(address()).toBe('/tasks/tachograph'))
  })

  test.each([
    [true, '/tasks/tachograph/1'],
    [false, '/tasks/tachograph/2'],
  ])('gives way to the next one when it is done, if the profile says so: %s', async (goesOn, then) => {
    writeStored('goToNext', goesOn)
    const { address, api } = await renderTasks({
      path: '/tasks/tachograph/2',
      items: many(2),
      prepare: (api) => {
        api.on(tasksRoutes.get, ({ params: { id } }) => makeTaskCard(makeTask({ id, car: null })))
        answerCard(api)
        api.on(tasksRoutes.remoteDone, ({ params: { id } }) => makeTask({ id, status: 'REMOTE_DONE' }))
      },
    })
    await screen.findByText('1 из 2')
    await userEvent.keyboard('{Shift>}d{/Shift}')
    const dialog = within(await screen.findByRole('dialog', { name: /^Выполнить удалённо заявку №\s2$/ }))
    const report = await dialog.findByLabelText(/^Что сделали/)
    await userEvent.type(report, 'мало{Control>}{Enter}{/Control}')
    expect(await dialog.findByText('Напишите, что сделано: не меньше 10 знаков')).toBeVisible()
    await userEvent.type(report, ', но готово{Control>}{Enter}{/Control}')
    await waitFor(() => expect(api.calls(tasksRoutes.remoteDone)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(address()).toBe(then))
  })

  test('goes over the edge of the page', async () => {
    const { address } = await renderTasks({ path: '/tasks/tachograph/3', items: many(12) })
    await waitFor(() => expect(links()).toHaveLength(10))
    await userEvent.keyboard('j')
    await waitFor(() => expect(address()).toBe('/tasks/tachograph/2?page=2&limit=10'))
    await userEvent.keyboard('k')
    await waitFor(() => expect(address()).toBe('/tasks/tachograph/3'))
  })

  test('is not opened again over the edge when one has left it meanwhile', async () => {
    const { address } = await renderTasks({ path: '/tasks/tachograph/3', items: many(12) })
    await waitFor(() => expect(links()).toHaveLength(10))
    const held = holdCalls(tasksRoutes.search)
    await userEvent.keyboard('j')
    await waitFor(() => expect(held.length).toBeGreaterThan(0))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/tasks/tachograph'))
    for (const letThrough of held) letThrough()
    await act(async () => {})
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Заявка' })).toBeNull())
    expect(address()).toBe('/tasks/tachograph')
  })

  test('the tasks before and after it are read ahead', async () => {
    const { api } = await renderTasks({ path: '/tasks/tachograph/2', items: many(3) })
    await waitFor(() =>
      expect(
        api
          .calls(tasksRoutes.get)
          .map(({ url }) => url.pathname)
          .toSorted(),
      ).toEqual(['/api/tasks/1', '/api/tasks/2', '/api/tasks/3']),
    )
  })
})
