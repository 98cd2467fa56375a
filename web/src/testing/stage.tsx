import { MantineProvider } from '@mantine/core'
import type { Me } from '@naryad/contract/auth/auth'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  createMemoryHistory,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'

import { AlertHost } from '../app/overlays/AlertHost.tsx'
import { Dialogs } from '../app/overlays/Dialogs.tsx'
import { GlobalModal } from '../app/overlays/GlobalModal.tsx'
import { components } from '../app/theme/components.ts'
import { theme } from '../app/theme/theme.ts'
import { createQueryClient } from '../client/queries/queryClient.ts'
import { meQuery } from '../client/session/me.ts'
import { areOneLetterKeysOn } from '../client/settings/preferences.ts'
import { listenToKeys } from '../ui/keys/hotkeys.ts'
import { closeAlert } from '../ui/overlays/alert.ts'
import { closeDialog } from '../ui/overlays/dialogs.ts'
import { closeModal } from '../ui/overlays/modal.ts'

/** Sets the width of the window and listens to keys; closes the dialogs when the test ends. */
function openWindow(width: number): void {
  const usual = { innerWidth, innerHeight }
  Object.assign(window, { innerWidth: width, innerHeight: 900 })
  // There is no layout here, and the tabs measure the available width.
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  onTestFinished(() => {
    Object.assign(window, usual)
    room.mockRestore()
    closeModal()
    closeDialog()
    closeAlert()
  })
  onTestFinished(listenToKeys(areOneLetterKeysOn))
}

function clientOf(me: Me): QueryClient {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  client.setQueryData(meQuery.queryKey, me)
  return client
}

interface Stage {
  routeTree: AnyRoute
  path: string
  me: Me
  /** Width of the window. */
  width: number
}

/** Renders the screen at the address, dialogs included, and waits until nothing is busy. */
export async function renderScreen({ routeTree, path, me, width }: Stage) {
  openWindow(width)
  const client = clientOf(me)
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const view = render(
    <MantineProvider
      env="test"
      theme={{ ...theme, components }}
      // As in the product. Variables would slow down queries by role, which compute styles.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <RouterContextProvider router={router}>
          <AlertHost />
          <Dialogs />
          <GlobalModal />
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await waitFor(() => expect(view.container.querySelector('[aria-busy]')).toBeNull())
  return {
    ...view,
    client,
    router,
    address: () => router.state.location.href,
    /** What live updates do when another user has changed something. */
    changed: (room: string) => act(() => client.invalidateQueries({ queryKey: [room] })),
  }
}
