import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { tasksBulkRoutes, tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { bar, box, choose, chosen, manyTasks, noBar, rows } from '../../../testing/chooseTasks.ts'
import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeCalendar, makePerson, makeVisit } from '../../calendar/calendar.make.ts'

describe('choosing rows', () => {
  test('by boxes, and a range with Shift', async () => {
    await renderTasks({ items: manyTasks(6) })
    await screen.findByText('1–6 из 6')
    const user = userEvent.setup()
    await user.click(await box(5))
    await user.keyboard('{Shift>}')
    await user.click(await box(2))
    await user.keyboard('{/Shift}')
    expect(chosen()).toEqual([5, 4, 3, 2])
    expect(within(await bar()).getByText('Выбрано 4')).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'Выбрать все на странице' })).not.toBeChecked()
  })

  test('the head takes the page, the bar everything that is found', async () => {
    const { api } = await renderTasks({ items: manyTasks(25) })
    await screen.findByText('1–10 из 25')
    api.on(tasksBulkRoutes.approveCosts, () => ({ failed: [], unchangedCount: 0 }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать все на странице' }))
    const actions = within(await bar())
    expect(actions.getByText('Выбрано 10')).toBeInTheDocument()
    await userEvent.click(actions.getByRole('button', { name: 'Все 25' }))
    expect(await actions.findByText('Выбрано 25')).toBeInTheDocument()
    expect(actions.queryByRole('button', { name: 'Все 25' })).not.toBeInTheDocument()
  })

  test('survives paging, not another filter', async () => {
    await renderTasks({ items: manyTasks(15) })
    await screen.findByText('1–10 из 15')
    await choose(12, 9)
    await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }))
    await screen.findByText('11–15 из 15')
    expect(within(await bar()).getByText('Выбрано 2')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: /^Не гарантия/ }))
    await noBar()
  })

  test('is taken back by Esc', async () => {
    await renderTasks({ items: manyTasks(3) })
    await screen.findByText('1–3 из 3')
    await choose(2)
    await userEvent.keyboard('{Escape}')
    await noBar()
    expect(chosen()).toEqual([])
  })

  test('offers only what the role may do', async () => {
    await renderTasks({ items: manyTasks(2), me: makeMe({ role: 'engineer' }) })
    await screen.findByText('1–2 из 2')
    const actions = await choose(2)
    expect(actions.getByRole('button', { name: 'Выполнить' })).toBeInTheDocument()
    for (const name of ['ТС', 'Согласовать', 'Закрыть заявки'])
      expect(actions.queryByRole('button', { name })).not.toBeInTheDocument()
  })
})

test('the queue as it is seen becomes a file, and so do the chosen of it', async () => {
  const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { api } = await renderTasks({ items: manyTasks(3), path: '/tasks/tachograph?orderBy=deadlineAt' })
  await screen.findByText('1–3 из 3')
  api.on(exportsRoutes.tasks, () => new Response('xlsx'))
  const asked = (at: number) =>
    JSON.parse(api.calls(exportsRoutes.tasks)[at]?.url.searchParams.get('filters') ?? 'null') as unknown
  await userEvent.click(screen.getByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1))
  expect(asked(0)).toMatchObject({ queue: 'tachograph', orderBy: 'deadlineAt' })
  expect(api.calls(exportsRoutes.tasks)[0]?.url.searchParams.get('columns')).toContain('title')
  await userEvent.click((await choose(3, 1)).getByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(click).toHaveBeenCalledTimes(2))
  expect(asked(1)).toMatchObject({ ids: [3, 1] })
  // As many as are found: a colleague may have replaced one of them meanwhile.
  await userEvent.click((await choose(2)).getByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(click).toHaveBeenCalledTimes(3))
  expect(asked(2)).toMatchObject({ ids: [3, 1, 2] })
  url.mockRestore()
  click.mockRestore()
})

describe('a bulk action', () => {
  test('that fails for some lists them line by line, marks their rows and leaves nothing chosen', async () => {
    const { api } = await renderTasks({ items: manyTasks(4) })
    await screen.findByText('1–4 из 4')
    api.on(tasksBulkRoutes.approveCosts, () => ({
      failed: [
        { id: 3, error: 'Затрат нет' },
        { id: 1, error: 'Заявка уже закрыта' },
      ],
      unchangedCount: 0,
    }))
    const actions = await choose(3, 2, 1)
    await userEvent.click(actions.getByRole('button', { name: 'Согласовать' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('ID 3: Затрат нет')
    // The third was done all the same.
    expect(within(alert).getByText('Затраты согласованы в 1 заявке из 3')).toBeInTheDocument()
    expect(alert.textContent).toContain('ID 3: Затрат нет\nID 1: Заявка уже закрыта')
    expect(api.calls(tasksBulkRoutes.approveCosts)[0]?.body).toEqual({
      ids: [3, 2, 1],
      isCostsApproved: true,
    })
    await noBar()
    const failed = rows().filter((row) => row.dataset.tone === 'failed')
    expect(failed.map((row) => row.dataset.row)).toEqual(['3', '1'])
    for (const row of failed) expect(row).toHaveTextContent('ошибка')
    // The marks go with the next action.
    api.on(tasksBulkRoutes.approveCosts, () => ({ failed: [], unchangedCount: 0 }))
    await userEvent.click((await choose(2)).getByRole('button', { name: 'Согласовать' }))
    await waitFor(() => expect(rows().some((row) => row.dataset.tone === 'failed')).toBe(false))
  })

  test('that closes asks for the reason once for all', async () => {
    const { api, tasks } = await renderTasks({ items: manyTasks(3) })
    await screen.findByText('1–3 из 3')
    api.on(tasksBulkRoutes.close, ({ body }) => {
      tasks.items = tasks.items.filter(({ id }) => !body.ids.includes(id))
      return { failed: [], unchangedCount: 0 }
    })
    await userEvent.click((await choose(3, 1)).getByRole('button', { name: 'Закрыть заявки' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Закрыть 2\sзаявки$/ }))
    await userEvent.click(await dialog.findByRole('radio', { name: 'Отменена клиентом' }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(api.calls(tasksBulkRoutes.close)[0]?.body).toEqual({
        ids: [3, 1],
        closeReason: 'Отменена клиентом',
      }),
    )
    await waitFor(() => expect(rows().map((row) => row.dataset.row)).toEqual(['2']))
  })

  test('that is done gives the focus to the list, also when the rows it was on are gone', async () => {
    const { api, tasks } = await renderTasks({ items: manyTasks(5) })
    await screen.findByText('1–5 из 5')
    api.on(tasksBulkRoutes.approveCosts, () => ({ failed: [], unchangedCount: 0 }))
    await userEvent.click((await choose(4)).getByRole('button', { name: 'Согласовать' }))
    await noBar()
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row'))

    api.on(tasksBulkRoutes.close, ({ body }) => {
      tasks.items = tasks.items.filter(({ id }) => !body.ids.includes(id))
      return { failed: [], unchangedCount: 0 }
    })
    await userEvent.click((await choose(5, 4)).getByRole('button', { name: 'Закрыть заявки' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('radio', { name: 'Отменена клиентом' }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(rows().map((row) => row.dataset.row)).toEqual(['3', '2', '1']))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(document.activeElement).toHaveAttribute('data-row', '3')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toHaveAttribute('data-row', '2')
  })

  test('plans one window for all the chosen, and warns by operator of what speaks against it', async () => {
    const operator = { id: 7, lastName: 'Гусев', firstName: 'Антон', middleName: '' }
    const { api } = await renderTasks({ items: manyTasks(3, { operator }) })
    await screen.findByText('1–3 из 3')
    api.on(tasksBulkRoutes.plan, () => ({ failed: [], unchangedCount: 0 }))
    const whole = { plannedFrom: '2026-11-25T01:00:00.000Z', plannedTo: '2026-11-25T20:00:00.000Z' }
    const visits = [
      makeVisit({ id: 18_500, operator, ...whole }),
      // Among the selected: it moves with them.
      makeVisit({ id: 2, operator, ...whole }),
    ]
    api.on(calendarRoutes.search, () => makeCalendar({ visits, people: [makePerson()] }))
    await userEvent.click((await choose(2, 1)).getByRole('button', { name: 'Запланировать' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Запланировать 2/ }))
    const day = await dialog.findByLabelText('Дата визита')
    await userEvent.click(dialog.getByRole('button', { name: 'Запланировать' }))
    expect(await dialog.findByText('Укажите день')).toBeVisible()
    await userEvent.type(day, '25.11.2026')
    await userEvent.type(dialog.getByLabelText('с'), '10')
    expect(await dialog.findByText(/^Можно, но/)).toHaveTextContent(
      /Гусев А\. — 2\sзаявки на одно время, накладывается на №\s18500$/,
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Запланировать' }))
    await waitFor(() =>
      expect(api.calls(tasksBulkRoutes.plan)[0]?.body).toMatchObject({
        plannedFrom: expect.stringMatching(/^2026-11-25T/) as unknown,
        plannedTo: null,
      }),
    )
  })

  test('that needs a report is not sent without one', async () => {
    const { api } = await renderTasks({ items: manyTasks(2) })
    await screen.findByText('1–2 из 2')
    api.on(tasksBulkRoutes.done, () => ({ failed: [], unchangedCount: 0 }))
    await userEvent.click((await choose(2)).getByRole('button', { name: 'Выполнить' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = await dialog.findByLabelText(/Что сделали/)
    await userEvent.type(field, 'Готово')
    await userEvent.click(dialog.getByRole('button', { name: 'Выполнить' }))
    expect(dialog.getByText('Напишите, что сделано: не меньше 10 знаков')).toBeInTheDocument()
    await userEvent.type(field, ', чек распечатан')
    await userEvent.click(dialog.getByRole('button', { name: 'Выполнить' }))
    await waitFor(() =>
      expect(api.calls(tasksBulkRoutes.done).map(({ body }) => body)).toEqual([
        { ids: [2], workReport: 'Готово, чек распечатан' },
      ]),
    )
  })

  test('over twenty is asked about with their number, and «НЕТ» leaves all as it was', async () => {
    const { api } = await renderTasks({ path: '/tasks/tachograph?limit=50', items: manyTasks(21) })
    await screen.findByText('1–21 из 21')
    api.on(tasksBulkRoutes.approveCosts, () => ({ failed: [], unchangedCount: 0 }))
    api.on(tasksUndoRoutes.preview, () => ({
      openCount: 21,
      closedCount: 0,
      operatorsCount: 0,
      absences: [],
    }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать все на странице' }))
    const approve = within(await bar()).getByRole('button', { name: 'Согласовать' })
    await userEvent.click(approve)
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/Согласовать затраты в 21\sзаявке\?/)
    await userEvent.click(screen.getByRole('button', { name: 'НЕТ' }))
    expect(api.calls(tasksBulkRoutes.approveCosts)).toHaveLength(0)
    expect(chosen()).toHaveLength(21)
    await userEvent.click(approve)
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    await waitFor(() => expect(api.calls(tasksBulkRoutes.approveCosts)).toHaveLength(1))
    await noBar()
  })

  test('that did not go through keeps the selection for another try', async () => {
    const { api } = await renderTasks({ items: manyTasks(2) })
    await screen.findByText('1–2 из 2')
    api.on(tasksBulkRoutes.approveCosts, () => {
      throw new Refused('UNAVAILABLE', 'Сервер перегружен')
    })
    await userEvent.click((await choose(2)).getByRole('button', { name: 'Согласовать' }))
    await waitFor(() => expect(api.calls(tasksBulkRoutes.approveCosts)).toHaveLength(1))
    expect(chosen()).toEqual([2])
  })
})
