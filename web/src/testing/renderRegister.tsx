import { MantineProvider } from '@mantine/core'
import type { Me } from '@naryad/contract/auth/auth'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
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
import { act, render, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, onTestFinished, vi } from 'vitest'

import { AlertHost } from '../app/overlays/AlertHost.tsx'
import { Dialogs } from '../app/overlays/Dialogs.tsx'
import { GlobalModal } from '../app/overlays/GlobalModal.tsx'
import { theme } from '../app/theme/theme.ts'
import { listenToKeys } from '../kit/keys/hotkeys.ts'
import { closeAlert } from '../platform/overlays/alert.ts'
import { closeDialog } from '../platform/overlays/dialogs.ts'
import { closeModal } from '../platform/overlays/modal.ts'
import { createQueryClient } from '../platform/queries/queryClient.ts'
import { meQuery } from '../platform/session/me.ts'
import { type FakeApi, fakeApi } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'

interface Scene {
  path: string
  me?: Me
  /** Of the window. */
  width?: number
  /** Answers of the server, from the first call on. */
  prepare: (api: FakeApi) => void
}

const nothing = () => ({ items: [], totalCount: 0 })

/** The screen of a register over a fake server, with the windows that stand over it. */
export async function renderRegister(Screen: ComponentType, { path, me, width = 1440, prepare }: Scene) {
  const api = fakeApi()
  api.on(usersRoutes.filters, nothing)
  for (const route of [carsRoutes, companiesRoutes, contactsRoutes, driversRoutes, tasksRoutes])
    api.on(route.search, nothing)
  prepare(api)
  const usual = { innerWidth, innerHeight }
  Object.assign(window, { innerWidth: width, innerHeight: 900 })
  // Nothing is laid out here, and the tabs ask how much room there is.
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  onTestFinished(() => {
    Object.assign(window, usual)
    room.mockRestore()
    closeModal()
    closeDialog()
    closeAlert()
  })
  onTestFinished(listenToKeys())

  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  client.setQueryData(meQuery.queryKey, me ?? makeMe({ isSenior: true }))
  const root = createRootRoute({ component: Outlet })
  const register = createRoute({
    getParentRoute: () => root,
    path: `/${path.split(/[/?]/)[1] ?? ''}/{-$id}`,
    params: {
      parse: ({ id }: { id?: string | undefined }) => (id ? { id: Number(id) } : {}),
      stringify: ({ id }: { id?: number | undefined }) => (id === undefined ? {} : { id: String(id) }),
    },
    component: () => <Screen />,
  })
  const tasks = createRoute({ getParentRoute: () => root, path: '/tasks/$queue/{-$id}' })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({
    routeTree: root.addChildren([register, tasks, anywhere]),
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
  return {
    ...view,
    api,
    client,
    address: () => router.state.location.href,
    /** What the live listener does when somebody has changed something. */
    changed: (room: string) => act(() => client.invalidateQueries({ queryKey: [room] })),
  }
}
