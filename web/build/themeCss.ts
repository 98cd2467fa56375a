import type { Plugin } from 'vite'

import { themeCss } from '../src/app/theme/variables.ts'

const name = 'virtual:theme.css'

/** Serves the theme's variables as a style sheet of the bundle. */
export const themeCssPlugin = (): Plugin => ({
  name: 'naryad:theme-css',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: (id) => (id === `\0${name}` ? themeCss() : null),
})
