import { isForTests, type SourceTree } from './source-tree.ts'

/** The register shell in the kit is used inside screens and is not a screen itself. */
const screen = /^web\/src\/rooms\/.*Screen\.tsx$/

/** A screen is loaded on navigation: only the router imports it, lazily. */
export function eagerScreens(tree: SourceTree): readonly string[] {
  return [...tree.values()]
    .filter(({ path }) => path.startsWith('web/') && !isForTests(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, kind }) => kind === 'value' && screen.test(target ?? ''))
        .map(({ specifier }) => `${path} imports a screen eagerly: ${specifier}`),
    )
}
