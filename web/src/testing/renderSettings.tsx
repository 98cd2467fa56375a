import type { Me } from '@naryad/contract/auth/auth'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { geoRoutes } from '@naryad/contract/geo/geo.routes'
import { logoRoutes } from '@naryad/contract/settings/logo.routes'
import { rejectionsRoutes } from '@naryad/contract/settings/rejections.routes'
import type { Settings } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { act } from '@testing-library/react'

import { SettingsScreen } from '../app/settings/SettingsScreen.tsx'
import { makeSettings } from '../rooms/settings/settings.make.ts'
import { type FakeApi, fakeApi } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'
import { renderScreen } from './stage.tsx'

interface Scene {
  /** The end of the address, such as «queues» or «audit?query=пароль». */
  section?: string
  me?: Me
  /** Width of the window. */
  width?: number
  settings?: Partial<Settings>
  /** Sets answers of the server besides the settings themselves. */
  prepare?: (api: FakeApi) => void
}

/** The administrator's settings with a fake server, dialogs included. */
export async function renderSettings({ section, me, width = 1440, settings, prepare }: Scene = {}) {
  const api = fakeApi()
  /** The data of the server; a test may change it while the screen is open. */
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
  api.on(geoRoutes.search, () => [])
  api.on(logoRoutes.get, () => ({ logo: null }))
  api.on(rejectionsRoutes.list, () => ({ items: [], totalCount: 0 }))
  api.on(callsRoutes.count, ({ body }) => ({ counts: body.filters.map(() => 0) }))
  prepare?.(api)
  const root = createRootRoute({ component: Outlet })
  const screenRoute = createRoute({
    getParentRoute: () => root,
    path: '/settings/{-$section}',
    component: () => <SettingsScreen />,
  })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const view = await renderScreen({
    routeTree: root.addChildren([screenRoute, anywhere]),
    path: `/settings${section === undefined ? '' : `/${section}`}`,
    me: me ?? makeMe({ role: 'admin' }),
    width,
  })
  const { router } = view
  return {
    ...view,
    api,
    state,
    address: () => decodeURIComponent(view.address()),
    go: (path: string) => act(() => router.navigate({ href: path })),
  }
}
