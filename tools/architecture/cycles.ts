import type { SourceTree } from './source-tree.ts'

/** Finds import cycles, type-only imports included; a lazy import does not close a cycle. */
export function importCycles(tree: SourceTree): readonly string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const { target, kind } of tree.get(file)?.imports ?? []) {
      if (target !== undefined && kind !== 'dynamic') visit(target, [...path, file])
    }
    done.add(file)
  }
  for (const file of tree.keys()) visit(file, [])
  return cycles
}
