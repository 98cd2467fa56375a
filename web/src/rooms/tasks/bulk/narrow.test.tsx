import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

const three = [3, 2, 1].map((id) => makeTaskItem({ id }))

const name = 'Действия с выбранными'
const bar = () => screen.findByRole('region', { name })
const noBar = () => waitFor(() => expect(screen.queryByRole('region', { name })).not.toBeInTheDocument())
const choose = async (id: number) =>
  userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`№\\s${id}$`) }))

describe('where the list is narrow', () => {
  /** Nothing is laid out here: the list is 1200 wide, and so many letters fit into it. */
  const narrow = (letters: number) => {
    const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get')
    width.mockImplementation(function (this: HTMLElement) {
      return (((this.querySelector('button') ?? this).textContent?.length ?? 0) * 1200) / letters
    })
    onTestFinished(() => width.mockRestore())
  }
  const names = (within: HTMLElement) =>
    [...within.querySelectorAll('button')].map((button) => button.textContent)

  test('what is needed least goes under «Ещё», in the order of the bar', async () => {
    narrow(60)
    await renderTasks({ items: three })
    await screen.findByText('1–3 из 3')
    await choose(3)
    expect(names(await bar())).toEqual([
      'Оператор',
      'Статус',
      'Выполнить',
      'Удалённо',
      'Закрыть заявки',
      'Ещё',
      '',
    ])
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Ещё' }))
    expect(names(await screen.findByRole('dialog', { name: 'Остальные действия' }))).toEqual([
      'ТС',
      'Запланировать',
      'Срок',
      'Приоритет',
      'Очередь',
      'Следующий шаг',
      'Бригада',
      'Согласовать',
      'На согласование',
      'Объединить',
      'Excel',
      'Наряды',
      'Акты',
    ])
  })

  test('the sign of a key stands where it takes the room of no action', async () => {
    narrow(175)
    const { unmount } = await renderTasks({ items: three })
    await screen.findByText('1–3 из 3')
    await choose(3)
    expect(names(await bar()).slice(-2)).toEqual(['Акты', 'Esc'])
    unmount()

    narrow(170)
    await renderTasks({ items: three })
    await screen.findByText('1–3 из 3')
    await choose(3)
    expect(names(await bar()).slice(-2)).toEqual(['Акты', ''])
    expect(screen.getByRole('button', { name: 'Снять выделение, Esc' })).toBeVisible()
  })

  test('it is done from there: by a click, and chosen by the keyboard', async () => {
    narrow(25)
    const { api } = await renderTasks({ items: three })
    await screen.findByText('1–3 из 3')
    api.on(tasksBulkRoutes.approveCosts, () => ({
      failed: [{ id: 3, error: 'Затрат нет' }],
      unchangedCount: 0,
    }))
    api.on(tasksBulkRoutes.status, () => ({ failed: [], unchangedCount: 0 }))
    const rest = async () => within(await screen.findByRole('dialog', { name: 'Остальные действия' }))
    const open = async () => userEvent.click(within(await bar()).getByRole('button', { name: 'Ещё' }))
    await choose(3)
    await open()
    await userEvent.click((await rest()).getByRole('button', { name: 'Согласовать' }))
    await waitFor(() => expect(api.calls(tasksBulkRoutes.approveCosts)).toHaveLength(1))
    await noBar()

    await choose(2)
    await open()
    const status = (await rest()).getByRole('button', { name: 'Статус' })
    act(() => status.focus())
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('option', { name: 'Новая' })).toBeVisible()
    // Esc goes back by one step: to the rest, to the bar, to the list.
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Новая' })).not.toBeInTheDocument())
    expect(status).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('option', { name: 'Назначена' })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() =>
      expect(api.calls(tasksBulkRoutes.status)[0]?.body).toEqual({ ids: [2], status: 'ASSIGNED' }),
    )
  })
})

test('the bar stands over the list alone: with a task over it there is none, and Esc goes back to it', async () => {
  await renderTasks({ items: three, width: 1024, path: '/tasks/tachograph' })
  await screen.findByText('1–3 из 3')
  await choose(3)
  const row = document.querySelector<HTMLElement>('[data-row="2"]')
  if (!row) throw new Error('no row')
  await userEvent.click(within(row).getByRole('link'))
  await noBar()
  await userEvent.keyboard('{Escape}')
  expect(within(await bar()).getByText('Выбрано 1')).toBeInTheDocument()
})
