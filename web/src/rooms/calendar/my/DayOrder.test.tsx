import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { setZone } from '../../../kit/formats/zone.ts'
import { shownAlert } from '../../../platform/overlays/alert.ts'
import { fakeApi, Refused } from '../../../testing/fakeApi.ts'
import { renderIn } from '../../../testing/renderIn.tsx'
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
})
const route = {
  start: { point: { lat: 55.8, lon: 49.1 }, title: 'Казань, Баумана, 5' },
  stops: [stop(11, '06:18', '07:18'), stop(12, '07:36', '08:36', 12)],
  total: { km: 24, minutes: 36 },
  planned: { km: 36.5, minutes: 56 },
  isReordered: true,
}

beforeEach(() => {
  setZone('Europe/Moscow')
  shownAlert.set(null)
})

async function open(shown = route) {
  const fake = fakeApi()
  fake.on(calendarRoutes.route, () => shown)
  await renderIn(<DayOrder operatorId={7} day="2026-11-19" />)
  return fake
}

test('shows the order with the saving and what does not fit, plans it, and takes it back', async () => {
  const fake = await open()
  expect(await screen.findByText('На 12,5 км и 20 мин меньше, чем сейчас')).toBeVisible()
  expect(screen.getByText(/не успеть в обещанное время/)).toHaveTextContent('1 визит')
  expect(screen.getByText(/сервис маршрутов не подключён/)).toBeVisible()
  const sent: unknown[] = []
  fake.on(tasksRoutes.plan, ({ params, body }) => {
    sent.push([params.id, body])
    return makeTask({ id: params.id, version: 4 })
  })
  fireEvent.click(screen.getByRole('button', { name: 'Применить порядок' }))
  await waitFor(() => expect(shownAlert.get()?.action).toBeDefined())
  expect(sent).toEqual([
    [11, { version: 3, plannedFrom: at('06:20'), plannedTo: at('07:20') }],
    [12, { version: 3, plannedFrom: at('07:40'), plannedTo: at('08:40') }],
  ])
  sent.length = 0
  shownAlert.get()?.action?.run()
  await waitFor(() => expect(shownAlert.get()?.text).toBe('Прежнее время визитов возвращено'))
  expect(sent).toEqual([
    [11, { version: 4, plannedFrom: at('06:00'), plannedTo: at('15:00') }],
    [12, { version: 4, plannedFrom: at('06:00'), plannedTo: at('15:00') }],
  ])
})

test('says how far it came when a visit is refused', async () => {
  const fake = await open()
  fake.on(tasksRoutes.plan, ({ params }) => {
    if (params.id === 12) throw new Refused('CONFLICT', 'Заявку уже изменили')
    return makeTask({ id: params.id, version: 4 })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Применить порядок' }))
  await waitFor(() => expect(shownAlert.get()).toMatchObject({ title: 'Перенесено 1 из 2' }))
  expect(shownAlert.get()?.text).toBe('Заявку уже изменили')
})

test('a day without open visits has nothing to order', async () => {
  await open({ ...route, stops: [], isReordered: false })
  expect(await screen.findByText('Объезжать нечего')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Применить порядок' })).toBeNull()
})
