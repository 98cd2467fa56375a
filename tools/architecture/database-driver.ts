import { isForTests, type SourceTree } from './source-tree.ts'

const doorway = 'server/src/platform/db/connection/driver.ts'

/** Connections are opened in one module, which handles their errors. */
export function foreignDriverImports(tree: SourceTree): readonly string[] {
  return [...tree.values()]
    .filter(({ path }) => path.startsWith('server/') && path !== doorway && !isForTests(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier, kind }) => specifier === 'postgres' && kind !== 'type')
        .map(() => `${path} opens a connection by the driver itself: use ${doorway}`),
    )
}
