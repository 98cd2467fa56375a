import { isForTests, type SourceTree } from './source-tree.ts'

const namesAllowed = 20
/** Of a room, and of a folder in a room that other rooms need for one purpose. */
const face = /^(server|web)\/src\/rooms\/[^/]+\/([^/]+\/)?index\.ts$/

/**
 * A face (`index.ts`) is the only kind of file that re-exports: by name, only a few names, and only those
 * imported elsewhere.
 */
export function brokenFaces(tree: SourceTree): readonly string[] {
  const imported = new Set([...tree.values()].flatMap(({ imports }) => imports.map(({ target }) => target)))
  const broken: string[] = []
  for (const { path, reExports, program } of tree.values()) {
    if (reExports.some(({ name }) => name === undefined)) broken.push(`${path} has an «export *»`)
    if (!face.test(path)) {
      // Test support re-exports what it wraps.
      if (reExports.length > 0 && !isForTests(path)) broken.push(`${path} re-exports though it is no face`)
      continue
    }
    if (reExports.length > namesAllowed) broken.push(`${path} shows ${reExports.length} names`)
    if (!imported.has(path)) broken.push(`${path} is a face that no file imports`)
    const isPlain = program.body.every((node) => node.type === 'ExportNamedDeclaration' && node.source)
    if (!isPlain) broken.push(`${path} does more than re-export`)
  }
  return broken
}
