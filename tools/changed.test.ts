import { expect, test } from 'vitest'

import { isProductChanged, sourcesOfTests } from './changed.mjs'

const programs = 'server/src/testing/programs.ts'

test.each([
  ['server', 'server/src/rooms/cars/cars.repo.ts', ['server/src/rooms/cars/cars.repo.ts', programs]],
  ['server', 'server/src/rooms/cars/cars.test.ts', ['server/src/rooms/cars/cars.test.ts']],
  ['server', 'contract/src/rooms/cars/cars.ts', ['contract/src/rooms/cars/cars.ts', programs]],
  ['web', 'contract/src/rooms/cars/cars.ts', ['contract/src/rooms/cars/cars.ts']],
  [
    'server',
    'server/src/platform/excel/read/heads.ts',
    ['server/src/platform/excel/read/heads.ts', 'server/src/platform/excel/read/rows.ts', programs],
  ],
  ['server', 'docs/configuration.md', ['server/src/app/config.test.ts']],
  ['server', 'server/migrations/0001-base.ts', 'all'],
  ['server', 'server/src/rooms/imports/awkward/mac-1904.xlsx', 'all'],
  ['web', 'web/public/early.js', 'all'],
  ['web', 'web/src/ui/list/List.module.css', ['web/src/ui/list/List.module.css']],
  ['contract', 'package-lock.json', 'all'],
  ['contract', 'web/src/app/main.tsx', []],
] as const)('%s: tests of a changed %s', (workspace, file, sources) => {
  expect(sourcesOfTests(workspace, [file])).toEqual(sources)
})

test.each([
  ['server/src/app/main.ts', true],
  ['web/src/ui/list/List.module.css', true],
  ['tools/start.mjs', true],
  ['package-lock.json', true],
  ['e2e/support/serve.ts', true],
  ['server/src/app/start.test.ts', false],
  ['web/src/testing/stage.tsx', false],
  ['e2e/stories/auth.spec.ts', false],
  ['docs/next.md', false],
])('all stories run for a change of %s: %s', (file, is) => {
  expect(isProductChanged([file])).toBe(is)
})
