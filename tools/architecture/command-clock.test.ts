import path from 'node:path'

import { expect, test } from 'vitest'

import { foreignClocks } from './command-clock.ts'
import { readTree, treeOf } from './source-tree.ts'

test('commands of tasks take the time from one clock', () => {
  expect(foreignClocks(readTree(path.join(import.meta.dirname, '../..')))).toEqual([])
})

test('a command that reads the time itself is found, a test is not', () => {
  const text = 'const at = new Date().toISOString()'
  const files = treeOf({
    'server/src/rooms/tasks/edit/edit.service.ts': text,
    'server/src/rooms/tasks/edit/edit.test.ts': text,
    'server/src/rooms/cars/cars.service.ts': text,
  })
  expect(foreignClocks(files)).toHaveLength(1)
})
