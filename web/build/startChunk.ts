import type { Rolldown } from 'vite'

/** Where the application begins, and the screen that almost everybody begins with. */
const roots = [/\/src\/app\/main\.tsx$/, /\/src\/rooms\/tasks\/TasksScreen\.tsx$/]

/**
 * Packages have one door: who imports a button seems to import every window. What our own files use of them
 * comes along by itself.
 */
const packages = /\/node_modules\//

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const known = new WeakMap<object, Map<string, boolean>>()

/** Whether the first screen cannot be shown without the module: it is imported, not merely asked for later. */
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

/**
 * All of the first screen in one file: one request instead of forty, no route that waits for the entry,
 * and one dictionary for the compressor.
 */
export function startChunk(id: string, graph: Graph): string | null {
  const memory = known.get(graph.getModuleInfo) ?? new Map<string, boolean>()
  known.set(graph.getModuleInfo, memory)
  return !packages.test(id) && isNeeded(id, graph, memory) ? 'start' : null
}
