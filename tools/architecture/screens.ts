import { isForTests, type SourceTree } from './source-tree.ts'

/** A screen is loaded when one goes there: the router imports it lazily and nobody else does. */
export function eagerScreens(tree: SourceTree): readonly string[] {
  return [...tree.values()]
    .filter(({ path }) => path.startsWith('web/') && !isForTests(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, kind }) => kind === 'value' && (target ?? '').endsWith('Screen.tsx'))
        .map(({ specifier }) => `${path} imports a screen eagerly: ${specifier}`),
    )
}
