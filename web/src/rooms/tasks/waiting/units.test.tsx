import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { occurrenceHeaders } from '@naryad/contract/kit/occurrence'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { unitModelsRoutes, unitsRoutes } from '@naryad/contract/units/units.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { sessionState } from '../../../client/session/state.ts'
import { nothing } from '../../../testing/answerCard.ts'
import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeCar } from '../../cars/cars.make.ts'
import { makeOwnUnit, makeUnit, makeUnitModel } from '../../units/units.make.ts'
import { makeTask } from '../tasks.make.ts'
import { refused } from './refused.ts'
import { waiting } from './waiting.ts'

const me = makeMe({ id: 2, role: 'engineer' })
const task = makeTask({
  id: 18402,
  status: 'IN_PROGRESS',
  operator: { id: 2, lastName: 'Гусев', firstName: 'Антон', middleName: '' },
})
const block = makeUnit()
const spare = makeOwnUnit()

beforeEach(() => sessionState.set('in'))

/** Replaces the block of the truck without a network. */
async function replaceOffline() {
  const view = await renderCard({
    me,
    tasks: [task],
    prepare: (api) => {
      api.on(carsRoutes.get, () => ({ ...makeCar(), attachments: [], ranges: [] }))
      api.on(tasksRoutes.search, nothing)
      api.on(unitsRoutes.ofCar, () => ({ items: [block], removed: [] }))
      api.on(unitsRoutes.search, () => ({ items: [spare], totalCount: 1 }))
      api.on(unitsRoutes.searchByQuery, () => ({ items: [] }))
      api.on(unitModelsRoutes.list, () => ({ items: [makeUnitModel()], totalCount: 1 }))
    },
  })
  const { api } = view
  api.on(unitsRoutes.replace, () => {
    throw new TypeError('Failed to fetch')
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Заменить: НКМ-2 № 77120' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Замена прибора' }))
  await userEvent.click(await dialog.findByRole('button', { name: /81544/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Заменить' }))
  expect(await screen.findByText('Замена: НКМ-2 № 77120 → НКМ-2 № 81544')).toBeVisible()
  return view
}

test('a replacement without a network waits, and goes with the time at which it was made', async () => {
  const { api } = await replaceOffline()
  api.on(unitsRoutes.replace, () => ({ old: makeUnit({ place: 'OWNER' }), new: makeUnit({ id: 81 }) }))
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(waiting.get()).toEqual([]))
  const sent = api.calls(unitsRoutes.replace).at(-1)
  expect(sent?.body).toMatchObject({ oldId: 80, newId: 81, taskId: 18402, oldPlace: 'OWNER' })
  expect(sent?.headers.get(occurrenceHeaders.occurredAt)).not.toBeNull()
})

test('a unit that went elsewhere meanwhile asks, and is put if one insists', async () => {
  const { api } = await replaceOffline()
  api.on(unitsRoutes.replace, ({ body }) => {
    if (body.newVersion !== undefined)
      throw new Refused('CONFLICT', 'НКМ-2 № 81544 с 14:05 у сотрудника Сафин Марат', {
        current: spare,
        mayKeepMine: true,
      })
    return { old: makeUnit({ place: 'OWNER' }), new: makeUnit({ id: 81 }) }
  })
  dispatchEvent(new Event('online'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Нужно ваше решение' }))
  expect(dialog.getByText(/с 14:05 у сотрудника Сафин Марат/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Всё равно заменить' }))
  await waitFor(() => expect(waiting.get()).toEqual([]))
  expect(refused.get()).toEqual([])
  expect(api.calls(unitsRoutes.replace).at(-1)?.body).not.toHaveProperty('newVersion')
})

test('a unit that went elsewhere meanwhile is left as it is', async () => {
  const { api } = await replaceOffline()
  api.on(unitsRoutes.replace, () => {
    throw new Refused('CONFLICT', 'НКМ-2 № 81544 с 14:05 у сотрудника Сафин Марат', { mayKeepMine: true })
  })
  dispatchEvent(new Event('online'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Нужно ваше решение' }))
  const calls = api.calls(unitsRoutes.replace).length
  await userEvent.click(dialog.getByRole('button', { name: 'Оставить как есть' }))
  await waitFor(() => expect(refused.get()).toEqual([]))
  expect(api.calls(unitsRoutes.replace)).toHaveLength(calls)
})
