import { parseSync, type Plugin } from 'vite'

/** Every name that a module exports, as something that does nothing. */
const emptied = (file: string, code: string): string =>
  parseSync(file, code)
    .module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name))
    .map((name) => `export const ${name} = () => undefined`)
    .join('\n')

const unused = [
  // JSON schemas, English sentences, cycles of objects and compiled checks are part of every zod schema: a quarter of it.
  // The OpenAPI document is the server's, our sentences are Russian, JSON has no cycles, the policy forbids compiling.
  /\/zod\/v4\/core\/(to-json-schema|json-schema-processors|memoizer|doc)\.js$/,
  // The window never scrolls.
  /\/@tanstack\/router-core\/dist\/esm\/scroll-restoration\.js$/,
  // Mantine makes its variables in the browser; ours are made by the build, and its own are switched off.
  /\/@mantine\/core\/esm\/core\/MantineProvider\/Mantine(CssVariables|Classes)\/Mantine\w+\.mjs$/,
]
const sentences = /\/zod\/v4\/locales\/en\.js$/

/** Leaves out what libraries carry and the product does not use. */
export const slimLibrariesPlugin = (): Plugin => ({
  name: 'naryad:slim-libraries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [...unused, sentences] },
    handler: (code, id) => ({
      code: sentences.test(id)
        ? 'export default () => ({ localeError: () => undefined })'
        : emptied(id, code),
      map: null,
    }),
  },
})
