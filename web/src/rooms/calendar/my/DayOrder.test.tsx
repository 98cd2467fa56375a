import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { fakeApi, Refused } from '../../../testing/fakeApi.ts'
import { renderIn } from '../../../testing/renderIn.tsx'
import { setZone } from '../../../ui/formats/zone.ts'
import { shownAlert } from '../../../ui/overlays/alert.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { DayOrder } from './DayOrder.tsx'

const at = (time: string) => `2026-11-19T${time}:00.000Z`
const stop = (taskId: number, arrivesAt: string, leavesAt: string, lateMin = 0) => ({
  taskId,
  version: 3,
  title: `Заявка ${taskId}`,
  drive: { distanceKm: 12, durationMin: 18, isApproximate: true },
  arrivesAt: at(arrivesAt),
  leavesAt: at(leavesAt),
  plannedFrom: at('06:00'),
  plannedTo: at('15:00'),
  lateMin,
  isBeyondDay: false,
})
const route = {
  start: { point: { lat: 55.8, lon: 49.1 }, title: 'Казань, Баумана, 5' },
  stops: [stop(11, '06:18', '07:18'), stop(12, '07:36', '08:36', 12)],
  total: { km: 24, minutes: 36 },
  planned: { km: 36.5, minutes: 56 },
  isReordered: true,
  applied: [{ taskId: 12, arrivesAt: at('07:00') }],
}

beforeEach(() => {
  setZone('Europe/Moscow')
})

async function open(shown = route) {
  const fake = fakeApi()
  fake.on(calendarRoutes.route, () => shown)
  await renderIn(<DayOrder operatorId={7} day="2026-11-19" />)
  return fake
}

test('shows the order with the saving and what does not fit, keeps the windows that fit, and takes it back', async () => {
  const fake = await open()
  expect(await screen.findByText('На 12,5 км и 20 мин меньше, чем сейчас')).toBeVisible()
  expect(screen.getByText(/не успеть в обещанное время/)).toHaveTextContent('1 визит')
  expect(screen.getByText(/сервис маршрутов не подключён/)).toBeVisible()
  expect(screen.getByText('окно 09:00–18:00')).toBeVisible()
  expect(screen.getByText('новое окно 10:40–19:40')).toBeVisible()
  const sent: unknown[] = []
  fake.on(tasksRoutes.plan, ({ params, body }) => {
    sent.push([params.id, body])
    return makeTask({ id: params.id, version: 4 })
  })
  fake.on(calendarRoutes.applyOrder, ({ body }) => {
    sent.push(body)
    return undefined
  })
  fireEvent.click(screen.getByRole('button', { name: 'Применить порядок' }))
  await waitFor(() => expect(shownAlert.get()?.action).toBeDefined())
  const dayOf = { operatorId: 7, date: '2026-11-19' }
  expect(sent).toEqual([
    [12, { version: 3, plannedFrom: at('07:40'), plannedTo: at('16:40') }],
    {
      ...dayOf,
      arrivals: [
        { taskId: 11, arrivesAt: at('06:20') },
        { taskId: 12, arrivesAt: at('07:40') },
      ],
    },
  ])
  sent.length = 0
  shownAlert.get()?.action?.run()
  await waitFor(() => expect(shownAlert.get()?.text).toBe('Прежний порядок визитов возвращён'))
  expect(sent).toEqual([
    [12, { version: 4, plannedFrom: at('06:00'), plannedTo: at('15:00') }],
    { ...dayOf, arrivals: route.applied },
  ])
})

test('says why the order was not saved, and offers to take the moved windows back', async () => {
  const fake = await open()
  fake.on(tasksRoutes.plan, ({ params }) => makeTask({ id: params.id, version: 4 }))
  fake.on(calendarRoutes.applyOrder, () => {
    throw new Refused('CONFLICT', 'Заявку № 11 перенесли')
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Применить порядок' }))
  await waitFor(() => expect(shownAlert.get()).toMatchObject({ title: 'Порядок не сохранён' }))
  expect(shownAlert.get()?.text).toBe('Заявку № 11 перенесли')
  expect(shownAlert.get()?.action?.title).toBe('Отменить')
})

test('leaves a visit that no longer fits into the day as it is, and says so', async () => {
  const beyond = { ...stop(13, '21:30', '22:30', 400), isBeyondDay: true }
  const fake = await open({ ...route, stops: [stop(11, '06:18', '07:18'), beyond] })
  expect(await screen.findByText(/в этот день уже не успеть/)).toHaveTextContent('1 визит')
  expect(screen.getAllByText('окно 09:00–18:00')).toHaveLength(2)
  const sent: unknown[] = []
  fake.on(calendarRoutes.applyOrder, ({ body }) => {
    sent.push(body.arrivals)
    return undefined
  })
  fireEvent.click(screen.getByRole('button', { name: 'Применить порядок' }))
  await waitFor(() => expect(sent).toEqual([[{ taskId: 11, arrivesAt: at('06:20') }]]))
})

test('a day into which nothing fits any more has no order to apply', async () => {
  await open({ ...route, stops: [{ ...stop(13, '21:30', '22:30', 400), isBeyondDay: true }] })
  expect(await screen.findByText('в этот день не успеть')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Применить порядок' })).toBeNull()
})

test('a day without open visits has nothing to order', async () => {
  await open({ ...route, stops: [], isReordered: false })
  expect(await screen.findByText('Объезжать нечего')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Применить порядок' })).toBeNull()
})
