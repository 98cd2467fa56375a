import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/** What the server checks and documents by; the types made of it are gone by the time a browser runs. */
const left = new Set(['summary', 'params', 'query', 'body', 'reply'])

/** The schemas that routes of a dictionary are made of; a route may have such a name too. */
const given = new Set(['row', 'input', 'change'])

/** `reply: 'empty'` tells how to read the answer and stays. */
const isLeft = ({ key, value }: ESTree.ObjectProperty): boolean => {
  if (key.type !== 'Identifier') return false
  if (given.has(key.name)) return value.type === 'Identifier'
  return left.has(key.name) && !(key.name === 'reply' && value.type === 'Literal')
}

interface Edit {
  start: number
  end: number
  write: (text: string) => string
}

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => a.start - b.start)
    .reduceRight(
      (text, { start, end, write }) => text.slice(0, start) + write(text.slice(start, end)) + text.slice(end),
      code,
    )

function withoutSchemas(file: string, code: string): string {
  const cuts: Edit[] = []
  const visitor = new Visitor({
    ObjectExpression: ({ properties }) => {
      for (const property of properties) {
        const isInside = property.start < (cuts.at(-1)?.end ?? 0)
        if (!isInside && property.type === 'Property' && isLeft(property))
          cuts.push({ start: property.start, end: property.end, write: () => '...{}' })
      }
    },
  })
  visitor.visit(parseSync(file, code).program)
  return edited(code, cuts)
}

/** An import that nothing needs any more would still tie the rooms together. */
function withoutIdleImports(file: string, code: string): string {
  const imports = parseSync(file, code).program.body.filter((node) => node.type === 'ImportDeclaration')
  const rest = edited(
    code,
    imports.map(({ start, end }) => ({ start, end, write: () => '' })),
  )
  const isIdle = ({ specifiers }: ESTree.ImportDeclaration): boolean =>
    specifiers.length > 0 && specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(rest))
  return edited(
    code,
    imports.filter(isIdle).map(({ start, end }) => ({ start, end, write: () => '' })),
  )
}

/**
 * The browser needs the verb, the path and the rights of a call. Without their schemas
 * the routes do not carry every room's contract into the first load.
 */
export const slimContractPlugin = (): Plugin => ({
  name: 'naryad:slim-contract',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/contract\/src\/rooms\/[^?]*\.routes\.ts$/ },
    handler: (code, id) => ({
      code: withoutIdleImports(id, withoutSchemas(id, code)),
      map: null,
      moduleSideEffects: false,
    }),
  },
})
