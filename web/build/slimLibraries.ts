import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

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
/** `z.string().jwt()` and twenty more, each with its pattern: `z.email()`, `z.iso.date()` are how we say it. */
const strings = /\/zod\/v4\/classic\/schemas\.js$/

/** The policy of the page forbids code made at run time; trying it would only write an error to the console. */
const settings = /\/zod\/v4\/core\/core\.js$/

const sentences = /\/zod\/v4\/locales\/en\.js$/

/** Leaves the methods of a text away that belong to one format, and the formats with them. */
function withoutFormats(file: string, code: string): string {
  const found: ESTree.Node[] = []
  const visitor = new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || id.name !== 'ZodString' || init?.type !== 'CallExpression') return
      const methods = init.arguments[2]
      if (methods?.type === 'ObjectExpression') found.push(methods)
    },
  })
  visitor.visit(parseSync(file, code).program)
  const [methods] = found
  if (!methods) throw new Error(`${file}: zod keeps the formats of a text elsewhere now`)
  return `${code.slice(0, methods.start)}{}${code.slice(methods.end)}`
}

function withoutCompiling(file: string, code: string): string {
  const made = code.replace('__zod_globalConfig = {}', '__zod_globalConfig = { jitless: true }')
  if (made === code) throw new Error(`${file}: zod keeps its settings elsewhere now`)
  return made
}

const slimmed = (file: string, code: string): string => {
  if (sentences.test(file)) return 'export default () => ({ localeError: () => undefined })'
  if (settings.test(file)) return withoutCompiling(file, code)
  return strings.test(file) ? withoutFormats(file, code) : emptied(file, code)
}

/** Leaves out what libraries carry and the product does not use. */
export const slimLibrariesPlugin = (): Plugin => ({
  name: 'naryad:slim-libraries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [...unused, strings, settings, sentences] },
    handler: (code, id) => ({ code: slimmed(id, code), map: null }),
  },
})
