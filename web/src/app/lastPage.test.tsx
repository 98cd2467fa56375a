import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ActsScreen } from '../rooms/acts/ActsScreen.tsx'
import { CarsScreen } from '../rooms/cars/CarsScreen.tsx'
import { CompaniesScreen } from '../rooms/companies/CompaniesScreen.tsx'
import { ContactsScreen } from '../rooms/contacts/ContactsScreen.tsx'
import { ContractsScreen } from '../rooms/contracts/ContractsScreen.tsx'
import { DriversScreen } from '../rooms/drivers/DriversScreen.tsx'
import { RegistrationScreen } from '../rooms/registration/RegistrationScreen.tsx'
import { UsersScreen } from '../rooms/users/UsersScreen.tsx'
import { makeMe } from '../testing/makeMe.ts'
import { renderRegister } from '../testing/renderRegister.tsx'

const registers = [
  ['/acts', ActsScreen, actsRoutes],
  ['/cars', CarsScreen, carsRoutes],
  ['/organizations', CompaniesScreen, companiesRoutes],
  ['/contacts', ContactsScreen, contactsRoutes],
  ['/contracts', ContractsScreen, contractsRoutes],
  ['/drivers', DriversScreen, driversRoutes],
  ['/users', UsersScreen, usersRoutes],
  ['/registration-requests', RegistrationScreen, registrationRoutes],
] as const

test.each(registers)('%s: a page beyond the end gives way to the last one', async (path, Screen, routes) => {
  const view = await renderRegister(Screen, {
    path: `${path}?page=40&limit=10`,
    me: makeMe({ role: 'admin' }),
    prepare: (api) => {
      api.on(routes.search as typeof carsRoutes.search, () => ({ items: [], totalCount: 25 }))
      api.on(routes.count as typeof carsRoutes.count, ({ body }) => ({ counts: body.filters.map(() => 25) }))
    },
  })
  await waitFor(() => expect(view.address()).toBe(`${path}?page=3&limit=10`))
  expect(view.api.calls(routes.search).map(({ body }) => (body as { offset: number }).offset)).toEqual([
    390, 20,
  ])
  view.router.history.back()
  await waitFor(() => expect(view.address()).toBe(`${path}?page=3&limit=10`))
})
