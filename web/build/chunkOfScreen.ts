import type { Rolldown } from 'vite'

/**
 * Packages have a single entry module, so importing one component seems to import all of them. The parts of
 * packages that our own files use are included automatically.
 */
const packages = /\/node_modules\//

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>
type Rule = (id: string, graph: Graph, memory: Map<string, boolean>) => boolean

/**
 * Memoizes an answer by module and build. In an import cycle the answer is `inCycle` until the module has
 * been evaluated.
 */
function memoized(inCycle: (id: string) => boolean, judge: Rule) {
  const known = new WeakMap<object, Map<string, boolean>>()
  const ask: Rule = (id, graph, memory) => {
    const before = memory.get(id)
    if (before !== undefined) return before
    memory.set(id, inCycle(id))
    const answer = judge(id, graph, memory)
    memory.set(id, answer)
    return answer
  }
  const memoryOf = (graph: Graph) => {
    const memory = known.get(graph.getModuleInfo) ?? new Map<string, boolean>()
    known.set(graph.getModuleInfo, memory)
    return memory
  }
  return { ask, judge: (id: string, graph: Graph) => ask(id, graph, memoryOf(graph)) }
}

const isAmong =
  (roots: readonly RegExp[]) =>
  (id: string): boolean =>
    roots.some((root) => root.test(id))

/** Whether one of the roots imports the module, directly or transitively. */
function isNeededBy(roots: readonly RegExp[]) {
  const isRoot = isAmong(roots)
  const needed = memoized(
    isRoot,
    (id, graph, memory) =>
      isRoot(id) ||
      (!packages.test(id) &&
        (graph.getModuleInfo(id)?.importers ?? []).some((importer) => needed.ask(importer, graph, memory))),
  )
  return (id: string, graph: Graph) => (packages.test(id) ? isRoot(id) : needed.judge(id, graph))
}

/** Whether the module is reachable only through the roots. */
function isOwnOf(roots: readonly RegExp[]) {
  const isRoot = isAmong(roots)
  const own = memoized(
    () => true,
    (id, graph, memory) => {
      if (isRoot(id)) return true
      const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
      return (
        dynamicImporters.length === 0 &&
        importers.length > 0 &&
        importers.every((importer) => own.ask(importer, graph, memory))
      )
    },
  )
  return own.judge
}

/**
 * Puts everything that a screen needs for its first render into one file: one request instead of forty, no
 * request that waits for the entry, and one dictionary for the compressor. What is loaded lazily stays
 * outside. A file of a package is included only if it is a root itself.
 */
export function chunkOfScreen(name: string, roots: readonly RegExp[]) {
  const isNeeded = isNeededBy(roots)
  return (id: string, graph: Graph): string | null => (isNeeded(id, graph) ? name : null)
}

/**
 * Combines the files that a screen shares with others, as far as they import no packages other than those
 * named: a screen that needs one of them loads some kilobytes more, and saves dozens of requests. Must be
 * used without `includeDependenciesRecursively`, which would include the packages.
 */
export function chunkOfShared(name: string, roots: readonly RegExp[], named: readonly RegExp[]) {
  const isNeeded = isNeededBy(roots)
  const isOwn = isOwnOf(roots)
  const isNamed = isAmong(named)
  const light = memoized(
    () => true,
    (id, graph, memory) =>
      isNamed(id) ||
      (!packages.test(id) &&
        (graph.getModuleInfo(id)?.importedIds ?? []).every((imported) => light.ask(imported, graph, memory))),
  )
  return (id: string, graph: Graph): string | null =>
    !packages.test(id) && isNeeded(id, graph) && !isOwn(id, graph) && light.judge(id, graph) ? name : null
}

/**
 * Combines the files that only this screen needs. Used without `includeDependenciesRecursively`, like the
 * shared ones.
 */
export function chunkOfOwn(name: string, roots: readonly RegExp[]) {
  const isOwn = isOwnOf(roots)
  return (id: string, graph: Graph): string | null => (!packages.test(id) && isOwn(id, graph) ? name : null)
}
