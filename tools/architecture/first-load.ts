import type { SourceTree } from './source-tree.ts'

/** The entry of the application, and the screens that have a goal for their first picture. */
const roots = [
  'web/src/app/main.tsx',
  'web/src/rooms/tasks/TasksScreen.tsx',
  'web/src/rooms/calendar/CalendarScreen.tsx',
]

/** The schema library is a tenth of all code, and the numbering plans of phones are more, so nothing that the first screen needs may import it. */
export function schemasInFirstLoad(tree: SourceTree): readonly string[] {
  const found: string[] = []
  const seen = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { specifier, target, kind } of tree.get(file)?.imports ?? []) {
      if (kind !== 'value') continue
      if (specifier === 'zod' || specifier.startsWith('libphonenumber'))
        found.push([...path, file, specifier].join(' → '))
      if (target !== undefined) visit(target, [...path, file])
    }
  }
  for (const root of roots) visit(root, [])
  return found
}
