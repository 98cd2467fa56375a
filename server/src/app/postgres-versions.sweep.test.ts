import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { postgresVersions, type PostgresServer, startPostgres } from '../testing/postgres-versions.ts'
import { commandProgram, type RunningProduct, runProgram, startProduct } from '../testing/programs.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'

/** The built product on each promised PostgreSQL, as an operator sets it up and people use it. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const login = 'first@naryad.test'
const password = 'синий трактор едет к морю'

type Call = <Reply = unknown>(method: string, route: string, body?: object) => Promise<Reply>

function callsOf(url: string, token?: string): Call {
  return async <Reply>(method: string, route: string, body?: object) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api${route}`, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Reply
  }
}

async function signIn(url: string, who: { login: string; password: string }): Promise<Call> {
  const { accessToken } = await callsOf(url)<{ accessToken: string }>('POST', '/auth/login', who)
  return callsOf(url, accessToken)
}

describe.each(postgresVersions())('PostgreSQL $version', ({ version, folder: programs }) => {
  let server: PostgresServer
  let dataDir: string
  const started: RunningProduct[] = []

  const environment = (database: string) => ({
    NARYAD_DATA_DIR: dataDir,
    DATABASE_URL: server.urlOf('naryad_app', database),
    NARYAD_OWNER_DATABASE_URL: server.urlOf('naryad_owner', database),
    LOG_LEVEL: 'warn',
  })
  const start = async (database: string): Promise<RunningProduct> => {
    const product = await startProduct(environment(database))
    started.push(product)
    return product
  }

  beforeAll(async () => {
    server = await startPostgres(programs)
    dataDir = mkdtempSync(path.join(tmpdir(), 'naryad-versions-'))
  })
  afterAll(async () => {
    // All of them, because a test that fails leaves its own running.
    for (const product of started) await product.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })

  test('takes an empty database from the first start to a restored copy', async () => {
    const [found] = await server.sql<{ version: string }[]>`
      select current_setting('server_version') as version`
    expect(found?.version.split('.')[0]).toBe(version)
    const { url, output, stop } = await start('naryad')
    await vi.waitFor(() => expect(output()).toMatch(/по коду \S+/))
    const code = /по коду (\S+)/.exec(output())?.[1]
    const person = { email: login, lastName: 'Иванова', firstName: 'Анна', password }
    await callsOf(url)('POST', '/auth/setup', { code, ...person })
    const call = await signIn(url, { login, password })

    const company = await call<{ id: number }>('POST', '/companies', { name: 'ООО «Ромашка»' })
    const form = new FormData()
    form.set('file', new File(['Госномер;Марка;Год\nА001АА16;КАМАЗ;2020\n'], 'Парк.csv'))
    expect(await call('POST', '/cars/import?dryRun=false', form)).toMatchObject({ createdCount: 1 })

    const queue = 'tachograph'
    const title = 'Замена тахографа «Штрих»'
    const { id } = await call<{ id: number }>('POST', '/tasks', { queue, title, companyId: company.id })
    await call('PATCH', `/tasks/${id}/done`, { workReport: 'Тахограф заменён, проверен' })
    await call('PATCH', `/tasks/${id}/close`, { closeReason: 'Работа принята заказчиком' })
    const search = await call('POST', '/tasks/search', { queue, query: 'замена штрих' })
    expect(search).toMatchObject({ items: [{ id, status: 'CLOSED' }] })
    const period = { dateFrom: '2026-01-01', dateTo: '2027-01-01' }
    expect(await call('POST', '/tasks/report', { ...period, groupBy: ['queue'] })).toMatchObject({
      items: [{ id }],
    })
    await stop()

    const copy = path.join(dataDir, 'copy.tar')
    const backup = await runProgram(commandProgram('backup'), [copy], environment('naryad'))
    expect(backup).toMatchObject({ code: 0 })
    expect(existsSync(copy)).toBe(true)
    await server.sql.unsafe('create database naryad_restored owner naryad_owner')
    const restore = await runProgram(commandProgram('restore'), [copy], environment('naryad_restored'))
    expect(restore).toMatchObject({ code: 0 })

    const restored = await start('naryad_restored')
    const again = await signIn(restored.url, { login, password })
    expect(await again('GET', `/tasks/${id}`)).toMatchObject({ title, status: 'CLOSED' })
    await restored.stop()
  })

  test('holds the demo, which every role reads', async () => {
    await server.sql.unsafe('create database naryad_demo owner naryad_owner')
    const args = ['--tasks', '100', '--given-database']
    const demo = await runProgram(commandProgram('demo'), args, environment('naryad_demo'))
    expect(demo).toMatchObject({ code: 0 })
    const { url, stop } = await start('naryad_demo')
    for (const { email } of demoAccounts) {
      const call = await signIn(url, { login: email, password: demoPassword })
      const found = await call<{ totalCount: number }>('POST', '/tasks/search', { queue: 'tachograph' })
      expect(found.totalCount).toBeGreaterThan(0)
    }
    await stop()
  })
})
