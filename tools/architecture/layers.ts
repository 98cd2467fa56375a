import type { SourceTree } from './source-tree.ts'

/** The layers of a room, lowest first; no file imports from a higher one. */
const ranks: Readonly<Record<string, number>> = { table: 0, repo: 1, service: 2, routes: 3, jobs: 3 }

const toHttp = /^@?fastify(\/|$)|\/platform\/http\/(?!refusals\.ts$)/

export function brokenLayers(tree: SourceTree): readonly string[] {
  const broken: string[] = []
  for (const { path, imports } of tree.values()) {
    const kind = kindOf(path)
    if (kind === undefined) continue
    for (const { target, specifier, kind: importKind } of imports) {
      const other = kindOf(target)
      if (other !== undefined && rank(other) > rank(kind))
        broken.push(`${path} imports upwards: ${specifier}`)
      // Type imports are allowed: a service may use types of the HTTP layer for the caller and the input.
      if (rank(kind) < rank('routes') && importKind !== 'type' && toHttp.test(specifier)) {
        broken.push(`${path} knows HTTP: ${specifier}`)
      }
    }
  }
  return broken
}

function kindOf(file: string | undefined): string | undefined {
  const kind = /^server\/src\/rooms\/[^/]+\/.*\.(table|repo|service|routes|jobs)\.ts$/.exec(file ?? '')?.[1]
  return kind
}

const rank = (kind: string): number => ranks[kind] ?? 0
