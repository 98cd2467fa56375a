import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { makeDriver } from '../../testing/makePeople.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { driverLists } from './driverLists.ts'

test('the drivers of a filter come before all others, and none of them twice', async () => {
  const drivers = ['Акимов', 'Белов', 'Зотов'].map((lastName, index) =>
    makeDriver({ id: index + 1, lastName }),
  )
  fakeApi().on(driversRoutes.search, ({ body: { ids } }) => {
    const items = drivers.filter(({ id }) => !ids || ids.includes(id))
    return { items, totalCount: items.length }
  })
  await renderIn(<driverLists.Choices label="Водители" chosen={[3]} onChange={() => undefined} />)
  await screen.findByText(/Акимов/)
  expect(screen.getAllByRole('checkbox').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    expect.stringContaining('Зотов'),
    expect.stringContaining('Акимов'),
    expect.stringContaining('Белов'),
  ])
})
