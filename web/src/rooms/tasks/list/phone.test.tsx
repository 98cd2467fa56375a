import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { setZone } from '../../../kit/formats/zone.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const scene = (given: Parameters<typeof renderTasks>[0] = {}) =>
  renderTasks({ width: 390, me: makeMe({ id: 5, role: 'engineer' }), ...given })

beforeEach(() => setZone('Europe/Moscow'))
afterEach(() => setZone(null))

describe('the list on a phone', () => {
  test('is cards, the nearest deadline first, with a call and the way on the first', async () => {
    const { api } = await scene({
      items: [
        makeTaskItem({ id: 1, title: 'Первая', deadlineAt: inHours(-30), address: 'Казань' }),
        makeTaskItem({ id: 2, title: 'Вторая', deadlineAt: inHours(80), address: 'Казань' }),
      ],
    })
    const [first, second] = await screen.findAllByRole('article')
    if (!first || !second) throw new Error('no cards')
    expect(first).toHaveTextContent('Первая')
    expect(within(first).getByRole('img', { name: 'Просрочена' })).toBeInTheDocument()
    expect(within(first).getByRole('link', { name: /^Позвонить водителю: Шакиров/ })).toHaveAttribute(
      'href',
      'tel:+79172451863',
    )
    expect(within(first).getByRole('link', { name: 'Маршрут: Казань' })).toBeInTheDocument()
    expect(within(second).queryByRole('link', { name: /^Позвонить|^Маршрут/ })).not.toBeInTheDocument()
    expect(screen.getAllByText(/^1\sзаявка$/)).toHaveLength(2)
    expect(api.calls(tasksRoutes.search)[0]?.body).toMatchObject({
      orderBy: 'deadlineAt',
      sort: 'ASC',
      limit: 50,
    })
  })

  test('has the chips of a day, and its order is no change of them', async () => {
    await scene({ items: [makeTaskItem({ id: 1 })] })
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent?.replace(/\d+$/, ''))).toEqual([
      'Мои',
      'Сегодня',
      'Просроченные',
      'Все',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Фильтры' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Фильтры' }))
    expect(await sheet.findByRole('button', { name: /^Гарантия/ })).toBeInTheDocument()
    expect(sheet.queryByRole('button', { name: 'Сбросить' })).not.toBeInTheDocument()
    expect(sheet.getByRole('heading', { name: 'Порядок' })).toBeInTheDocument()
    await userEvent.click(sheet.getByRole('button', { name: 'Показать: 1' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('opens a task over itself, and comes back by the browser’s «Back»', async () => {
    const { address, history } = await scene({ items: [makeTaskItem({ id: 7 })] })
    await userEvent.click(await screen.findByRole('link', { name: /Нет связи/ }))
    await waitFor(() => expect(address()).toBe('/tasks/tachograph/7'))
    expect(screen.getByRole('article').closest('[inert]')).not.toBeNull()
    history.back()
    await waitFor(() => expect(screen.getByRole('article').closest('[inert]')).toBeNull())
  })

  test('is searched from its head', async () => {
    const { address } = await scene({ items: [makeTaskItem({ id: 7 })] })
    await userEvent.click(await screen.findByRole('button', { name: 'Поиск в списке' }))
    const field = screen.getByRole('searchbox')
    expect(field).toHaveFocus()
    await userEvent.type(field, 'связи')
    await waitFor(() => expect(address()).toContain('query='))
  })
})
