import { MantineProvider } from '@mantine/core'
import type { Me } from '@naryad/contract/auth/auth'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'

import { components } from '../app/theme/components.ts'
import { theme } from '../app/theme/theme.ts'
import { createQueryClient } from '../client/queries/queryClient.ts'
import { meQuery } from '../client/session/me.ts'
import { areOneLetterKeysOn } from '../client/settings/preferences.ts'
import { listenToKeys } from '../ui/keys/hotkeys.ts'

interface Surroundings {
  /** The address of the browser. */
  path?: string
  /** The signed-in user. */
  me?: Me
  /** Windows fade in and out, as in the product; by default they appear and disappear at once. */
  fades?: boolean
}

/** Renders a part of the application with what it needs: theme, cache, router. */
export async function renderIn(ui: ReactNode, { path = '/', me, fades = false }: Surroundings = {}) {
  onTestFinished(listenToKeys(areOneLetterKeysOn))
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } })
  if (me) client.setQueryData(meQuery.queryKey, me)
  const root = createRootRoute({
    component: () => (
      <>
        {ui}
        <Outlet />
      </>
    ),
  })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const view = render(
    <MantineProvider
      env={fades ? 'default' : 'test'}
      theme={{ ...theme, components }}
      // As in the product. Variables would slow down queries by role, which compute styles.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await act(async () => {})
  return { ...view, client, router }
}
