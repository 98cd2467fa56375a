import { isForTests, type SourceTree } from './source-tree.ts'

const folders = [
  'assignment',
  'bulk',
  'changes',
  'contracts',
  'costs',
  'creation',
  'discussion',
  'drivers',
  'edit',
  'notes',
  'relations',
  'rules',
  'status',
  'visits',
].map((name) => `server/src/rooms/tasks/${name}/`)

/** The clock of the commands, and queries that only compare with the present. */
const allowed: ReadonlySet<string> = new Set([
  'server/src/rooms/tasks/changes/clock.ts',
  'server/src/rooms/tasks/visits/marks.repo.ts',
  'server/src/rooms/tasks/changes/departures.repo.ts',
  'server/src/rooms/tasks/creation/duplicates.repo.ts',
  'server/src/rooms/tasks/assignment/handovers.repo.ts',
])

const readsTime = /\bnew Date\(\)|\bDate\.now\(\)|\bnow\(\)|\bcurrent_timestamp\b/

/** A change made without a network has its own time, so commands of tasks take the time from their context. */
export const foreignClocks = (tree: SourceTree): readonly string[] =>
  [...tree.values()]
    .filter(
      ({ path }) =>
        folders.some((folder) => path.startsWith(folder)) && !isForTests(path) && !allowed.has(path),
    )
    .filter(({ text }) => readsTime.test(text))
    .map(({ path }) => `${path} reads the time: take it from CommandContext or changes/clock.ts`)
