import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import type { DayPlan } from '@naryad/contract/calendar/day'
import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { DayParts } from '@naryad/contract/triage/triage'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { useLocation } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { setOnline } from '../../../client/live/connection.ts'
import { ownWorkStoredAt } from '../../../client/queries/storedAnswers.ts'
import { fakeApi, Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderIn } from '../../../testing/renderIn.tsx'
import { setZone } from '../../../ui/formats/zone.ts'
import { shownAlert } from '../../../ui/overlays/alert.ts'
import { makeTask, makeTaskItem } from '../../tasks/tasks.make.ts'
import { makeDayVisit } from '../calendar.make.ts'
import { MyDayScreen } from './MyDayScreen.tsx'

const me = makeMe({ role: 'engineer' })

const visitOf = (id: number, status: TaskStatus = 'PLANNED') =>
  makeDayVisit({ task: makeTaskItem({ id, status, title: `Визит ${id}` }) })

/** As it was read on 18 November. */
const plan: DayPlan = {
  today: '2026-11-18',
  days: [
    { day: '2026-11-18', visits: [], absence: null },
    { day: '2026-11-19', visits: [visitOf(1), visitOf(2)], absence: null },
  ],
  earlier: [],
}

beforeEach(() => {
  setZone('Europe/Moscow')
})
afterEach(() => vi.restoreAllMocks())

async function open(now: string, shown = plan, needed: DayParts = { items: [], stock: [] }) {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(now))
  const api = fakeApi()
  api.on(calendarRoutes.day, () => shown)
  api.on(unitsRoutes.search, () => ({ items: [], totalCount: 0 }))
  api.on(triageRoutes.day, () => needed)
  await renderIn(<MyDayScreen />, { me })
  await screen.findByText('Визит 1')
  return api
}

test('a plan of yesterday names its days by the present one, and is read again', async () => {
  const api = await open('2026-11-19T05:00:00Z')
  expect(screen.getByRole('heading', { name: /^Сегодня, четверг 19/ })).toBeVisible()
  expect(screen.getByRole('heading', { name: /^Вчера, среда 18/ })).toBeVisible()
  expect(api.calls(calendarRoutes.day)).toHaveLength(2)
})

test('what the server makes is not offered without a network, and the reason is shown', async () => {
  await open('2026-11-18T05:00:00Z')
  const reason = 'Без сети нельзя печатать и посчитать порядок объезда'
  const buttons = () =>
    ['Лист выезда', 'Порядок объезда', 'Наряды'].map((name) => screen.getByRole('button', { name }))
  for (const button of buttons()) expect(button).toBeEnabled()
  expect(screen.queryByText(reason)).toBeNull()

  act(() => setOnline(false))
  expect(screen.getByText(reason)).toBeVisible()
  for (const button of buttons()) {
    expect(button).toBeDisabled()
    expect(button).toHaveAccessibleDescription(reason)
  }
})

test('each day with visits has its sheet, and an order only where two are left', async () => {
  await open('2026-11-18T05:00:00Z', {
    ...plan,
    days: [
      { day: '2026-11-18', visits: [visitOf(1), visitOf(2, 'DONE')], absence: null },
      { day: '2026-11-19', visits: [visitOf(3), visitOf(4)], absence: null },
    ],
  })
  const [today, tomorrow] = ['Сегодня', 'Завтра'].map((name) =>
    within(screen.getByRole('region', { name: new RegExp(name) })),
  )
  expect(today?.getByRole('button', { name: 'Лист выезда' })).toBeEnabled()
  expect(today?.queryByRole('button', { name: 'Порядок объезда' })).toBeNull()
  expect(tomorrow?.getByRole('button', { name: 'Лист выезда' })).toBeEnabled()
  expect(tomorrow?.getByRole('button', { name: 'Порядок объезда' })).toBeEnabled()
})

test('a day that cannot be read says so in its place alone', async () => {
  const api = fakeApi()
  api.on(calendarRoutes.day, () => {
    throw new Refused('INTERNAL', 'Внутренняя ошибка')
  })
  await renderIn(<MyDayScreen />, { me })
  expect(await screen.findByText('Не удалось загрузить ваш день')).toBeVisible()
  expect(shownAlert.get()).toBeNull()
})

test('says when the day is stored on the device, and not before the whole of it is', async () => {
  const ready = Promise.withResolvers<unknown>()
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { serviceWorker: { ready: ready.promise } }),
  )
  ownWorkStoredAt.set(null)
  await open('2026-11-18T06:42:00Z')
  const note = () => screen.queryByText(/^Сохранено на устройстве/)
  await act(async () => ready.resolve({}))
  expect(note()).toBeNull()
  act(() => ownWorkStoredAt.set(Date.now()))
  expect(note()).toHaveTextContent('Сохранено на устройстве в 09:42: день и заявки откроются без сети')
  vi.unstubAllGlobals()
})

test('the work orders of a day are printed by one press, without those of finished visits', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  // A followed link would take the whole test away.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const visits = [visitOf(1), visitOf(2), visitOf(3, 'DONE')]
  const api = await open('2026-11-18T05:00:00Z', {
    ...plan,
    days: [{ day: '2026-11-18', visits, absence: null }],
  })
  api.on(documentsRoutes.printTasks, () => new Response('%PDF-'))
  api.on(settingsRoutes.shared, () => {
    throw new Refused('UNAVAILABLE', 'Сервер занят')
  })
  await userEvent.click(screen.getByRole('button', { name: 'Наряды' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(api.calls(documentsRoutes.printTasks)[0]?.body).toEqual({ document: 'WORK_ORDER', ids: [1, 2] })
})

const Screens = () =>
  useLocation({ select: ({ pathname }) => pathname === '/day' }) ? <MyDayScreen /> : <p>Другой экран</p>

test('after a way back the visits stand where they stood, with the focus on the opened one', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-19T05:00:00Z'))
  const api = fakeApi()
  api.on(calendarRoutes.day, () => plan)
  api.on(unitsRoutes.search, () => ({ items: [], totalCount: 0 }))
  api.on(triageRoutes.day, () => ({ items: [], stock: [] }))
  const { router } = await renderIn(<Screens />, { me, path: '/day' })
  const visits = () => screen.getByRole('region', { name: 'Визиты' })
  const opened = await screen.findByRole('link', { name: 'Визит 2' })
  visits().scrollTop = 480
  await userEvent.click(opened)
  expect(await screen.findByText('Другой экран')).toBeVisible()

  act(() => router.history.back())
  expect(await screen.findByRole('link', { name: 'Визит 2' })).toHaveFocus()
  expect(visits().scrollTop).toBe(480)

  await act(() => router.navigate({ to: '/maps' }))
  await act(() => router.navigate({ to: '/day' }))
  expect((await screen.findByRole('region', { name: 'Визиты' })).scrollTop).toBe(0)
})

test('what the visits of a day need is one line for all of them, and is ticked for each', async () => {
  const part = {
    title: 'НКМ-2',
    unitModelId: 3,
    isTaken: false,
    day: '2026-11-19',
    queue: 'tachograph',
  } as const
  const needed = {
    items: [
      { ...part, quantity: 2, taskId: 1, taskTitle: 'Визит 1' },
      { ...part, quantity: 1, taskId: 2, taskTitle: 'Визит 2' },
    ],
    stock: [{ unitModelId: 3, inHands: 2, inOffice: 1 }],
  }
  const api = await open('2026-11-18T05:00:00Z', plan, needed)
  const ticked: unknown[] = []
  api.on(triageRoutes.tick, ({ params: { id }, body }) => {
    ticked.push({ id, ...body })
    return makeTask({ id })
  })
  const list = within(await screen.findByRole('region', { name: 'Взять с собой, 19.11.2026' }))
  expect(list.getByText('у вас 2, в офисе 1')).toBeVisible()
  await userEvent.click(list.getByRole('checkbox', { name: 'НКМ-2 × 3' }))
  await waitFor(() =>
    expect(ticked).toEqual([
      { id: 1, title: 'НКМ-2', isTaken: true },
      { id: 2, title: 'НКМ-2', isTaken: true },
    ]),
  )
})
