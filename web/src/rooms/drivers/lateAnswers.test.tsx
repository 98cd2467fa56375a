import type { DriverFilters } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { answersOf } from '../../testing/answersOf.ts'
import { holdCalls } from '../../testing/holdCalls.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makeDriver } from '../../testing/makePeople.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { DriversScreen } from './DriversScreen.tsx'

const names = () => screen.getAllByRole('row').flatMap((row) => row.dataset.row ?? [])

function open(path: string, count: number) {
  const drivers = Array.from({ length: count }, (_, index) => makeDriver({ id: index + 1 }))
  return renderRegister(DriversScreen, {
    path,
    me: makeMe({ role: 'admin' }),
    prepare: (api) => {
      const answers = answersOf(drivers, () => drivers, 'Водитель не найден')
      api.on(driversRoutes.search, answers.search)
      api.on(driversRoutes.get, answers.get)
      api.on(driversRoutes.remove, () => undefined)
    },
  })
}

test('the answer to a deletion leaves the next one open', async () => {
  const { api, address } = await open('/drivers/6', 7)
  const held = holdCalls(driversRoutes.remove)
  await userEvent.click(await screen.findByRole('button', { name: 'Действия' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  await waitFor(() => expect(held).toHaveLength(1))
  await userEvent.keyboard('j')
  await waitFor(() => expect(address()).toBe('/drivers/7'))
  held[0]?.()
  expect(await screen.findByText('Водитель удалён')).toBeInTheDocument()
  expect(api.calls(driversRoutes.remove)).toHaveLength(1)
  await act(async () => {})
  expect(address()).toBe('/drivers/7')
})

test('the edge of a page is not stepped over by one who has left meanwhile', async () => {
  const { address } = await open('/drivers/10', 12)
  await waitFor(() => expect(names()).toHaveLength(10))
  const held = holdCalls(driversRoutes.search)
  await userEvent.keyboard('j')
  await waitFor(() => expect(held.length).toBeGreaterThan(0))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/drivers'))
  for (const letThrough of held) letThrough()
  await act(async () => {})
  await waitFor(() => expect(names()).toHaveLength(10))
  expect(address()).toBe('/drivers')
})

test('a row that is pressed while the list narrows to the typed text opens', async () => {
  const drivers = [1, 2, 3].map((id) => makeDriver({ id }))
  const { address, api } = await renderRegister(DriversScreen, {
    path: '/drivers',
    me: makeMe({ role: 'admin' }),
    prepare: (api) => {
      const answers = answersOf(
        drivers,
        ({ query }: DriverFilters) => (query ? drivers.slice(2) : drivers),
        'нет',
      )
      api.on(driversRoutes.search, answers.search)
      api.on(driversRoutes.get, answers.get)
    },
  })
  await waitFor(() => expect(names()).toEqual(['1', '2', '3']))
  await userEvent.type(screen.getByRole('searchbox'), 'Шак')
  const row = screen.getAllByRole('row')[2]
  if (!row) throw new Error('no second row')
  fireEvent.pointerDown(row, { button: 0, isPrimary: true })
  fireEvent.blur(screen.getByRole('searchbox'))
  await waitFor(() => expect(api.calls(driversRoutes.search).length).toBeGreaterThan(1))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  // A browser sends the click to what is still there.
  expect(row.isConnected).toBe(true)
  fireEvent.pointerUp(row)
  fireEvent.click(row)
  await waitFor(() => expect(address()).toMatch('/drivers/2'))
  await waitFor(() => expect(names()).toEqual(['3']))
})
