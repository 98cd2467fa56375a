import {
  convertCssVariables,
  type CSSVariablesResolver,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
} from '@mantine/core'

import { theme } from './theme.ts'
import { darkTokens, lightTokens, sharedTokens } from './tokens.ts'

/** Maps Mantine's colour variables to our tokens. */
const roles = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-error': 'var(--err)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--bg-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-ctl)',
  '--mantine-color-disabled': 'var(--bg-muted)',
  '--mantine-color-disabled-color': 'var(--text-dis)',
  '--mantine-color-disabled-border': 'var(--border-2)',
} as const

const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: sharedTokens,
  light: { ...roles, ...lightTokens },
  dark: { ...roles, ...darkTokens },
})

const unused = /^--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal)-/

const used = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)))

/**
 * All CSS variables as one style sheet, generated at build time: `style-src 'self'` forbids the `<style>`
 * element that MantineProvider would create, and the first paint need not wait for it.
 */
export function themeCss(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const base = defaultCssVariablesResolver(whole)
  const own = cssVariablesResolver(whole)
  return convertCssVariables({
    variables: used({ ...base.variables, ...own.variables }),
    light: used({ ...base.light, ...own.light }),
    dark: used({ ...base.dark, ...own.dark }),
  })
}
