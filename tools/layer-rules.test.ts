import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const restricted = 'eslint(no-restricted-imports)'

/** What each wall of .oxlintrc.json must stop: the file, what it says, the rule that answers. */
const refused = [
  ['contract/src/rooms/tasks/server.ts', `export { z } from '@naryad/server/x'`, restricted],
  ['contract/src/rooms/tasks/react.ts', `import { useState } from 'react'\nuseState()`, restricted],
  ['contract/src/rooms/tasks/node.ts', `import fs from 'node:fs'\nfs.readFileSync('a')`, restricted],
  ['contract/src/rooms/tasks/tasks.routes.ts', `import { Task } from './tasks.ts'\nTask()`, restricted],
  ['server/src/platform/mail/mail.ts', `import { a } from '../../rooms/tasks/index.ts'\na()`, restricted],
  [
    'server/src/platform/mail/app.ts',
    `import type { A } from '../../app/config.ts'\nexport const a: A = 1`,
    restricted,
  ],
  ['server/src/platform/mail/sql.ts', `import { sql } from 'kysely'\nsql()`, restricted],
  ['server/src/platform/mail/env.ts', `export const a = process.env.SECRET`, 'node(no-process-env)'],
  ['server/src/platform/db/room.ts', `import { a } from '../../rooms/tasks/index.ts'\na()`, restricted],
  ['server/src/rooms/tasks/app.ts', `import { config } from '../../app/config.ts'\nconfig()`, restricted],
  ['server/src/rooms/tasks/tasks.routes.ts', `import { sql } from 'kysely'\nsql()`, restricted],
  ['server/src/rooms/tasks/made.ts', `import { makeTask } from './tasks.make.ts'\nmakeTask()`, restricted],
  ['server/src/rooms/tasks/tasks.service.ts', `import { fastify } from 'fastify'\nfastify()`, restricted],
  [
    'server/src/rooms/tasks/close.service.ts',
    `import { mount } from '../../platform/http/mount.ts'\nmount()`,
    restricted,
  ],
  ['server/src/rooms/tasks/open.service.ts', `import { sql } from 'kysely'\nsql()`, restricted],
  ['server/src/rooms/tasks/tasks.repo.ts', `import { a } from './tasks.service.ts'\na()`, restricted],
  ['server/src/rooms/tasks/http.repo.ts', `import { fastify } from 'fastify'\nfastify()`, restricted],
  [
    'server/src/rooms/tasks/tasks.table.ts',
    `import type { A } from './tasks.repo.ts'\nexport const a: A = 1`,
    restricted,
  ],
  ['server/src/app/sql.ts', `import { sql } from 'kysely'\nsql()`, restricted],
  ['web/src/rooms/tasks/table.ts', `import { a } from '@tanstack/react-table'\na()`, restricted],
  ['web/src/rooms/tasks/form.ts', `import { a } from '@mantine/form'\na()`, restricted],
  ['web/src/rooms/tasks/app.ts', `import { a } from '../../app/router.ts'\na()`, restricted],
  ['web/src/rooms/tasks/server.ts', `import { a } from '@naryad/server/x'\na()`, restricted],
  ['web/src/rooms/tasks/fetch.ts', `export const a = fetch('/api')`, 'eslint(no-restricted-globals)'],
  ['web/src/client/live/fetch.ts', `export const a = fetch('/api')`, 'eslint(no-restricted-globals)'],
  ['web/src/client/live/room.ts', `import { a } from '../../rooms/tasks/index.ts'\na()`, restricted],
  ['web/src/client/live/entity.ts', `import { a } from '../../entities/car/Plate.tsx'\na()`, restricted],
  [
    'web/src/client/live/car.ts',
    `import type { A } from '@naryad/contract/cars/cars'\nexport const a: A = 1`,
    restricted,
  ],
  ['web/src/entities/car/room.ts', `import { a } from '../../rooms/tasks/index.ts'\na()`, restricted],
  ['web/src/ui/query.ts', `import { a } from '@tanstack/react-query'\na()`, restricted],
  ['web/src/ui/api.ts', `import { a } from '../client/api/api.ts'\na()`, restricted],
  ['web/src/ui/route.ts', `import { a } from '@naryad/contract/kit/route'\na()`, restricted],
  [
    'web/src/ui/room.ts',
    `import type { A } from '@naryad/contract/users/users'\nexport const a: A = 1`,
    restricted,
  ],
  ['web/src/ui/table.ts', `import { a } from '@tanstack/react-table'\na()`, restricted],
  ['e2e/stories/inside.ts', `import { a } from '@naryad/server/x'\na()`, restricted],
  ['e2e/stories/within.ts', `import { a } from '../../server/src/app/config.ts'\na()`, restricted],
  ['server/src/rooms/tasks/long.ts', '// a line\n'.repeat(301), 'eslint(max-lines)'],
  [
    'server/src/rooms/tasks/sure.ts',
    `export const a = (b?: string) => b!.length`,
    'typescript(no-non-null-assertion)',
  ],
  ['server/src/rooms/tasks/any.ts', `export const a = (b: any) => b`, 'typescript(no-explicit-any)'],
  ['server/src/rooms/tasks/default.ts', `export default 1`, 'import(no-default-export)'],
  ['server/src/rooms/tasks/told.ts', `console.log(1)`, 'eslint(no-console)'],
  [
    'server/src/rooms/tasks/loop-a.ts',
    `import { b } from './loop-b.ts'\nexport const a = () => b()`,
    'import(no-cycle)',
  ],
  [
    'server/src/rooms/tasks/loop-b.ts',
    `import { a } from './loop-a.ts'\nexport const b = () => a()`,
    'import(no-cycle)',
  ],
] as const

/** What stands beside the walls and must pass. */
const allowed = [
  ['contract/src/kit/fine.ts', `import { z } from 'zod'\nimport { b } from '../rooms/tasks/fine.ts'\nb(z)`],
  [
    'contract/src/rooms/tasks/fine.routes.ts',
    `import { paths } from '../../kit/route.ts'\nimport type { tasks } from './tasks.schemas.ts'\npaths<tasks>()`,
  ],
  ['contract/src/kit/fine.test.ts', `import { test } from 'vitest'\ntest('a', () => {})`],
  [
    'server/src/rooms/tasks/who.repo.ts',
    `import type { Ctx } from '../../platform/http/ctx.ts'\nexport const a: Ctx = 1`,
  ],
  ['server/src/platform/db/fine.ts', `import { sql } from 'kysely'\nsql()`],
  ['server/src/rooms/tasks/fine.repo.ts', `import { sql } from 'kysely'\nsql()`],
  [
    'server/src/rooms/tasks/fine.service.ts',
    `import type { Tx } from 'kysely'\nimport { refused } from '../../platform/http/refusals.ts'\nexport const a: Tx = refused()`,
  ],
  ['server/src/rooms/tasks/fine.test.ts', `import { makeTask } from './tasks.make.ts'\nmakeTask()`],
  ['web/src/ui/DataTable.tsx', `import { a } from '@tanstack/react-table'\na()`],
  ['web/src/ui/form/fine.ts', `import { a } from '@mantine/form'\na()`],
  ['web/src/ui/words.ts', `import { b } from '@naryad/contract/kit/list'\nb()`],
  ['web/src/client/api/fine.ts', `export const a = fetch('/api')`],
  ['web/src/client/session.ts', `import { a } from '@naryad/contract/auth/auth'\na()`],
  [
    'web/src/entities/car/fine.ts',
    `import { a } from '../../client/api/api.ts'\nimport { b } from '@naryad/contract/cars/cars'\na(b)`,
  ],
  ['e2e/stories/fine.ts', `import { a } from '@naryad/contract/tasks/tasks'\na()`],
] as const

const folder = mkdtempSync(path.join(tmpdir(), 'naryad-walls-'))
const found = new Map<string, readonly string[]>()

beforeAll(() => {
  copyFileSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
  for (const [file, text] of [...refused, ...allowed]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${text}\n`)
  }
  const program = path.join(root, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(program, ['--format=json'], { cwd: folder, encoding: 'utf8' })
  const report = JSON.parse(stdout) as { diagnostics: readonly { code: string; filename: string }[] }
  for (const { code, filename } of report.diagnostics)
    found.set(filename, [...(found.get(filename) ?? []), code])
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('a forbidden import is reported', () => {
  test.each(refused)('%s', (file, _text, rule) => {
    expect(found.get(file)).toContain(rule)
  })
})

describe('an allowed import is not', () => {
  test.each(allowed)('%s', (file) => {
    expect(found.get(file)).toBeUndefined()
  })
})
