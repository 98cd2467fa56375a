import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import type { Me } from '@naryad/contract/auth/auth'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { geoRoutes } from '@naryad/contract/geo/geo.routes'
import { monitoringRoutes } from '@naryad/contract/monitoring/monitoring.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'

import { type FakeApi, fakeApi } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'
import { makePublicSettings } from './makePublicSettings.ts'
import { renderScreen } from './stage.tsx'

interface Scene {
  path: string
  me?: Me
  /** Width of the window. */
  width?: number
  /** Sets answers of the server before the first call. */
  prepare: (api: FakeApi) => void
}

const nothing = () => ({ items: [], totalCount: 0 })

/** The screen of a register with a fake server, dialogs included. */
export async function renderRegister(Screen: ComponentType, { path, me, width = 1440, prepare }: Scene) {
  const api = fakeApi()
  api.on(usersRoutes.filters, nothing)
  for (const route of [
    carsRoutes,
    companiesRoutes,
    contactsRoutes,
    actsRoutes,
    contractsRoutes,
    driversRoutes,
    tasksRoutes,
    unitsRoutes,
    callsRoutes,
  ])
    api.on(route.search, nothing)
  for (const route of [
    carsRoutes,
    companiesRoutes,
    contactsRoutes,
    actsRoutes,
    contractsRoutes,
    driversRoutes,
    unitsRoutes,
    usersRoutes,
    callsRoutes,
  ])
    api.on(route.count, ({ body }) => ({ counts: body.filters.map(() => 0) }))
  api.on(tasksRoutes.ids, () => ({ ids: [] }))
  api.on(settingsRoutes.forEverybody, () => makePublicSettings())
  api.on(geoRoutes.search, () => [])
  api.on(monitoringRoutes.accounts, () => ({ items: [], source: null }))
  api.on(companiesRoutes.monitoring, () => ({ items: [] }))
  prepare(api)
  const root = createRootRoute({ component: Outlet })
  const register = createRoute({
    getParentRoute: () => root,
    path: `${path.replace(/(?:\/\d+)?(?:\?.*)?$/, '')}/{-$id}`,
    params: {
      parse: ({ id }: { id?: string | undefined }) => (id ? { id: Number(id) } : {}),
      stringify: ({ id }: { id?: number | undefined }) => (id === undefined ? {} : { id: String(id) }),
    },
    component: () => <Screen />,
  })
  const tasks = createRoute({ getParentRoute: () => root, path: '/tasks/$queue/{-$id}' })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const routeTree = root.addChildren([register, tasks, anywhere])
  return { api, ...(await renderScreen({ routeTree, path, me: me ?? makeMe({ isSenior: true }), width })) }
}
