import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { answerCard } from '../../../testing/answerCard.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { setZone } from '../../../ui/formats/zone.ts'
import { makeTask, makeTaskCard, makeTaskItem } from '../tasks.make.ts'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const own = { id: 5, lastName: 'Гусев', firstName: 'Артём', middleName: '' }
const scene = (given: Parameters<typeof renderTasks>[0] = {}) =>
  renderTasks({ width: 390, me: makeMe({ id: 5, role: 'engineer' }), ...given })

beforeEach(() => setZone('Europe/Moscow'))
afterEach(() => {
  vi.restoreAllMocks()
  setZone(null)
})

describe('the list on a phone', () => {
  test('is cards, the nearest deadline first, with a call and the way on each that is not finished', async () => {
    const { api } = await scene({
      items: [
        makeTaskItem({ id: 3, title: 'Готовая', status: 'DONE', address: 'Казань' }),
        makeTaskItem({ id: 1, title: 'Первая', deadlineAt: inHours(-30), address: 'Казань' }),
        makeTaskItem({ id: 2, title: 'Вторая', deadlineAt: inHours(80), address: 'Казань' }),
      ],
    })
    const [done, first, second] = await screen.findAllByRole('article')
    if (!done || !first || !second) throw new Error('no cards')
    expect(first).toHaveTextContent('Первая')
    expect(first).toHaveTextContent(/просрочена на\s1\sдень/)
    for (const card of [first, second]) {
      expect(within(card).getByRole('link', { name: /^Позвонить водителю: Шакиров/ })).toHaveAttribute(
        'href',
        'tel:+79172451863',
      )
      expect(within(card).getByRole('button', { name: 'Маршрут: Казань' })).toBeInTheDocument()
    }
    // In words where one is going next, as signs on the others.
    expect(first).toHaveTextContent('Позвонить')
    expect(second).not.toHaveTextContent('Позвонить')
    expect(within(done).queryByRole('link', { name: /^Позвонить/ })).toBeNull()
    expect(within(done).queryByRole('button', { name: /^Маршрут/ })).toBeNull()
    expect(api.calls(tasksRoutes.search)[0]?.body).toMatchObject({
      orderBy: 'urgency',
      sort: 'ASC',
      limit: 50,
    })
  })

  test('says of a day what it is the day of, and shows the plan on the card', async () => {
    const today = new Date(Date.now() + 3 * hour).toISOString().slice(0, 10)
    await scene({
      items: [
        makeTaskItem({
          id: 1,
          deadlineAt: `${today}T20:59:59Z`,
          plannedFrom: inHours(24),
          plannedTo: inHours(26),
        }),
      ],
    })
    expect(await screen.findByRole('heading', { name: /^Срок сегодня, \d/ })).toHaveTextContent(/1\sзаявка$/)
    expect(screen.getByRole('article')).toHaveTextContent(/План: завтра, \d/)
  })

  test('says what is urgent first: the overdue, the days of deadlines, what has no running clock', async () => {
    await scene({
      items: [
        makeTaskItem({ id: 1, deadlineAt: inHours(-5.5) }),
        makeTaskItem({ id: 2, deadlineAt: inHours(100) }),
        makeTaskItem({ id: 3, deadlineAt: null }),
        makeTaskItem({ id: 4, status: 'WAITING_CLIENT', deadlineAt: inHours(-9) }),
        makeTaskItem({ id: 5, status: 'DONE', deadlineAt: inHours(-9) }),
      ],
    })
    await screen.findAllByRole('article')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.map((text) => text?.replace(/1\sзаявка$/, ''))).toEqual([
      'Просрочены',
      expect.stringMatching(/^Срок \d/),
      'Без срока',
      'Срок приостановлен',
      'Выполнены',
    ])
    expect(screen.getByText(/просрочена на\s5\sч/)).toBeInTheDocument()
  })

  test('is put in the order of creation, too', async () => {
    const { api } = await scene({ items: [makeTaskItem({ id: 1 })] })
    await userEvent.click(await screen.findByRole('button', { name: 'Фильтры' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Фильтры' }))
    expect(sheet.getByRole('menuitemradio', { name: 'По срочности' })).toBeChecked()
    await userEvent.click(sheet.getByRole('menuitemradio', { name: 'Недавние' }))
    await waitFor(() =>
      expect(api.calls(tasksRoutes.search).at(-1)?.body).toMatchObject({
        orderBy: 'createdAt',
        sort: 'DESC',
      }),
    )
  })

  test('groups what is planned for today by the plan', async () => {
    const { api } = await scene({
      items: [makeTaskItem({ id: 1, operator: own, plannedFrom: new Date().toISOString() })],
    })
    await userEvent.click(await screen.findByRole('tab', { name: /^План на сегодня/ }))
    expect(await screen.findByRole('heading', { name: /^План на сегодня, \d/ })).toBeInTheDocument()
    expect(api.calls(tasksRoutes.search).at(-1)?.body).toMatchObject({
      orderBy: 'plannedFrom',
      sort: 'ASC',
      operatorIds: [5],
    })
  })

  test('has the chips of a day, and its order is no change of them', async () => {
    await scene({ items: [makeTaskItem({ id: 1 })] })
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent?.replace(/\d+$/, ''))).toEqual([
      'Мои',
      'План на сегодня',
      'Просроченные',
      'Свободные',
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

  test('of all queues counts and shows the tasks of each, with the sign of its queue', async () => {
    const { api, address } = await scene({
      path: '/tasks/all',
      items: [
        makeTaskItem({ id: 1, queue: 'tachograph', operator: own }),
        makeTaskItem({ id: 2, queue: 'glonass', operator: own }),
        makeTaskItem({ id: 3, queue: 'glonass', operator: null }),
      ],
    })
    expect(await screen.findByRole('heading', { name: 'Все очереди', level: 1 })).toBeInTheDocument()
    expect(await screen.findByRole('tab', { name: /^Мои\s*2$/ })).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: /^Свободные\s*1$/ })).toBeInTheDocument()
    expect(screen.getAllByRole('img', { name: 'ГЛОНАСС' })).toHaveLength(2)
    expect(api.calls(tasksRoutes.search)[0]?.body).not.toHaveProperty('queue')
    await userEvent.click(screen.getAllByRole('link', { name: /Нет связи/ })[1] ?? document.body)
    await waitFor(() => expect(address()).toBe('/tasks/all/2'))
  })

  test('opens a task over itself, and comes back by the browser’s «Back»', async () => {
    const { address, history } = await scene({ items: [makeTaskItem({ id: 7 })] })
    const link = await screen.findByRole('link', { name: /Нет связи/ })
    await userEvent.click(link)
    await waitFor(() => expect(address()).toBe('/tasks/tachograph/7'))
    expect(link.closest('[inert]')).not.toBeNull()
    history.back()
    await waitFor(() => expect(link.closest('[inert]')).toBeNull())
  })

  test('renders the cards out of view after the first paint, and the pager after the last card', async () => {
    const frames: FrameRequestCallback[] = []
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    await scene({
      items: Array.from({ length: 54 }, (_, index) =>
        makeTaskItem({ id: index + 1, deadlineAt: inHours(-5) }),
      ),
    })
    expect(await screen.findAllByRole('article')).toHaveLength(7)
    // The heading counts the day, not what is rendered of it.
    expect(screen.getByRole('heading', { name: /^Просрочены/ })).toHaveTextContent(/50\sзаявок$/)
    expect(screen.queryByRole('navigation', { name: 'Страницы' })).toBeNull()
    for (const rendered of [17, 27, 37, 47, 50]) {
      await waitFor(() => {
        // The next frame is asked for some time after the cards are there.
        for (const frame of frames.splice(0)) frame(performance.now())
        expect(screen.getAllByRole('article')).toHaveLength(rendered)
      })
    }
    expect(screen.getByRole('navigation', { name: 'Страницы' })).toBeInTheDocument()
  })

  test('shows the text of a task that is opened by its address before the rest of its card', async () => {
    const description = 'Прибор не видит карту водителя'
    const task = makeTask({ id: 7, car: null, description, address: 'Казань, 1' })
    const opening: (string | null)[] = []
    const observer = new MutationObserver(() => {
      const article = document.querySelector('article[aria-busy]')
      if (article) opening.push(article.textContent)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    await scene({
      path: '/tasks/tachograph/7',
      items: [task],
      prepare: (api) => {
        api.on(tasksRoutes.get, () => makeTaskCard(task))
        answerCard(api)
      },
    })
    const card = await screen.findByRole('article', { name: /^Заявка №\s7$/ }, { timeout: 5000 })
    const text = opening.find((text) => text?.includes(description))
    expect(text).toContain(task.title)
    expect(text).toContain('Казань, 1')
    expect(card).toHaveTextContent(description)
    expect(screen.getAllByText(description)).toHaveLength(1)
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
