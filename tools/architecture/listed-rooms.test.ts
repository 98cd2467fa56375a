import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { brokenRoomList } from './listed-rooms.ts'
import { readTree, treeOf } from './source-tree.ts'

const root = path.join(import.meta.dirname, '../..')

describe('rooms of the server', () => {
  test('are one value each, in one list', () => {
    expect(brokenRoomList(readTree(root))).toEqual([])
  })

  test('may not be left out of the list, nor use the value of another one', () => {
    const bold = treeOf({
      'server/src/app/rooms.ts': `import { carsRoom } from '../rooms/cars/cars.room.ts'`,
      'server/src/rooms/cars/cars.room.ts': `export const carsRoom = defineRoom({\n  name: 'cars',\n})`,
      'server/src/rooms/zones/zones.room.ts': `export const zonesRoom = defineRoom({\n  name: 'zones',\n})`,
      'server/src/rooms/tasks/a.ts': `import { carsRoom } from '../cars/cars.room.ts'`,
    })
    expect(brokenRoomList(bold)).toEqual([
      'no value declares tasks',
      'server/src/rooms/zones/zones.room.ts is not listed',
      'server/src/rooms/tasks/a.ts imports server/src/rooms/cars/cars.room.ts, which is for server/src/app/rooms.ts alone',
    ])
  })
})
