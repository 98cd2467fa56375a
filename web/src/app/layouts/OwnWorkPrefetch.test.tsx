import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import type { DayPlan } from '@naryad/contract/calendar/day'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { taskCategoriesRoutes, taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { unitModelsRoutes, unitsRoutes } from '@naryad/contract/units/units.routes'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isSendingWaiting } from '../../client/outbox/waiting.ts'
import { isDeviceFull, ownWorkStoredAt } from '../../client/queries/storedAnswers.ts'
import { makeDayVisit } from '../../rooms/calendar/calendar.make.ts'
import { calendarQueries } from '../../rooms/calendar/calendar.queries.ts'
import { makeCar } from '../../rooms/cars/cars.make.ts'
import { makeTask, makeTaskItem } from '../../rooms/tasks/tasks.make.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { fakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { shownAlert } from '../../ui/overlays/alert.ts'
import { OwnWorkPrefetch } from './OwnWorkPrefetch.tsx'

const visit = makeDayVisit({ task: makeTaskItem({ id: 7, status: 'PLANNED', car: null }) })
const plan = (visits: DayPlan['earlier']): DayPlan => ({
  today: '2026-11-18',
  days: [{ day: '2026-11-18', visits, absence: null }],
  earlier: [],
})

beforeEach(() => {
  fakeIndexedDb('naryad-answers')
  ownWorkStoredAt.set(null)
  // Other files of the same worker fill it.
  isDeviceFull.set(false)
})

afterEach(() => void vi.useRealTimers())

async function openAs(
  visits: DayPlan['earlier'],
  prepare: (api: ReturnType<typeof fakeApi>) => void = () => undefined,
) {
  const api = fakeApi()
  const none = () => ({ items: [], totalCount: 0 })
  // The dictionaries are looked for under the same path, so they come later.
  api.on(tasksRoutes.get, ({ params }) => ({ ...makeTask({ id: params.id }), attachments: [], childs: [] }))
  api.on(taskTypesRoutes.list, none)
  api.on(taskCategoriesRoutes.list, none)
  api.on(calendarRoutes.day, () => plan(visits))
  api.on(attachmentsRoutes.list, none)
  api.on(unitModelsRoutes.list, none)
  api.on(triageRoutes.questionnaires, none)
  api.on(triageRoutes.day, () => ({ items: [], stock: [] }))
  api.on(unitsRoutes.search, none)
  api.on(unitsRoutes.ofTask, none)
  api.on(tasksRoutes.comments, none)
  api.on(tasksRoutes.actions, none)
  prepare(api)
  const { client } = await renderIn(<OwnWorkPrefetch />, { me: makeMe({ role: 'operator' }) })
  expect(api.calls(calendarRoutes.day)).toEqual([])
  // «Мой день» was opened.
  act(() => void client.setQueryData(calendarQueries.myDay().queryKey, plan(visits)))
  return api
}

test('a dispatcher with visits who opens «Мой день» gets their cards stored', async () => {
  const api = await openAs([visit])
  await waitFor(() => expect(ownWorkStoredAt.get()).not.toBeNull())
  expect(api.calls(tasksRoutes.get)).toHaveLength(1)
  for (const route of [attachmentsRoutes.list, tasksRoutes.comments, tasksRoutes.actions])
    expect(api.calls(route)).toHaveLength(1)
  expect(api.calls(tasksRoutes.search)).toEqual([])
})

test('nothing is read ahead while pending changes are being sent', async () => {
  isSendingWaiting.set(true)
  const api = await openAs([visit])
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(api.calls(taskTypesRoutes.list)).toEqual([])
  act(() => isSendingWaiting.set(false))
  await waitFor(() => expect(ownWorkStoredAt.get()).not.toBeNull())
})

test('a dispatcher without visits reads nothing ahead', async () => {
  const api = await openAs([])
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(api.calls(taskTypesRoutes.list)).toEqual([])
})

test('one failed read leaves the other cards to be stored, shows no message, and is repeated soon', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  let failures = 0
  const other = makeDayVisit({ task: makeTaskItem({ id: 8, status: 'PLANNED', car: null }) })
  const api = await openAs([visit, other], (fake) =>
    fake.on(attachmentsRoutes.list, ({ params }) => {
      if (params.id === 7 && (failures += 1) === 1)
        throw new Refused('INTERNAL', 'На сервере произошла ошибка')
      return { items: [], totalCount: 0 }
    }),
  )
  await waitFor(() => expect(api.calls(tasksRoutes.actions)).toHaveLength(1))
  expect(ownWorkStoredAt.get()).toBeNull()
  expect(shownAlert.get()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await waitFor(() => expect(ownWorkStoredAt.get()).not.toBeNull())
  expect(api.calls(attachmentsRoutes.list).map(({ url }) => url.pathname)).toEqual(
    [7, 8, 7].map((id) => `/api/tasks/${id}/attachments`),
  )
  expect(api.calls(tasksRoutes.get)).toHaveLength(2)
})

test('a task that was given to another user since is no failure', async () => {
  await openAs([visit], (fake) =>
    fake.on(attachmentsRoutes.list, () => {
      throw new Refused('NOT_FOUND', 'Заявки нет')
    }),
  )
  await waitFor(() => expect(ownWorkStoredAt.get()).not.toBeNull())
})

test('the card of a truck is stored too, once for all of its visits', async () => {
  const car = makeCar({ id: 4 })
  // Both of the same truck.
  const visits = [7, 8].map((id) => makeDayVisit({ task: makeTaskItem({ id, status: 'PLANNED' }) }))
  const api = await openAs(visits, (fake) => {
    fake.on(carsRoutes.get, () => ({ ...car, attachments: [], ranges: [] }))
    fake.on(maintenanceRoutes.ofCar, () => ({ items: [], totalCount: 0 }))
    fake.on(unitsRoutes.ofCar, () => ({ items: [], removed: [] }))
    fake.on(tasksRoutes.search, () => ({ items: [], totalCount: 0 }))
    fake.on(positionsRoutes.one, () => ({ position: null }))
  })
  await waitFor(() => expect(ownWorkStoredAt.get()).not.toBeNull())
  for (const route of [carsRoutes.get, maintenanceRoutes.ofCar, tasksRoutes.search, positionsRoutes.one])
    expect(api.calls(route)).toHaveLength(1)
})
