import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const theme = fileURLToPath(new URL('../src/app/theme/wholeTheme.ts', import.meta.url))

/** The factory that every component of the library is created by. */
const componentFactory = /\/@mantine\/core\/esm\/core\/factory\/factory\.mjs$/

/**
 * The module that reads the theme. The provider beside it, which is never rendered here, imports the
 * library's own theme.
 */
const provider =
  /\/@mantine\/core\/esm\/core\/MantineProvider\/MantineThemeProvider\/MantineThemeProvider\.mjs$/

function withoutOwnTheme(file: string, code: string): string {
  const left = code.replaceAll(/^import \{ (DEFAULT_THEME|mergeMantineTheme) \} from .*$/gm, '')
  if (left === code) throw new Error(`${file}: the library takes its theme from elsewhere now`)
  return left
}

/**
 * Loads the theme of the component library with the first component instead of the first load: the module
 * that creates components imports the theme first. The development server bundles the library separately;
 * there the application imports the theme first.
 */
export const lateThemePlugin = (): Plugin => ({
  name: 'naryad:late-theme',
  transform: {
    filter: { id: [componentFactory, provider] },
    handler: (code, id) => ({
      code: componentFactory.test(id)
        ? `import ${JSON.stringify(theme)}\n${code}`
        : withoutOwnTheme(id, code),
      map: null,
    }),
  },
  transformIndexHtml: (_html, { server }) =>
    server && [
      { tag: 'script', attrs: { type: 'module', src: '/src/app/theme/wholeTheme.ts' }, injectTo: 'head' },
    ],
})
