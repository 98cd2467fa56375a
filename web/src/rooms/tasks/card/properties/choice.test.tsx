import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { mapRoutes } from '@naryad/contract/geo/geo.routes'
import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { holdCalls } from '../../../../testing/holdCalls.ts'
import { makeOperator } from '../../../../testing/makePeople.ts'
import { renderCard } from '../../../../testing/renderCard.tsx'
import { renderTasks } from '../../../../testing/renderTasks.tsx'
import { makeCar } from '../../../cars/cars.make.ts'
import { makeTask, makeTaskItem } from '../../tasks.make.ts'

const operators = ['Гусев', 'Ершов', 'Ермаков'].map((lastName, at) => makeOperator({ id: 5 + at, lastName }))

test('an operator is given by a few letters and Enter', async () => {
  const { api, card } = await renderCard({
    prepare: (api) => api.on(usersRoutes.operators, () => ({ items: operators, totalCount: 3 })),
  })
  api.on(tasksRoutes.operator, () => card.tasks[0] ?? makeTask())
  await userEvent.keyboard('o')
  await screen.findByRole('option', { name: /Ершов/ })
  await userEvent.keyboard('ер')
  await waitFor(() => expect(screen.queryByRole('option', { name: /Гусев/ })).toBeNull())
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(api.calls(tasksRoutes.operator).at(-1)?.body).toEqual({ operatorId: 7 }))
  await userEvent.keyboard('o')
  await screen.findByRole('option', { name: /Ершов/ })
  await userEvent.keyboard('ерш{Enter}')
  await waitFor(() => expect(api.calls(tasksRoutes.operator).at(-1)?.body).toEqual({ operatorId: 6 }))
})

test('operators near the task by their last mark come first, with the distance', async () => {
  const at = (id: number, lat: number) => ({
    id,
    lastName: 'Имя',
    firstName: '',
    middleName: '',
    point: { lat, lon: 49.1 },
    markedAt: '2026-11-22T09:00:00.000Z',
    taskId: 1,
    queue: 'tachograph' as const,
    openTasksCount: 1,
    overdueTasksCount: 0,
  })
  await renderCard({
    tasks: [makeTask({ car: null, point: { lat: 55.8, lon: 49.1 } })],
    prepare: (api) => {
      api.on(usersRoutes.operators, () => ({ items: operators, totalCount: 3 }))
      api.on(mapRoutes.search, () => ({
        tasks: [],
        cars: [],
        companies: [],
        people: [at(7, 55.9), at(6, 56.5)],
        isCut: false,
      }))
    },
  })
  await userEvent.keyboard('o')
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('option')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/Ермаков.*14,5\sкм/),
      expect.stringMatching(/Ершов.*101,\d\sкм/),
      expect.stringMatching(/Гусев/),
    ]),
  )
})

test('a list that a key has opened takes the very next key, the first time and the next', async () => {
  await renderCard()
  for (let time = 0; time < 2; time += 1) {
    fireEvent.keyDown(document.body, { key: 'Q', code: 'KeyQ', shiftKey: true })
    expect(screen.getByRole('combobox', { name: 'Очередь' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: /^Очередь/ })).toHaveFocus())
  }
})

test('opening a property and pressing Enter changes nothing', async () => {
  const { api } = await renderCard({
    prepare: (api) => api.on(usersRoutes.operators, () => ({ items: operators, totalCount: 3 })),
  })
  await userEvent.keyboard('o')
  await screen.findByRole('option', { name: /Ершов/ })
  await userEvent.keyboard('{Enter}')
  expect(api.calls(tasksRoutes.operator)).toEqual([])
})

test('a truck is the one that was typed, though Enter was pressed while the list was still of others', async () => {
  const cars = [makeCar({ id: 1, plate: 'А111АА16' }), makeCar({ id: 2, plate: 'В222ВВ16' })]
  const { api, card } = await renderCard({
    prepare: (api) =>
      api.on(carsRoutes.searchByQuery, ({ body }) => {
        const items = cars.filter(({ plate }) => plate?.includes(body.query ?? ''))
        return { items, totalCount: items.length }
      }),
  })
  api.on(tasksRoutes.car, () => card.tasks[0] ?? makeTask())
  api.on(carsRoutes.get, () => ({
    ...makeCar({ id: 2, plate: 'В222ВВ16' }),
    attachments: [],
    ranges: [],
  }))
  await userEvent.keyboard('v')
  await screen.findByRole('option', { name: /111/ })
  const held = holdCalls(carsRoutes.searchByQuery)
  await userEvent.keyboard('222{Enter}')
  await waitFor(() => expect(held).toHaveLength(1))
  expect(api.calls(tasksRoutes.car)).toEqual([])
  for (const go of held) go()
  await waitFor(() => expect(api.calls(tasksRoutes.car).map(({ body }) => body)).toEqual([{ carId: 2 }]))
})

test('the chosen tasks are given to whom a few letters and Enter name', async () => {
  const { api } = await renderTasks({ items: [makeTaskItem({ id: 2 }), makeTaskItem({ id: 1 })] })
  api.on(usersRoutes.operators, () => ({ items: operators, totalCount: 3 }))
  api.on(tasksBulkRoutes.operator, () => ({ failed: [], unchangedCount: 0 }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /№\s2$/ }))
  const bar = within(await screen.findByRole('region', { name: 'Действия с выбранными' }))
  await userEvent.click(bar.getByRole('button', { name: 'Оператор' }))
  await screen.findByRole('option', { name: /Ершов/ })
  await userEvent.keyboard('ерш{Enter}')
  await waitFor(() =>
    expect(api.calls(tasksBulkRoutes.operator).at(-1)?.body).toMatchObject({ ids: [2], operatorId: 6 }),
  )
})
