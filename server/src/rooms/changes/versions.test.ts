import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { changeKinds } from '@naryad/contract/changes/changes.words'
import { expect, test } from 'vitest'

const rooms = path.join(import.meta.dirname, '..')
const tables = changeKinds.join('|')

/** Statements that change rows of the feed, from the name of the table to their end. */
const statements = [
  new RegExp(`update (?:${tables})\\b(?: as \\w+)? set.*?(?:execute\\(|isVersioned: true|\\n\\n)`, 'gs'),
  new RegExp(`\\.updateTable\\('(?:${tables})'\\).*?\\.execute`, 'gs'),
]

const isVersioned = (statement: string): boolean => /version|\.\.\.touched|\$\{touched\}/i.test(statement)

const unversionedIn = (code: string): string[] =>
  statements.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([found]) => found).filter((one) => !isVersioned(one)),
  )

test('an update without a version is found', () => {
  expect(unversionedIn('sql`update units set is_main = true where id = 1`.execute(tx)')).toHaveLength(1)
  expect(unversionedIn("tx.updateTable('cars').set({ plate }).execute()")).toHaveLength(1)
  expect(unversionedIn("tx.updateTable('cars').set({ plate, ...touched }).execute()")).toEqual([])
})

test('every change that readers of the feed see raises the version of its object', () => {
  const found = globSync('**/*.repo.ts', { cwd: rooms }).map((file): [string, number] => [
    file,
    unversionedIn(readFileSync(path.join(rooms, file), 'utf8')).length,
  ])
  expect(found.length).toBeGreaterThan(100)
  expect(Object.fromEntries(found.filter(([, count]) => count > 0))).toEqual({
    // An export locks nothing.
    'acts/acts.repo.ts': 1,
    // Positions set and clear the mark of a silent tracker by themselves.
    'cars/silence.repo.ts': 1,
    // The working set and the columns beside it: the version is one of the former.
    'tasks/changes/changes.repo.ts': 2,
    // Counters.
    'tasks/discussion/comments.repo.ts': 1,
    'tasks/drivers/driver-requests.repo.ts': 1,
  })
})
