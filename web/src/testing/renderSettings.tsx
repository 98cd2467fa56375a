import { MantineProvider } from '@mantine/core'
import type { Me } from '@naryad/contract/auth/auth'
import type { Settings } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
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
import { expect, onTestFinished, vi } from 'vitest'

import { AlertHost } from '../app/overlays/AlertHost.tsx'
import { Dialogs } from '../app/overlays/Dialogs.tsx'
import { GlobalModal } from '../app/overlays/GlobalModal.tsx'
import { SettingsScreen } from '../app/settings/SettingsScreen.tsx'
import { components } from '../app/theme/components.ts'
import { theme } from '../app/theme/theme.ts'
import { listenToKeys } from '../kit/keys/hotkeys.ts'
import { closeAlert } from '../platform/overlays/alert.ts'
import { closeDialog } from '../platform/overlays/dialogs.ts'
import { closeModal } from '../platform/overlays/modal.ts'
import { createQueryClient } from '../platform/queries/queryClient.ts'
import { meQuery } from '../platform/session/me.ts'
import { makeSettings } from '../rooms/settings/settings.make.ts'
import { type FakeApi, fakeApi } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'

interface Scene {
  /** «queues», «audit?query=пароль» */
  section?: string
  me?: Me
  /** Of the window. */
  width?: number
  settings?: Partial<Settings>
  /** Answers of the server besides the settings themselves. */
  prepare?: (api: FakeApi) => void
}

/** The administrator's settings over a fake server, with the windows that stand over them. */
export async function renderSettings({ section, me, width = 1440, settings, prepare }: Scene = {}) {
  const api = fakeApi()
  /** What the server keeps; a test may change it behind the screen's back. */
  const state = { settings: makeSettings(settings) }
  api.on(settingsRoutes.get, () => state.settings)
  api.on(settingsRoutes.change, ({ body: { version: _version, ...parts } }) => {
    state.settings = {
      ...state.settings,
      ...(parts as Partial<Settings>),
      version: state.settings.version + 1,
    }
    return state.settings
  })
  prepare?.(api)
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
  client.setQueryData(meQuery.queryKey, me ?? makeMe({ role: 'admin' }))
  const root = createRootRoute({ component: Outlet })
  const screenRoute = createRoute({
    getParentRoute: () => root,
    path: '/settings/{-$section}',
    component: () => <SettingsScreen />,
  })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({
    routeTree: root.addChildren([screenRoute, anywhere]),
    history: createMemoryHistory({
      initialEntries: [`/settings${section === undefined ? '' : `/${section}`}`],
    }),
  })
  await router.load()
  const view = render(
    <MantineProvider env="test" theme={{ ...theme, components }}>
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
    state,
    router,
    address: () => decodeURIComponent(router.state.location.href),
    go: (path: string) => act(() => router.navigate({ href: path })),
    /** What the live listener does when somebody has changed something. */
    changed: (room: string) => act(() => client.invalidateQueries({ queryKey: [room] })),
  }
}
