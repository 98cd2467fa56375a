import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { foreignClocks } from './architecture/command-clock.ts'
import { importCycles } from './architecture/cycles.ts'
import { foreignDriverImports } from './architecture/database-driver.ts'
import { brokenFaces } from './architecture/faces.ts'
import { schemasInFirstLoad } from './architecture/first-load.ts'
import { brokenLayers } from './architecture/layers.ts'
import { foreignLazyCode } from './architecture/lazy-code.ts'
import { roomsInPlatform, vocabularyOfPlatform } from './architecture/platform.ts'
import { brokenRoomEdges } from './architecture/room-edges.ts'
import { eagerScreens } from './architecture/screens.ts'
import { readTree, treeOf } from './architecture/source-tree.ts'
import { suppressionsWithoutReason } from './architecture/suppressions.ts'
import { foreignWrites } from './architecture/table-writes.ts'
import { unbracketedOrs } from './architecture/unbracketed-or.ts'
import { brokenWebLayers } from './architecture/web-layers.ts'
import edges from './rooms.cjs'

const root = path.join(import.meta.dirname, '..')
const tree = readTree(root)

test('the tree has been read', () => expect(tree.size).toBeGreaterThan(100))

test('no condition has an «or» outside of brackets', () => expect(unbracketedOrs(tree)).toEqual([]))

test('commands of tasks take the time from one clock', () => expect(foreignClocks(tree)).toEqual([]))

describe('rooms', () => {
  const cars = { 'server/src/rooms/cars/index.ts': `export { findCar } from './cars.repo.ts'` }
  const none = { server: {}, web: {} }

  test('meet only through faces and along declared edges', () => {
    expect(brokenRoomEdges(tree, edges)).toEqual([])
  })

  test('may not look behind a face', () => {
    const nosy = treeOf({
      ...cars,
      'server/src/rooms/tasks/a.ts': `import { b } from '../cars/cars.repo.ts'`,
    })
    expect(brokenRoomEdges(nosy, { server: { tasks: ['cars'] }, web: {} })).toEqual([
      'server/src/rooms/tasks/a.ts looks behind the face of cars: cars.repo.ts',
    ])
  })

  test('may use the face of a folder, and none of their own', () => {
    const inside = treeOf({
      ...cars,
      'server/src/rooms/cars/trips/index.ts': `export { trip } from './trips.ts'`,
      'server/src/rooms/cars/car.ts': `import { trip } from './trips/index.ts'`,
      'server/src/rooms/tasks/a.ts': `import { trip } from '../cars/trips/index.ts'`,
      'server/src/rooms/tasks/b.ts': `import { deep } from '../cars/trips/days/index.ts'`,
    })
    expect(brokenRoomEdges(inside, { server: { tasks: ['cars'] }, web: {} })).toEqual([
      'server/src/rooms/cars/car.ts looks at its own room from outside: trips/index.ts',
      'server/src/rooms/tasks/b.ts looks behind the face of cars: trips/days/index.ts',
    ])
  })

  test('may not use one another without a declared edge, not even for a type', () => {
    const bold = treeOf({
      ...cars,
      'server/src/rooms/tasks/a.ts': `import type { B } from '../cars/index.ts'`,
    })
    expect(brokenRoomEdges(bold, none)).toEqual([
      'server/src/rooms/tasks/a.ts: the edge tasks → cars is not declared for server',
    ])
  })

  test('may not declare an edge that is not used', () => {
    expect(brokenRoomEdges(treeOf(cars), { server: {}, web: { tasks: ['cars'] } })).toEqual([
      'declared but not used: web tasks → cars',
    ])
  })

  test('may not run in a circle', () => {
    const circle = treeOf({
      'web/src/rooms/a/a.ts': `import { b } from '../b/index.ts'`,
      'web/src/rooms/b/b.ts': `import { a } from '../a/index.ts'`,
    })
    expect(brokenRoomEdges(circle, { server: {}, web: { a: ['b'], b: ['a'] } })).toEqual([
      'web rooms run in a circle through a',
      'web rooms run in a circle through b',
    ])
  })

  test('lend makers to makers', () => {
    const maker = treeOf({
      'server/src/rooms/tasks/tasks.make.ts': `import { makeCar } from '../cars/cars.make.ts'`,
    })
    expect(brokenRoomEdges(maker, none)).toEqual([])
  })
})

describe('imports', () => {
  test('have no circles', () => {
    expect(importCycles(tree)).toEqual([])
  })

  test('may not run in a circle of types', () => {
    const circle = treeOf({
      'web/src/ui/a.ts': `import type { B } from './b.ts'`,
      'web/src/ui/b.ts': `export type B = import('./c.ts').C`,
      'web/src/ui/c.ts': `import { a } from './a.ts'`,
    })
    expect(importCycles(circle)).toEqual([
      'web/src/ui/a.ts → web/src/ui/b.ts → web/src/ui/c.ts → web/src/ui/a.ts',
    ])
  })

  test('of a lazy screen close no circle', () => {
    const lazy = treeOf({
      'web/src/app/router.ts': `export const load = () => import('../rooms/a/AScreen.tsx')`,
      'web/src/rooms/a/AScreen.tsx': `import { load } from '../../app/router.ts'`,
    })
    expect(importCycles(lazy)).toEqual([])
  })
})

describe('faces', () => {
  test('are few names that other rooms import, and nothing else re-exports', () => {
    expect(brokenFaces(tree)).toEqual([])
  })

  test.each([
    ['export everything', { 'server/src/rooms/a/index.ts': `export * from './a.ts'` }, 'has an «export *»'],
    ['show more than twenty names', { 'server/src/rooms/a/index.ts': manyNames(21) }, 'shows 21 names'],
    ['show them of a folder', { 'server/src/rooms/a/b/index.ts': manyNames(21) }, 'shows 21 names'],
    [
      'exist without an import',
      { 'web/src/rooms/a/index.ts': `export { a } from './a.ts'` },
      'is a face that no file imports',
    ],
    ['have code', { 'web/src/rooms/a/index.ts': `export const a = 1` }, 'does more than re-export'],
    [
      'stand elsewhere',
      { 'web/src/ui/index.ts': `export { a } from './a.ts'` },
      're-exports though it is no face',
    ],
  ])('may not %s', (_what, texts, complaint) => {
    expect(brokenFaces(treeOf(texts)).join('\n')).toContain(complaint)
  })
})

test('layers of a room go routes → service → repo → table and leave HTTP to routes', () => {
  expect(brokenLayers(tree)).toEqual([])
})

test('layers of the web go ui ← client ← entities ← rooms ← app', () => {
  expect(brokenWebLayers(tree)).toEqual([])
})

test("the server's platform knows no room", () => {
  expect(roomsInPlatform(tree, vocabularyOfPlatform)).toEqual([])
})

describe('tables', () => {
  const owned = {
    'server/src/rooms/tasks/tasks.table.ts': `declare module '../../platform/db/database.ts' {
      interface Database { taskActions: { id: number } } }`,
  }

  test('are written to by their own room alone', () => {
    expect(foreignWrites(tree)).toEqual([])
  })

  test.each([
    `db.insertInto('taskActions').execute()`,
    `db.updateTable('taskActions as a').execute()`,
    `db.deleteFrom('taskActions').execute()`,
    `db.mergeInto('taskActions').execute()`,
    'sql`insert into task_actions (id) values (${id})`',
    'sql`with gone as (delete from task_actions a where id = ${id} returning id) select 1`',
    'sql`update task_actions set id = 1`',
    'sql`update public.task_actions as a set id = 1`',
    'sql`merge into task_actions using x on true when matched then delete`',
    'sql`truncate table task_actions`',
    `sql.raw('delete from "task_actions"')`,
  ])('of another room may not be written to: %s', (statement) => {
    const text = `export const write = (db: Db, id: number) => ${statement}`
    expect(foreignWrites(treeOf({ ...owned, 'server/src/rooms/cars/cars.repo.ts': text }))).toEqual([
      'server/src/rooms/cars/cars.repo.ts writes to task_actions of rooms/tasks',
    ])
    expect(foreignWrites(treeOf({ ...owned, 'server/src/rooms/tasks/tasks.repo.ts': text }))).toEqual([])
  })

  test.each([
    [`db.insertInto(name).execute()`, 'hides the name of a table'],
    ['sql`insert into ${sql.table(name)} values (1)`', 'hides the name of a table'],
    ['sql`insert into nowhere values (1)`', 'writes to nowhere, which no room owns'],
  ])('may not be written to past this test: %s', (statement, complaint) => {
    const text = `export const write = () => ${statement}`
    expect(foreignWrites(treeOf({ 'server/src/rooms/cars/cars.repo.ts': text })).join('\n')).toContain(
      complaint,
    )
  })

  test.each([
    'sql`select id from task_actions for update skip locked`',
    'sql`insert into task_actions values (1) on conflict (id) do update set id = 2`',
  ])('may be read and locked: %s', (statement) => {
    const text = `export const read = () => ${statement}`
    expect(foreignWrites(treeOf({ ...owned, 'server/src/rooms/tasks/tasks.repo.ts': text }))).toEqual([])
  })
})

describe('screens', () => {
  test('are loaded lazily', () => {
    expect(eagerScreens(tree)).toEqual([])
  })

  test('may not be imported eagerly', () => {
    const eager = treeOf({
      'web/src/app/router.tsx': `import { TasksScreen } from '../rooms/tasks/TasksScreen.tsx'`,
    })
    expect(eagerScreens(eager)).toHaveLength(1)
  })
})

describe('the first load', () => {
  const main = 'web/src/app/main.tsx'
  const statuses = 'contract/src/rooms/tasks/tasks.statuses.ts'

  test('brings no schemas along', () => {
    expect(tree.has(main)).toBe(true)
    expect(schemasInFirstLoad(tree)).toEqual([])
  })

  test('may not reach the library of schemas over a file of constants', () => {
    const heavy = treeOf({
      [main]: `import { statuses } from '@naryad/contract/tasks/tasks.statuses'`,
      [statuses]: `import { z } from 'zod'`,
    })
    expect(schemasInFirstLoad(heavy)).toEqual([`${main} → ${statuses} → zod`])
  })

  test('takes types, routes and what is loaded later from anywhere', () => {
    const routes = 'contract/src/rooms/tasks/tasks.routes.ts'
    const light = treeOf({
      [main]: `import type { A } from './a.ts'
        import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
        export const later = () => import('./a.ts')`,
      'web/src/app/a.ts': `import { z } from 'zod'`,
      [routes]: `import type { tasksSchemas } from './tasks.schemas.ts'`,
      'contract/src/rooms/tasks/tasks.schemas.ts': `import { z } from 'zod'`,
    })
    expect(schemasInFirstLoad(light)).toEqual([])
  })
})

describe('the database driver', () => {
  test('is called in one place', () => {
    expect(foreignDriverImports(tree)).toEqual([])
  })

  test('may be named in types elsewhere, and called by tests', () => {
    const value = `import postgres from 'postgres'`
    const files = treeOf({
      'server/src/platform/jobs/queue.ts': value,
      'server/src/platform/jobs/types.ts': `import type postgres from 'postgres'`,
      'server/src/platform/jobs/queue.test.ts': value,
    })
    expect(foreignDriverImports(files)).toHaveLength(1)
  })
})

describe('lazy code of the web', () => {
  test('is loaded through one doorway, which tries again', () => {
    expect(foreignLazyCode(tree)).toEqual([])
  })

  test('is found where it is loaded in another way', () => {
    const files = treeOf({
      'web/src/a.ts': "import { lazy, Suspense } from 'react'",
      'web/src/b.ts': "import { createRoute, lazyRouteComponent } from '@tanstack/react-router'",
      'web/src/c.ts': "import { Suspense } from 'react'\nimport { lazyCode } from './ui/lazyPart.ts'",
    })
    expect(foreignLazyCode(files)).toHaveLength(2)
  })
})

describe('suppressions', () => {
  test('carry their reason', () => {
    expect(suppressionsWithoutReason(tree)).toEqual([])
  })

  test('may not be bare', () => {
    const bare = treeOf({ 'web/src/ui/a.ts': '// oxlint-disable-next-line no-console\nconsole.log(1)' })
    expect(suppressionsWithoutReason(bare)).toHaveLength(1)
  })
})

function manyNames(count: number): string {
  return `export { ${Array.from({ length: count }, (_, index) => `a${index}`).join(', ')} } from './a.ts'`
}
