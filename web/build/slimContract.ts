import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/**
 * Options that only the server uses, to validate and to generate documentation; the types derived from them
 * are erased in the browser.
 */
const left = new Set(['summary', 'params', 'query', 'body', 'reads', 'reply'])

/** Builders of the schemas for the routes of a dictionary; a route may have the same name. */
const given = new Set(['row', 'input', 'change'])

/** `reply: 'empty'` says how to read the answer and stays. */
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

/** Removes imports without remaining uses, which would otherwise still load the schemas of other rooms. */
function withoutUnusedImports(file: string, code: string): string {
  const imports = parseSync(file, code).program.body.filter((node) => node.type === 'ImportDeclaration')
  const rest = edited(
    code,
    imports.map(({ start, end }) => ({ start, end, write: () => '' })),
  )
  const isUnused = ({ specifiers }: ESTree.ImportDeclaration): boolean =>
    specifiers.length > 0 && specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(rest))
  return edited(
    code,
    imports.filter(isUnused).map(({ start, end }) => ({ start, end, write: () => '' })),
  )
}

/**
 * The browser needs only the method, the path and the permissions of a call. Without their schemas the routes
 * do not pull every room's contract into the first load.
 */
export const slimContractPlugin = (): Plugin => ({
  name: 'naryad:slim-contract',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/contract\/src\/rooms\/[^?]*\.routes\.ts$/ },
    handler: (code, id) => ({
      code: withoutUnusedImports(id, withoutSchemas(id, code)),
      map: null,
      moduleSideEffects: false,
    }),
  },
})
