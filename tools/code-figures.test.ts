import { expect, test } from 'vitest'

import { figuresOf } from './architecture/figures.ts'

const texts = {
  'web/src/kit/a.ts': `import { b } from '../rooms/contacts/b.ts'\nexport const a = b\n`,
  'web/src/rooms/contacts/b.ts': `import type { C } from '../cars/c.ts'\nexport const b = 1 as C\n`,
  'web/src/rooms/cars/c.ts': `export type C = number // garage_number\n`,
  'web/src/rooms/cars/c.test.ts': `garageNumber\n`,
  'web/src/rooms/cars/c.module.css': `.a {\n}\n`,
  'web/build/slim.ts': `export const slim = (): Plugin => ({})\n`,
  'web/vite.config.ts': `groups: [\n  { name: 'a' },\n  { name: b, priority: 1 },\n],\n`,
  'server/migrations/0001_first.ts': [
    'create table tasks (',
    '  id integer',
    ');',
    'create table outbox (',
    '  tries integer not null',
    ');',
    'create table old (',
    '  id integer',
    ');',
    'create index tasks_by_a on tasks (a);',
    'create unique index tasks_b_unique on tasks (b);',
  ].join('\n'),
  'server/migrations/0002_second.ts': 'drop table old;\ndrop index tasks_by_a;\n',
}

test('code is counted by lines, files, concepts and imports', () => {
  expect(figuresOf(texts)).toMatchObject({
    'lines of TypeScript: product': 23,
    'files of TypeScript: web': 3,
    'lines of styles': 2,
    'files of tests': 1,
    'plugins of our own for Vite': 1,
    'groups of chunks': 2,
    'tables in the migrations': 2,
    'indexes of tasks': 1,
    'tables of deliveries (with a count of attempts)': 1,
    'imports against the layers of the web': 1,
    'imports between rooms of the web': 1,
    'files that name a field of trucks (garageNumber)': 1,
    "files outside of a register's rooms that name it (contacts)": 1,
  })
})

test('layers have their former and their present names', () => {
  const now = {
    'web/src/ui/a.ts': `import '../client/b.ts'`,
    'web/src/client/b.ts': `import '../ui/c.ts'`,
    'web/src/entities/car/d.ts': `import '../driver/e.ts'; import '../../app/f.ts'`,
  }
  expect(figuresOf(now)).toMatchObject({
    'imports against the layers of the web': 2,
    'imports between rooms of the web': 0,
    'imports between entities of the web': 1,
  })
})
