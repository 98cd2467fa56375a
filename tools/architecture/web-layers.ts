import { isForTests, type SourceFile, type SourceTree } from './source-tree.ts'

/** Lowest first; a file imports from its own layer and from lower ones. */
const layers = ['ui', 'client', 'entities', 'rooms', 'app'] as const

/** What the web's client knows of the contract's rooms: the session, the stream, saved filters, files. */
const contractOfClient = /^(auth\/|live\/|users\/users(\.routes)?$|attachments\/attachments$)/
/** Formats and readers of values are for the ui; calls and permissions are not. */
const contractOfUi = /^kit\/(?!(route|errors|rights)$)/

/** The layers of the web go one way: ui ← client ← entities ← rooms ← app. Tests set up whatever they test. */
export function brokenWebLayers(tree: SourceTree): readonly string[] {
  const files = [...tree.values()].filter(({ path }) => path.startsWith('web/src/') && !isForTests(path))
  return [...files.flatMap(brokenImports), ...entityCircles(files)]
}

function brokenImports({ path, imports }: SourceFile): readonly string[] {
  if (path.startsWith('web/src/worker/')) return []
  const rank = rankOf(path)
  if (rank === undefined) return [`${path} is in no layer`]
  return imports.flatMap(({ target, specifier }) => {
    const other = rankOf(target)
    if (other !== undefined && other > rank) return [`${path} imports upwards: ${specifier}`]
    const ofContract = /^@naryad\/contract\/(.+)$/.exec(specifier)?.[1]
    if (layers[rank] === 'ui') {
      if (ofContract !== undefined && !contractOfUi.test(ofContract))
        return [`${path} knows the domain: ${specifier}`]
      if (specifier === '@tanstack/react-query') return [`${path} makes calls: ${specifier}`]
    }
    if (layers[rank] === 'client' && ofContract !== undefined) {
      if (!ofContract.startsWith('kit/') && !contractOfClient.test(ofContract))
        return [`${path} knows an entity: ${specifier}`]
    }
    return []
  })
}

function rankOf(file: string | undefined): number | undefined {
  const layer = /^web\/src\/([^/]+)\//.exec(file ?? '')?.[1]
  const rank = layers.findIndex((name) => name === layer)
  return rank < 0 ? undefined : rank
}

const entityOf = (file: string | undefined): string | undefined =>
  /^web\/src\/entities\/([^/]+)\//.exec(file ?? '')?.[1]

/** Entities may show one another, but not in a circle. */
function entityCircles(files: readonly SourceFile[]): readonly string[] {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const from = entityOf(path)
    if (from === undefined) continue
    const others = edges.get(from) ?? new Set()
    for (const { target } of imports) {
      const to = entityOf(target)
      if (to !== undefined && to !== from) others.add(to)
    }
    edges.set(from, others)
  }
  const reaches = (from: string, seen = new Set<string>()): ReadonlySet<string> => {
    for (const next of edges.get(from) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      reaches(next, seen)
    }
    return seen
  }
  return [...edges.keys()]
    .filter((entity) => reaches(entity).has(entity))
    .map((entity) => `entities run in a circle through ${entity}`)
}
