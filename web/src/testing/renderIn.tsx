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
import { listenToKeys } from '../kit/keys/hotkeys.ts'
import { createQueryClient } from '../platform/queries/queryClient.ts'
import { meQuery } from '../platform/session/me.ts'

interface Surroundings {
  /** Where the browser stands. */
  path?: string
  /** Who has signed in. */
  me?: Me
  /** Windows fade in and away, as for people; elsewhere they are there and gone at once. */
  fades?: boolean
}

/** Draws a part of the application with all it needs around it: theme, cache, address. */
export async function renderIn(ui: ReactNode, { path = '/', me, fades = false }: Surroundings = {}) {
  onTestFinished(listenToKeys())
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
      // As in the product. With them, whatever is sought by its role has its style worked out of hundreds of variables.
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
