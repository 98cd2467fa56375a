import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'

import { connect as openDb } from '../platform/db/connect.ts'
import { freePort } from '../platform/db/embedded/server-process.ts'
import { serviceUser } from '../platform/db/embedded/service-user.ts'
import { refuseTransactionPooler } from '../platform/db/schema/transaction-pooler.ts'
import { testDb, testDbUrl } from '../testing/database.ts'
import { debianLibraries, debianProgram } from '../testing/debian.ts'
import { commandProgram, productProgram, runProgram, startProduct } from '../testing/programs.ts'

vi.setConfig({ testTimeout: 60_000 })

const db = await testDb()
const folder = mkdtempSync(path.join(tmpdir(), 'naryad-pooler-'))
// The pool runs under the account of PostgreSQL, because it refuses to run as root.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

const program = debianProgram('pgbouncer')
const reason = program !== undefined ? '' : ' (skipped: no PgBouncer here, apt install pgbouncer)'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

type Mode = 'session' | 'transaction' | 'statement'

/** PgBouncer in front of the database of this test; returns the address through it. */
async function startPool(
  mode: Mode,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<string> {
  const target = new URL(testDbUrl())
  const port = await freePort('127.0.0.1')
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`)
  const server = `host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}`
  const file = path.join(folder, `${mode}-${port}.ini`)
  writeFileSync(file, `[databases]\n* = ${server}\n[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o644 })
  const child = spawn(program ?? '', [file], {
    ...serviceUser(),
    cwd: '/',
    env: debianLibraries,
    stdio: 'ignore',
  })
  stops.push(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  await vi.waitFor(
    async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.destroy()
    },
    { timeout: 10_000 },
  )
  target.port = String(port)
  return target.href
}

const environment = (url: string) => ({ DATABASE_URL: url, NARYAD_DATA_DIR: folder, LOG_LEVEL: 'warn' })

test('a direct connection is no pool', async () => {
  await expect(refuseTransactionPooler(testDbUrl())).resolves.toBeUndefined()
})

describe.skipIf(reason !== '')(`PgBouncer${reason}`, () => {
  const ignoring = { ignore_startup_parameters: 'search_path,statement_timeout,lock_timeout,jit' }

  test.each<[Mode, Record<string, string | number>]>([
    ['transaction', {}],
    ['transaction', { default_pool_size: 1 }],
    ['transaction', { default_pool_size: 1, ...ignoring }],
    ['transaction', { min_pool_size: 6, server_round_robin: 1 }],
    ['statement', {}],
  ])('in mode %s with %o stops the start with one sentence', async (mode, settings) => {
    const url = await startPool(mode, settings)
    const { code, output } = await runProgram(productProgram, [], { PORT: '0', ...environment(url) })
    expect(output).toMatch(/^Между «Нарядом» и PostgreSQL стоит пул соединений [^\n]+\n$/)
    expect(code).toBe(78)
  })

  test('in mode transaction is refused by the backup too', async () => {
    const url = await startPool('transaction')
    const copy = path.join(folder, 'pooled.tar')
    const { code, output } = await runProgram(commandProgram('backup'), [copy], environment(url))
    expect({ code, output }).toEqual({ code: 78, output: expect.stringContaining('стоит пул соединений') })
    expect(existsSync(copy)).toBe(false)
  })

  test.each([{}, ignoring])(
    'in mode session with %o serves, with all limits of a connection',
    async (settings) => {
      const url = await startPool('session', settings)
      const product = await startProduct(environment(url))
      stops.push(product.stop)
      expect((await fetch(`${product.url}/api/health/ready`)).status).toBe(200)
      const pooled = openDb(url, { max: 1 })
      const { rows } = await sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('jit') as jit, current_setting('search_path') as path`.execute(pooled)
      await pooled.destroy()
      expect(rows).toEqual([{ statement: '10s', lock: '3s', jit: 'off', path: 'public' }])
      expect(await db.selectFrom('users').select('id').execute()).toEqual([])
    },
  )
})
