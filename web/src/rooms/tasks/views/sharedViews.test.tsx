import type { SavedFilter } from '@naryad/contract/users/users'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import type { FakeApi } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

const owner = { id: 9, lastName: 'Лапина', firstName: 'Ольга', middleName: '' }
const ofColleague = (facts: Partial<SavedFilter> = {}): SavedFilter => ({
  id: 'f-9',
  title: 'Без машины',
  search: { filterByNoCars: true },
  isShared: true,
  owner,
  ...facts,
})
const items = [makeTaskItem({ id: 2 }), makeTaskItem({ id: 1, car: null })]

const tab = (name: RegExp) => screen.findByRole('tab', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))

/** The menu of the colleague's filter. */
async function openMenu(role: 'operator' | 'admin', facts: Partial<SavedFilter> = {}) {
  const prepare = (api: FakeApi) => {
    api.on(usersRoutes.hideFilter, ({ body }) => ofColleague({ isHidden: body.isHidden }))
    api.on(usersRoutes.changeSharedFilter, () => ofColleague())
  }
  const view = await renderTasks({ me: makeMe({ id: 5, role }), items, saved: [ofColleague(facts)], prepare })
  await userEvent.click(await tab(/^Без машины\s?1$/))
  await press('Действия с фильтром «Без машины»')
  return view
}

describe('a filter of a colleague', () => {
  test('is read-only: saved under a name of its own, or hidden', async () => {
    const { api, tasks, address } = await openMenu('operator')
    const lines = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(lines).toEqual(['Сохранить себе', 'Скрыть у себя'])
    await choose('Сохранить себе')
    const field = await screen.findByLabelText('Название')
    expect(field).toHaveValue('Без машины')
    await userEvent.clear(field)
    await userEvent.type(field, 'Пешие{Control>}{Enter}{/Control}')
    expect(await tab(/^Пешие/)).toHaveAttribute('aria-selected', 'true')
    expect(tasks.saved).toMatchObject([{ title: 'Пешие', search: { filterByNoCars: true } }])
    expect(tasks.saved[0]).not.toHaveProperty('owner')
    expect(address()).toContain(`view=${tasks.saved[0]?.id}`)
    expect(api.calls(usersRoutes.changeSharedFilter)).toHaveLength(0)
  })

  test('is hidden, and shown again', async () => {
    const { api } = await openMenu('operator')
    await choose('Скрыть у себя')
    await waitFor(() =>
      expect(api.calls(usersRoutes.hideFilter).at(-1)?.body).toEqual({
        entity: 'tasks',
        id: 'f-9',
        ownerId: 9,
        isHidden: true,
      }),
    )
    expect(await tab(/^Все открытые/)).toHaveAttribute('aria-selected', 'true')
  })

  test('that was hidden is offered behind the tabs', async () => {
    const { api } = await renderTasks({
      me: makeMe({ id: 5 }),
      items,
      saved: [ofColleague({ isHidden: true })],
      prepare: (fake) => {
        fake.on(usersRoutes.hideFilter, ({ body }) => ofColleague({ isHidden: body.isHidden }))
      },
    })
    expect(screen.queryByRole('tab', { name: /^Без машины/ })).toBeNull()
    await press('Скрытые фильтры')
    await choose('Без машины')
    await waitFor(() =>
      expect(api.calls(usersRoutes.hideFilter).at(-1)?.body).toMatchObject({ isHidden: false }),
    )
  })

  test('is changed for everyone by an administrator', async () => {
    const { api } = await openMenu('admin')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: /^Гарантия/ }))
    await press('Сохранить')
    await waitFor(() =>
      expect(api.calls(usersRoutes.changeSharedFilter).at(-1)?.body).toEqual({
        entity: 'tasks',
        id: 'f-9',
        ownerId: 9,
        search: { filterByNoCars: true, filterByIsWarranty: true },
      }),
    )
    expect(api.calls(usersRoutes.saveFilters)).toHaveLength(0)
  })

  test('that is not understood is never shown unfiltered', async () => {
    const { address } = await renderTasks({
      me: makeMe({ id: 5 }),
      items,
      saved: [ofColleague({ problem: 'Неизвестные условия: mood' })],
    })
    await userEvent.click(await tab(/^Без машины, не понят/))
    expect(await screen.findByText('Неизвестные условия: mood')).toBeVisible()
    expect(screen.getByText(/Исправить его может Лапина Ольга\./)).toBeVisible()
    expect(address()).toBe('/tasks/tachograph')
  })
})

test('one’s own filter is shown to colleagues when it is saved, and later no longer', async () => {
  const { tasks } = await renderTasks({ me: makeMe({ id: 5 }), items })
  await userEvent.click(await screen.findByRole('button', { name: /^Без ТС/ }))
  await press('Сохранить')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Виден коллегам' }))
  await userEvent.type(screen.getByLabelText('Название'), 'Пешие{Control>}{Enter}{/Control}')
  await waitFor(() => expect(tasks.saved).toMatchObject([{ title: 'Пешие', isShared: true }]))
  await press('Действия с фильтром «Пешие»')
  await choose('Не показывать коллегам')
  await waitFor(() => expect(tasks.saved[0]?.isShared).toBe(false))
})
