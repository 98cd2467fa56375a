import { isForTests, type SourceTree } from './source-tree.ts'

export type Edges = Readonly<Record<'server' | 'web', Readonly<Record<string, readonly string[]>>>>

interface Place {
  readonly side: 'server' | 'web'
  readonly room: string
  readonly within: string
}

/** The face of a room, or of one of its folders. */
const face = /^([^/]+\/)?index\.ts$/

/** A room imports another one only through its faces, and only along a declared edge. */
export function brokenRoomEdges(tree: SourceTree, edges: Edges): readonly string[] {
  const broken: string[] = []
  const used = new Set<string>()
  for (const { path, imports } of tree.values()) {
    const here = placeOf(path)
    if (!here) continue
    for (const { target } of imports) {
      const there = placeOf(target)
      if (!there || there.side !== here.side) continue
      if (there.room === here.room) {
        if (face.test(there.within) && !isForTests(path))
          broken.push(`${path} looks at its own room from outside: ${there.within}`)
        continue
      }
      // Makers of test data create their own parents, and tests set up what they test, so both may import any
      // room.
      if (isForTests(path) && isForTests(there.within)) continue
      const edge = `${here.room} → ${there.room}`
      if (!face.test(there.within))
        broken.push(`${path} looks behind the face of ${there.room}: ${there.within}`)
      if (isForTests(path)) continue
      used.add(`${here.side} ${edge}`)
      if (!edges[here.side][here.room]?.includes(there.room)) {
        broken.push(`${path}: the edge ${edge} is not declared for ${here.side}`)
      }
    }
  }
  return [...broken, ...unusedEdges(edges, used), ...circles(edges)]
}

function placeOf(file: string | undefined): Place | undefined {
  const [, side, room, within] = /^(server|web)\/src\/rooms\/([^/]+)\/(.+)$/.exec(file ?? '') ?? []
  if ((side !== 'server' && side !== 'web') || room === undefined || within === undefined) return undefined
  return { side, room, within }
}

function unusedEdges(edges: Edges, used: ReadonlySet<string>): readonly string[] {
  return (['server', 'web'] as const).flatMap((side) =>
    Object.entries(edges[side]).flatMap(([room, others]) =>
      others
        .map((other) => `${side} ${room} → ${other}`)
        .filter((edge) => !used.has(edge))
        .map((edge) => `declared but not used: ${edge}`),
    ),
  )
}

function circles(edges: Edges): readonly string[] {
  return (['server', 'web'] as const).flatMap((side) =>
    Object.keys(edges[side])
      .filter((room) => reachable(edges[side], room).has(room))
      .map((room) => `${side} rooms run in a circle through ${room}`),
  )
}

function reachable(edges: Edges['server'], from: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [...(edges[from] ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(edges[next] ?? []))
  }
  return seen
}
