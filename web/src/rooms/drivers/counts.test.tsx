import type { DriverFilters } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { answersOf } from '../../testing/answersOf.ts'
import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeDriver } from '../../testing/makePeople.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { DriversScreen } from './DriversScreen.tsx'

const ownTab = { id: 'own', title: 'Валиевы', search: { query: 'Валиев' } }

async function open(more: (api: FakeApi) => void = () => {}) {
  const drivers = [makeDriver({ id: 6, hasMobileToken: true }), makeDriver({ id: 7, lastName: 'Валиев' })]
  const found = ({ hasMobileToken, hasCar, query }: DriverFilters) =>
    drivers.filter(
      (driver) =>
        (hasMobileToken === undefined || hasMobileToken === driver.hasMobileToken) &&
        (hasCar === undefined || hasCar === (driver.car !== null)) &&
        driver.lastName.includes(query),
    )
  const view = await renderRegister(DriversScreen, {
    path: '/drivers',
    prepare: (api) => {
      api.on(usersRoutes.filters, () => ({
        items: [{ entity: 'drivers' as const, filters: [ownTab] }],
        totalCount: 1,
      }))
      const answers = answersOf(drivers, found, 'Водитель не найден')
      api.on(driversRoutes.search, answers.search)
      api.on(driversRoutes.count, answers.count)
      more(api)
    },
  })
  return { ...view, drivers }
}

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

describe('the numbers of the tabs', () => {
  test('come by one call, those of the person’s own tabs among them', async () => {
    const { api } = await open()
    const shown = ['Все2', 'Со ссылкой1', 'Без ссылки1', 'Карта истекает2', 'Без ТС2', 'Валиевы1']
    await waitFor(() => expect(tabs()).toEqual(shown))
    expect(api.calls(driversRoutes.count)).toHaveLength(1)
    expect(api.calls(driversRoutes.search)).toHaveLength(1)
  })

  test('follow what others do, by one call more', async () => {
    const { api, drivers, changed } = await open()
    await waitFor(() => expect(tabs()).toContain('Валиевы1'))
    drivers.push(makeDriver({ id: 8, lastName: 'Валиева' }))
    await changed('drivers')
    const shown = ['Все3', 'Со ссылкой1', 'Без ссылки2', 'Карта истекает3', 'Без ТС3', 'Валиевы2']
    await waitFor(() => expect(tabs()).toEqual(shown))
    expect(api.calls(driversRoutes.count)).toHaveLength(2)
  })

  test('that could not be read are not shown, without an error', async () => {
    const { api } = await open((fake) =>
      fake.on(driversRoutes.count, () => {
        throw new Refused('NOT_FOUND', 'Что-то пошло не так')
      }),
    )
    await waitFor(() => expect(api.calls(driversRoutes.count)).not.toHaveLength(0))
    expect(tabs()).toEqual(['Все', 'Со ссылкой', 'Без ссылки', 'Карта истекает', 'Без ТС', 'Валиевы'])
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })
})
