import { dueRoutes } from '@naryad/contract/due/due.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderCard } from '../../../testing/renderCard.tsx'
import { makeDueRow } from '../../due/due.make.ts'
import type { StopTicks } from '../plan/stopTicks.ts'
import { makeTask } from '../tasks.make.ts'
import { newDraft } from './draft.ts'
import { openNewTask } from './shownForm.ts'

const car = { id: 4, plate: 'А417КМ116', title: 'А417КМ116', brand: 'Scania', model: 'R440', year: 2021 }

async function openPlanned(stop: StopTicks | null = null) {
  const onOpenTask = vi.fn<(task: { id: number }) => void>()
  const made = makeTask({ id: 77, car: null, operator: null })
  const stage = await renderCard({ tasks: [made], onOpenTask })
  stage.api.on(tasksRoutes.duplicates, () => ({ items: [], totalCount: 0 }))
  stage.api.on(tasksRoutes.create, () => made)
  stage.api.on(dueRoutes.carStop, () => ({
    items: [
      { row: makeDueRow({ id: 1, title: 'Поверка тахографа' }), isOwn: true },
      { row: makeDueRow({ id: 2, title: 'Блок СКЗИ' }), isOwn: false },
    ],
  }))
  const base = { ...newDraft('tachograph'), isWithoutCar: false }
  const mine = {
    ...base,
    car,
    typeId: 1,
    title: 'Нет связи',
    plan: { day: '2026-12-04', from: '10:00', to: '12:00' },
    stop,
  }
  localStorage.setItem(
    'naryad:draft:2:task:new',
    JSON.stringify({ value: { mine, base, version: null }, at: new Date() }),
  )
  act(() => openNewTask('tachograph'))
  const along = within(await screen.findByRole('group', { name: /Заодно/ }))
  return { ...stage, onOpenTask, along }
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Создать заявку' }))

test('what ends soon is done along with the visit of a new request, as it is ticked', async () => {
  const { api, along, onOpenTask } = await openPlanned()
  api.on(dueRoutes.addToStop, () => ({
    made: [],
    joined: [],
    failed: [],
    sum: 0,
    unpricedCount: 0,
    unchangedCosts: [{ taskId: 77, reason: 'заявка гарантийная', sum: 414_000 }],
  }))
  expect(along.getByRole('checkbox', { name: /Поверка тахографа/ })).toBeChecked()
  const neighbour = along.getByRole('checkbox', { name: /Блок СКЗИ/ })
  expect(neighbour).not.toBeChecked()
  await userEvent.click(neighbour)
  await press()
  await waitFor(() => expect(onOpenTask).toHaveBeenCalledOnce())
  expect(api.calls(dueRoutes.addToStop).map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/tasks/77/stop', { keys: ['range:1', 'range:2'] }],
  ])
  expect(screen.getByText(/^К заявке №\s77 не добавить 4\s140\s₽: заявка гарантийная$/)).toBeVisible()
})

test('the ticks are part of the draft', async () => {
  const { along } = await openPlanned()
  await userEvent.click(along.getByRole('checkbox', { name: /Блок СКЗИ/ }))
  await waitFor(() => {
    const { value } = JSON.parse(localStorage.getItem('naryad:draft:2:task:new') ?? '{}')
    expect(value.mine.stop).toEqual({ visit: '{"carId":4}', keys: ['range:1', 'range:2'] })
  })
})

test('ticks of a stored draft are shown again', async () => {
  const { along } = await openPlanned({ visit: '{"carId":4}', keys: ['range:2'] })
  expect(along.getByRole('checkbox', { name: /Поверка тахографа/ })).not.toBeChecked()
  expect(along.getByRole('checkbox', { name: /Блок СКЗИ/ })).toBeChecked()
})

test('a refused addition is said, and the request is made all the same', async () => {
  const { api, onOpenTask } = await openPlanned()
  api.on(dueRoutes.addToStop, () => {
    throw new TypeError('Failed to fetch')
  })
  await press()
  await screen.findByText(/Нет связи с сервером/)
  await waitFor(() => expect(onOpenTask).toHaveBeenCalledOnce())
})
