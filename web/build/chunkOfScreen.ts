import type { Rolldown } from 'vite'

/**
 * Packages have one door: who imports a button seems to import every window. What our own files use of them
 * comes along by itself.
 */
const packages = /\/node_modules\//

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/**
 * Everything that a screen cannot be shown without in one file: one request instead of forty, no route that waits for
 * the entry, and one dictionary for the compressor. What is only asked for later stays outside.
 */
export function chunkOfScreen(name: string, roots: readonly RegExp[]) {
  const known = new WeakMap<object, Map<string, boolean>>()

  /** Whether a root imports the module, directly or through others. */
  function isNeeded(id: string, graph: Graph, memory: Map<string, boolean>): boolean {
    const before = memory.get(id)
    if (before !== undefined) return before
    const isRoot = roots.some((root) => root.test(id))
    memory.set(id, isRoot)
    const answer =
      isRoot ||
      (!packages.test(id) &&
        (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isNeeded(importer, graph, memory)))
    memory.set(id, answer)
    return answer
  }

  return (id: string, graph: Graph): string | null => {
    const memory = known.get(graph.getModuleInfo) ?? new Map<string, boolean>()
    known.set(graph.getModuleInfo, memory)
    return !packages.test(id) && isNeeded(id, graph, memory) ? name : null
  }
}
