import { localStorageColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'

import { queryClient } from '../platform/queries/queryClient.ts'
import { router } from './router.tsx'
import { components } from './theme/components.ts'
import { theme } from './theme/theme.ts'

const wholeTheme = mergeThemeOverrides(theme, { components })

/** The page's policy lets in the style tags that carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="naryad-nonce"]')?.content ?? ''

/** The same key is read by scheme.js before the first paint. */
const colorScheme = localStorageColorSchemeManager({ key: 'naryad:theme' })

export const App = () => (
  <MantineProvider
    theme={wholeTheme}
    colorSchemeManager={colorScheme}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
    getStyleNonce={() => nonce}
  >
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
)
