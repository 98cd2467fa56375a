import type { SourceTree } from './source-tree.ts'

/** The entry of the application, and the screen that nearly every session starts with. */
const roots = ['web/src/app/main.tsx', 'web/src/rooms/tasks/TasksScreen.tsx']

/** The build for browsers leaves the schemas of routes out, and what is imported for them alone. */
const isRoutes = (file: string): boolean => file.startsWith('contract/') && file.endsWith('.routes.ts')

/** The library of schemas is a tenth of all code: nothing that the first screen needs may bring it along. */
export function schemasInFirstLoad(tree: SourceTree): readonly string[] {
  const found: string[] = []
  const seen = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (seen.has(file) || isRoutes(file)) return
    seen.add(file)
    for (const { specifier, target, kind } of tree.get(file)?.imports ?? []) {
      if (kind !== 'value') continue
      if (specifier === 'zod') found.push([...path, file, specifier].join(' → '))
      if (target !== undefined) visit(target, [...path, file])
    }
  }
  for (const root of roots) visit(root, [])
  return found
}
