import { MantineProvider } from '@mantine/core'
import type { Me } from '@naryad/contract/auth/auth'
import type { Car, CarFilters } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { carServersRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'

import { AlertHost } from '../app/overlays/AlertHost.tsx'
import { Dialogs } from '../app/overlays/Dialogs.tsx'
import { GlobalModal } from '../app/overlays/GlobalModal.tsx'
import { theme } from '../app/theme/theme.ts'
import { closeAlert } from '../platform/overlays/alert.ts'
import { closeDialog } from '../platform/overlays/dialogs.ts'
import { closeModal } from '../platform/overlays/modal.ts'
import { createQueryClient } from '../platform/queries/queryClient.ts'
import { meQuery } from '../platform/session/me.ts'
import { makeCar } from '../rooms/cars/cars.make.ts'
import { CarsScreen } from '../rooms/cars/CarsScreen.tsx'
import { type FakeApi, fakeApi, Refused } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'

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
  api.on(carsRoutes.search, ({ body }) => {
    const found = cars.filter((car) => fits(body, car))
    return { items: found, totalCount: found.length }
  })
  api.on(carsRoutes.get, ({ params }) => {
    const car = cars.find(({ id }) => id === params.id)
    if (!car) throw new Refused('NOT_FOUND', 'ТС не найдено')
    return car
  })
  api.on(maintenanceRoutes.ofCar, () => ({ items: [], totalCount: 0 }))
  api.on(usersRoutes.filters, () => ({ items: [], totalCount: 0 }))
  api.on(companiesRoutes.search, () => ({ items: [], totalCount: 0 }))
  api.on(driversRoutes.search, () => ({ items: [], totalCount: 0 }))
  api.on(carServersRoutes.list, () => ({ items: [], totalCount: 0 }))
  return api
}

interface Scene {
  path?: string
  me?: Me
  cars?: Car[]
  prepare?: (api: FakeApi) => void
}

/** The register of trucks over a fake server, on a wide window, with the windows that stand over it. */
export async function renderCars({ path = '/cars', me = makeMe(), cars = [makeCar()], prepare }: Scene = {}) {
  const api = serve(cars)
  prepare?.(api)
  const usual = { innerWidth, innerHeight }
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 })
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  onTestFinished(() => {
    Object.assign(window, usual)
    room.mockRestore()
    closeModal()
    closeDialog()
    closeAlert()
  })
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  client.setQueryData(meQuery.queryKey, me)
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
  const router = createRouter({
    routeTree: root.addChildren([carsRoute, anywhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const view = render(
    <MantineProvider env="test" theme={theme}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <AlertHost />
        <Dialogs />
        <GlobalModal />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await waitFor(() => expect(view.container.querySelector('[aria-busy]')).toBeNull())
  return { api, router }
}
