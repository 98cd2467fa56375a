import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { CarsScreen } from '../rooms/cars/CarsScreen.tsx'
import { CompaniesScreen } from '../rooms/companies/CompaniesScreen.tsx'
import { ContactsScreen } from '../rooms/contacts/ContactsScreen.tsx'
import { ContractsScreen } from '../rooms/contracts/ContractsScreen.tsx'
import { DriversScreen } from '../rooms/drivers/DriversScreen.tsx'
import { UnitsScreen } from '../rooms/units/UnitsScreen.tsx'
import { makeMe } from '../testing/makeMe.ts'
import { renderRegister } from '../testing/renderRegister.tsx'

const registers = [
  ['/cars', CarsScreen, 'Импорт автомобилей'],
  ['/organizations', CompaniesScreen, 'Импорт организаций'],
  ['/contacts', ContactsScreen, 'Импорт контактов'],
  ['/contracts', ContractsScreen, 'Импорт договоров'],
  ['/drivers', DriversScreen, 'Импорт водителей'],
  ['/units', UnitsScreen, 'Импорт приборов'],
] as const

test.each(
  registers.flatMap(([path, Screen, title]) => [1440, 390].map((width) => ({ path, Screen, title, width }))),
)('the empty register $path at $width offers to load a file', async ({ path, Screen, title, width }) => {
  await renderRegister(Screen, {
    path,
    width,
    me: makeMe({ role: 'admin' }),
    prepare: (api) => api.on(importsRoutes.last, () => ({ item: null })),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Загрузить из файла' }))
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible()
})
