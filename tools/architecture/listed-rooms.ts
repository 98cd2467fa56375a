import type { SourceTree } from './source-tree.ts'

const list = 'server/src/app/rooms.ts'
const declaration = /^server\/src\/rooms\/([^/]+)\/([^/]+)\.room\.ts$/

/** Every room of the server is one value in `<room>.room.ts`, named as its folder, which only the list imports. */
export function brokenRoomList(tree: SourceTree): readonly string[] {
  const folders = new Set<string>()
  const declared = new Map<string, string>()
  for (const { path, text } of tree.values()) {
    const [, folder] = /^server\/src\/rooms\/([^/]+)\//.exec(path) ?? []
    if (folder !== undefined) folders.add(folder)
    const [, own, name] = declaration.exec(path) ?? []
    if (own === undefined || own !== name) continue
    if (text.includes(`defineRoom({\n  name: '${own}',`)) declared.set(own, path)
  }
  const listed = new Set(tree.get(list)?.imports.map(({ target }) => target))
  return [
    ...[...folders].filter((folder) => !declared.has(folder)).map((folder) => `no value declares ${folder}`),
    ...[...declared.values()].filter((path) => !listed.has(path)).map((path) => `${path} is not listed`),
    ...[...tree.values()].flatMap(({ path, imports }) =>
      path === list
        ? []
        : imports
            .filter(({ target }) => target !== undefined && declaration.test(target))
            .map(({ target }) => `${path} imports ${target}, which is for ${list} alone`),
    ),
  ]
}
