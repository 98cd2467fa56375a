import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** A chunk that imports itself through others; undefined if there is none. */
function findCycle(chunks: readonly Chunk[]): readonly string[] | undefined {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): readonly string[] | undefined => {
    const from = path.indexOf(name)
    if (from !== -1) return [...path.slice(from), name]
    if (done.has(name)) return undefined
    for (const next of byName.get(name)?.imports ?? []) {
      const cycle = visit(next, [...path, name])
      if (cycle) return cycle
    }
    done.add(name)
    return undefined
  }
  for (const { fileName } of chunks) {
    const cycle = visit(fileName, [])
    if (cycle) return cycle
  }
  return undefined
}

/**
 * Groups of chunks may import each other in a circle, and then a module runs before one that it needs. The bundler's
 * remedy, a function around each module, adds a tenth to the first load; without circles it is not needed.
 */
export const acyclicChunksPlugin = (): Plugin => ({
  name: 'naryad:acyclic-chunks',
  apply: 'build',
  generateBundle(_options, bundle) {
    const cycle = findCycle(Object.values(bundle).filter((file) => file.type === 'chunk'))
    if (cycle) this.error(`chunks import each other: ${cycle.join(' → ')}`)
  },
})
