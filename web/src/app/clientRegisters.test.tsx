import { dueRoutes } from '@naryad/contract/due/due.routes'
import { lightRulesRoutes, lightsRoutes } from '@naryad/contract/lights/lights.routes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ActsScreen } from '../rooms/acts/ActsScreen.tsx'
import { CarsScreen } from '../rooms/cars/CarsScreen.tsx'
import { ContactsScreen } from '../rooms/contacts/ContactsScreen.tsx'
import { ContractsScreen } from '../rooms/contracts/ContractsScreen.tsx'
import { DriversScreen } from '../rooms/drivers/DriversScreen.tsx'
import { DueScreen } from '../rooms/due/DueScreen.tsx'
import { LightsScreen } from '../rooms/lights/LightsScreen.tsx'
import { UnitsScreen } from '../rooms/units/UnitsScreen.tsx'
import { makeMe } from '../testing/makeMe.ts'
import { renderRegister } from '../testing/renderRegister.tsx'

const noDue = { PAST: 0, MONTH: 0, QUARTER: 0, YEAR: 0, ORDER: 0, ALL: 0 }

const registers = [
  ['/acts', ActsScreen],
  ['/cars', CarsScreen],
  ['/contacts', ContactsScreen],
  ['/contracts', ContractsScreen],
  ['/drivers', DriversScreen],
  ['/lights', LightsScreen],
  ['/terms', DueScreen],
  ['/units', UnitsScreen],
] as const

test.each(
  registers.flatMap(([path, Screen]) =>
    (['client', 'operator'] as const).map((role) => ({ path, Screen, role })),
  ),
)('the list $path has the organization as a filter and column for the staff alone: $role', async (one) => {
  await renderRegister(one.Screen, {
    path: one.path,
    me: makeMe({ role: one.role }),
    prepare: (api) => {
      api.on(lightRulesRoutes.list, () => ({ items: [], totalCount: 0 }))
      api.on(lightsRoutes.search, () => ({
        items: [],
        totalCount: 0,
        counts: { RED: 0, YELLOW: 0, GREEN: 0, unknown: 0 },
      }))
      api.on(dueRoutes.search, () => ({ items: [], totalCount: 0, counts: noDue }))
      for (const route of [lightsRoutes, dueRoutes])
        api.on(route.count, ({ body }) => ({ counts: body.filters.map(() => 0) }))
    },
  })
  await screen.findByRole('button', { name: 'Вид таблицы' })
  expect(screen.queryAllByRole('button', { name: 'Организация' }).length > 0).toBe(one.role !== 'client')
})

test('a client is not led to the organizations without a contract', async () => {
  await renderRegister(ContractsScreen, {
    path: '/contracts',
    me: makeMe({ role: 'client' }),
    prepare: () => {},
  })
  await screen.findByRole('button', { name: 'Вид таблицы' })
  expect(screen.queryByRole('tab', { name: /^Без договора/ })).toBeNull()
})
