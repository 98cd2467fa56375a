import { isForTests, type SourceTree } from './source-tree.ts'

type Vocabulary = Readonly<Record<string, readonly string[]>>

/**
 * What the server's platform stores or reads in the words of a room: the contract's files, by folder or file. Shrinks
 * only: a new need of the platform is an argument that a room gives.
 */
export const vocabularyOfPlatform: Vocabulary = {
  // Kinds of registers and of values in their files; plates are cells.
  'imports/': ['imports/imports', 'imports/imports.matching', 'cars/plates'],
  // What was left out of foreign data, as the settings show it.
  'isolation/': ['settings/rejections', 'settings/rejections.words'],
  // The caller's queues limit what is visible.
  'http/ctx.ts': ['tasks/tasks.queues'],
}

/** The server's platform knows no room: what depends on rooms is handed in where the server is composed. */
export function roomsInPlatform(tree: SourceTree, vocabulary: Vocabulary): readonly string[] {
  const broken: string[] = []
  const used = new Set<string>()
  for (const { path, imports } of tree.values()) {
    const inner = /^server\/src\/platform\/(.+)$/.exec(path)?.[1]
    if (inner === undefined || isForTests(path)) continue
    const place = Object.keys(vocabulary).find((start) => inner.startsWith(start))
    for (const { target, specifier } of imports) {
      if (/^server\/src\/(rooms|app)\//.test(target ?? '')) broken.push(`${path} knows a room: ${specifier}`)
      const ofRoom = /^@naryad\/contract\/((?!kit\/).+)$/.exec(specifier)?.[1]
      if (ofRoom === undefined) continue
      if (place !== undefined && vocabulary[place]?.includes(ofRoom)) used.add(`${place} ${ofRoom}`)
      else broken.push(`${path} knows a room: ${specifier}`)
    }
  }
  const unused = Object.entries(vocabulary).flatMap(([place, files]) =>
    files.map((file) => `${place} ${file}`).filter((one) => !used.has(one)),
  )
  return [...broken, ...unused.map((one) => `declared but not used: ${one}`)]
}
