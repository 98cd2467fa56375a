import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { renderCard } from '../../../../testing/renderCard.tsx'
import { makeCar } from '../../../cars/cars.make.ts'
import { makeTask } from '../../tasks.make.ts'

const cars = [1, 2, 3].map((id) => makeCar({ id, brand: 'МАЗ', model: String(id) }))
const shown = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByText(/^МАЗ/)
    .map((name) => name.textContent)

test('a truck that is ticked stays where it is, and above what is looked for next', async () => {
  const { api } = await renderCard({ tasks: [makeTask({ car: null })] })
  api.on(carsRoutes.searchByQuery, ({ body }) => {
    const items = cars.filter(({ model }) => model.startsWith(body.query))
    return { items, totalCount: items.length }
  })
  await userEvent.keyboard('b')
  const dialog = await screen.findByRole('dialog', { name: /^Разделить/ })
  const third = () => within(dialog).findByRole('checkbox', { name: /МАЗ 3$/ })
  await userEvent.click(await third())
  expect(shown(dialog)).toEqual(['МАЗ 1', 'МАЗ 2', 'МАЗ 3'])
  await userEvent.type(within(dialog).getByRole('textbox'), '2')
  await waitFor(() => expect(shown(dialog)).toEqual(['МАЗ 3', 'МАЗ 2']))
  expect(await third()).toBeChecked()
})

test('Enter in the search takes the first truck found instead of sending, and arrows move through the list', async () => {
  const { api } = await renderCard({ tasks: [makeTask({ car: null })] })
  api.on(carsRoutes.searchByQuery, ({ body }) => {
    const items = cars.filter(({ model }) => model.startsWith(body.query))
    return { items, totalCount: items.length }
  })
  await userEvent.keyboard('b')
  const dialog = within(await screen.findByRole('dialog', { name: /^Разделить/ }))
  const search = dialog.getByRole('textbox')
  const box = (model: number) => dialog.findByRole('checkbox', { name: new RegExp(`МАЗ ${model}$`) })
  await userEvent.type(search, '2')
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /МАЗ 1$/ })).toBeNull())
  await userEvent.keyboard('{Enter}')
  expect(await box(2)).toBeChecked()
  expect(api.calls(tasksRoutes.split)).toEqual([])
  await userEvent.keyboard('{ArrowDown}')
  expect(await box(2)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(search).toHaveFocus()
})
