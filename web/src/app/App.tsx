import { MantineContext, MantineThemeContext } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'

import { queryClient } from '../client/queries/queryClient.ts'
import { chooseScheme, colorScheme } from '../client/settings/colorScheme.ts'
import { useStore } from '../ui/store.ts'
import { router } from './router.tsx'
import { wholeTheme } from './theme/wholeTheme.ts'

/** The content security policy allows style elements with this nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="naryad-nonce"]')?.content ?? ''

/** Replaces MantineProvider, which writes variables and the scheme into the page: ours are in its style sheet and its early script. */
function useLibrary() {
  const scheme = useStore(colorScheme)
  return useMemo(
    () => ({
      colorScheme: scheme,
      setColorScheme: chooseScheme,
      clearColorScheme: () => chooseScheme('auto'),
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
      getStyleNonce: () => nonce,
    }),
    [scheme],
  )
}

export const App = () => (
  <MantineContext value={useLibrary()}>
    <MantineThemeContext value={wholeTheme}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineThemeContext>
  </MantineContext>
)
