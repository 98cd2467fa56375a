import { isForTests, type SourceTree } from './source-tree.ts'

const rooms = ['commands', 'edit', 'discussion', 'assignment'].map(
  (name) => `server/src/rooms/tasks/${name}/`,
)

/** The clock of the commands, and queries that only compare with the present. */
const allowed: ReadonlySet<string> = new Set([
  'server/src/rooms/tasks/commands/clock.ts',
  'server/src/rooms/tasks/commands/marks.repo.ts',
  'server/src/rooms/tasks/commands/departures.repo.ts',
  'server/src/rooms/tasks/edit/duplicates.repo.ts',
  'server/src/rooms/tasks/assignment/handovers.repo.ts',
])

const readsTime = /\bnew Date\(\)|\bDate\.now\(\)|\bnow\(\)|\bcurrent_timestamp\b/

/** A change made without a network has its own time, so commands of tasks take the time from their context. */
export const foreignClocks = (tree: SourceTree): readonly string[] =>
  [...tree.values()]
    .filter(
      ({ path }) => rooms.some((room) => path.startsWith(room)) && !isForTests(path) && !allowed.has(path),
    )
    .filter(({ text }) => readsTime.test(text))
    .map(({ path }) => `${path} reads the time: take it from CommandContext or commands/clock.ts`)
