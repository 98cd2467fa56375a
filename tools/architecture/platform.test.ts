import { describe, expect, test } from 'vitest'

import { roomsInPlatform } from './platform.ts'
import { treeOf } from './source-tree.ts'

describe("the server's platform", () => {
  test.each(['../../rooms/cars/index.ts', '../../app/build.ts', '@naryad/contract/cars/cars'])(
    'may not import %s',
    (specifier) => {
      const curious = treeOf({ 'server/src/platform/live/a.ts': `import type { A } from '${specifier}'` })
      expect(roomsInPlatform(curious, {})).toEqual([
        `server/src/platform/live/a.ts knows a room: ${specifier}`,
      ])
    },
  )

  test('may not declare words that it does not use', () => {
    expect(roomsInPlatform(treeOf({}), { 'live/': ['cars/cars'] })).toEqual([
      'declared but not used: live/ cars/cars',
    ])
  })
})
