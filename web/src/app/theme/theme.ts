import { createTheme } from '@mantine/core'

import { brand, dark, gray, secondary } from './palette.ts'

const font = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/**
 * Colours, typography and spacing. Component defaults are in components.ts: the build evaluates this file
 * without CSS modules.
 */
export const theme = createTheme({
  colors: { brand, secondary, gray, dark },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 6 },
  white: '#FFFFFF',
  black: '#1B2029',
  fontFamily: font,
  fontSizes: {
    xs: 'var(--text-12)',
    sm: 'var(--text-13)',
    md: 'var(--text-14)',
    lg: 'var(--text-16)',
    xl: 'var(--text-18)',
  },
  lineHeights: { xs: '1rem', sm: '1.25rem', md: '1.375rem', lg: '1.5rem', xl: '1.5rem' },
  headings: { fontFamily: font, fontWeight: '600' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: 'var(--r-sm)', sm: 'var(--r-sm)', md: 'var(--r-md)', lg: 'var(--r-lg)', xl: 'var(--r-xl)' },
  defaultRadius: 'md',
  breakpoints: { xs: '36em', sm: '48em', md: '75em', lg: '90em', xl: '120em' },
  shadows: { xs: 'none', sm: 'var(--sh-1)', md: 'var(--sh-2)', lg: 'var(--sh-3)', xl: 'var(--sh-3)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
})
