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
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '22px', lg: '24px', xl: '24px' },
  headings: { fontFamily: font, fontWeight: '600' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  breakpoints: { xs: '36em', sm: '48em', md: '75em', lg: '90em', xl: '120em' },
  shadows: { xs: 'none', sm: 'var(--sh-1)', md: 'var(--sh-2)', lg: 'var(--sh-3)', xl: 'var(--sh-3)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
})
