import type { Me } from '@naryad/contract/auth/auth'
import type { Car, CarFilters } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { lightRulesRoutes, lightsRoutes } from '@naryad/contract/lights/lights.routes'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { carServersRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'

import { makeCar } from '../rooms/cars/cars.make.ts'
import { CarsScreen } from '../rooms/cars/CarsScreen.tsx'
import { makeLight, makeLightRule } from '../rooms/lights/lights.make.ts'
import { answersOf } from './answersOf.ts'
import { type FakeApi, fakeApi } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'
import { renderScreen } from './stage.tsx'

const fits = (filters: CarFilters, car: Car): boolean =>
  [
    !filters.statuses || filters.statuses.includes(car.status),
    !filters.maintenanceStates ||
      filters.maintenanceStates.some((state) => state === car.nearestRange?.state),
    !filters.noSignal || car.marks.includes('NO_SIGNAL'),
    !filters.ids || filters.ids.includes(car.id),
  ].every(Boolean)

function serve(cars: Car[]) {
  const api = fakeApi()
  const found = (filters: CarFilters) => cars.filter((car) => fits(filters, car))
  const answers = answersOf(cars, found, 'ТС не найдено')
  api.on(carsRoutes.search, answers.search)
  api.on(carsRoutes.count, answers.count)
  api.on(carsRoutes.get, (input) => ({ ...answers.get(input), attachments: [], ranges: [] }))
  api.on(maintenanceRoutes.ofCar, () => ({ items: [], totalCount: 0 }))
  api.on(unitsRoutes.ofCar, () => ({ items: [], removed: [] }))
  api.on(lightsRoutes.ofCar, () => makeLight())
  api.on(lightRulesRoutes.list, () => ({ items: [makeLightRule()], totalCount: 1 }))
  api.on(usersRoutes.filters, () => ({ items: [], totalCount: 0 }))
  api.on(companiesRoutes.search, () => ({ items: [], totalCount: 0 }))
  api.on(driversRoutes.searchByQuery, () => ({ items: [] }))
  api.on(carServersRoutes.list, () => ({ items: [], totalCount: 0 }))
  return api
}

interface Scene {
  path?: string
  me?: Me
  cars?: Car[]
  prepare?: (api: FakeApi) => void
}

/** The register of trucks in a wide window with a fake server, dialogs included. */
export async function renderCars({ path = '/cars', me = makeMe(), cars = [makeCar()], prepare }: Scene = {}) {
  const api = serve(cars)
  prepare?.(api)
  const root = createRootRoute({ component: Outlet })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const carsRoute = createRoute({
    getParentRoute: () => root,
    path: '/cars/{-$id}',
    params: {
      parse: ({ id }: { id?: string | undefined }) => (id ? { id: Number(id) } : {}),
      stringify: ({ id }: { id?: number | undefined }) => (id === undefined ? {} : { id: String(id) }),
    },
    component: CarsScreen,
  })
  const routeTree = root.addChildren([carsRoute, anywhere])
  const { router } = await renderScreen({ routeTree, path, me, width: 1440 })
  return { api, router }
}
