import type { Rolldown } from 'vite'

/**
 * Packages have one door: who imports a button seems to import every window. What our own files use of them
 * comes along by itself.
 */
const packages = /\/node_modules\//

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>
type Rule = (id: string, graph: Graph, memory: Map<string, boolean>) => boolean

/** One answer a module and build, also where files import one another in a circle: there it is `inCircle`. */
function remembered(inCircle: (id: string) => boolean, judge: Rule) {
  const known = new WeakMap<object, Map<string, boolean>>()
  const ask: Rule = (id, graph, memory) => {
    const before = memory.get(id)
    if (before !== undefined) return before
    memory.set(id, inCircle(id))
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

/** Whether a root imports the module, directly or through others. */
function isNeededBy(roots: readonly RegExp[]) {
  const isRoot = isAmong(roots)
  const needed = remembered(
    isRoot,
    (id, graph, memory) =>
      isRoot(id) ||
      (!packages.test(id) &&
        (graph.getModuleInfo(id)?.importers ?? []).some((importer) => needed.ask(importer, graph, memory))),
  )
  return (id: string, graph: Graph) => (packages.test(id) ? isRoot(id) : needed.judge(id, graph))
}

/** Whether nothing but a root leads to the module. */
function isOwnOf(roots: readonly RegExp[]) {
  const isRoot = isAmong(roots)
  const own = remembered(
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
 * Everything that a screen cannot be shown without in one file: one request instead of forty, no route that waits for
 * the entry, and one dictionary for the compressor. What is only asked for later stays outside. A file of a package
 * comes along when it is a root itself.
 */
export function chunkOfScreen(name: string, roots: readonly RegExp[]) {
  const isNeeded = isNeededBy(roots)
  return (id: string, graph: Graph): string | null => (isNeeded(id, graph) ? name : null)
}

/**
 * The files that a screen shares with others, together, as far as they import no other packages than those named: a
 * screen that needs one of them loads some kilobytes more, and dozens of requests less. Goes without
 * `includeDependenciesRecursively`, which would take the packages along.
 */
export function chunkOfShared(name: string, roots: readonly RegExp[], named: readonly RegExp[]) {
  const isNeeded = isNeededBy(roots)
  const isOwn = isOwnOf(roots)
  const isNamed = isAmong(named)
  const light = remembered(
    () => true,
    (id, graph, memory) =>
      isNamed(id) ||
      (!packages.test(id) &&
        (graph.getModuleInfo(id)?.importedIds ?? []).every((imported) => light.ask(imported, graph, memory))),
  )
  return (id: string, graph: Graph): string | null =>
    !packages.test(id) && isNeeded(id, graph) && !isOwn(id, graph) && light.judge(id, graph) ? name : null
}

/** What only this screen needs. Goes without `includeDependenciesRecursively`, like what it shares. */
export function chunkOfOwn(name: string, roots: readonly RegExp[]) {
  const isOwn = isOwnOf(roots)
  return (id: string, graph: Graph): string | null => (!packages.test(id) && isOwn(id, graph) ? name : null)
}
