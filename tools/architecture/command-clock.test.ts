import { expect, test } from 'vitest'

import { foreignClocks } from './command-clock.ts'
import { treeOf } from './source-tree.ts'

test('a command that reads the time itself is found, a test is not', () => {
  const text = 'const at = new Date().toISOString()'
  const files = treeOf({
    'server/src/rooms/tasks/edit/edit.service.ts': text,
    'server/src/rooms/tasks/edit/edit.test.ts': text,
    'server/src/rooms/cars/cars.service.ts': text,
  })
  expect(foreignClocks(files)).toHaveLength(1)
})
