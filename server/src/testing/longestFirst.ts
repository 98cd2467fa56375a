import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take ten seconds or more: in a fresh clone vitest knows file sizes, but no durations. */
const longest = [
  'app/kills',
  'app/any-input',
  'rooms/messengers/worker',
  'app/start',
  'app/backups/drill',
  'app/deleted-caller',
  'app/backups/copies',
  'app/demo/load',
  'platform/db/connection/faults',
  'platform/db/connection/connect',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return at < 0 ? longest.length : at
}

/** Begins with the longest files: one that begins last would run alone while the other workers are idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
