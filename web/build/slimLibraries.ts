import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/** A module that exports every name as a no-op function. */
const stubModule = (file: string, code: string): string =>
  parseSync(file, code)
    .module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name))
    .map((name) => `export const ${name} = () => undefined`)
    .join('\n')

const unused = [
  // A quarter of zod is JSON schemas, English messages, cycle detection and compiled checks. The server
  // generates the OpenAPI document, our messages are Russian, JSON has no cycles, and the content security
  // policy forbids compiling.
  /\/zod\/v4\/core\/(to-json-schema|json-schema-processors|memoizer|doc)\.js$/,
  // Scroll restoration of the router: the window never scrolls.
  /\/@tanstack\/router-core\/dist\/esm\/scroll-restoration\.js$/,
  // Mantine creates its CSS variables in the browser; ours are created by the build, and Mantine's are
  // switched off.
  /\/@mantine\/core\/esm\/core\/MantineProvider\/Mantine(CssVariables|Classes)\/Mantine\w+\.mjs$/,
]
/**
 * `z.string().jwt()` and twenty similar methods, each with its pattern: our code uses `z.email()` and
 * `z.iso.date()` instead.
 */
const strings = /\/zod\/v4\/classic\/schemas\.js$/

/**
 * The content security policy forbids code generation at run time; the probe for it would only write an error
 * to the console.
 */
const settings = /\/zod\/v4\/core\/core\.js$/

const sentences = /\/zod\/v4\/locales\/en\.js$/

/** Removes the format methods of strings, and with them the formats. */
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
  return strings.test(file) ? withoutFormats(file, code) : stubModule(file, code)
}

/** Removes the parts of libraries that the product does not use. */
export const slimLibrariesPlugin = (): Plugin => ({
  name: 'naryad:slim-libraries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [...unused, strings, settings, sentences] },
    handler: (code, id) => ({ code: slimmed(id, code), map: null }),
  },
})
