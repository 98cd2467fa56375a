import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { connect } from '../platform/db/connect.ts'
import { startFaultProxy } from '../testing/fault-proxy.ts'
import { type PostgresPair, startPostgresPair } from '../testing/postgres-pair.ts'
import { runProgram, productProgram, startProduct } from '../testing/programs.ts'

/** A database of two servers, of which the second takes over. */

vi.setConfig({ testTimeout: 120_000 })

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function startPair(): Promise<PostgresPair> {
  const pair = await startPostgresPair()
  stops.push(pair.stop)
  return pair
}

const person = {
  email: 'first@naryad.test',
  lastName: 'Иванова',
  firstName: 'Анна',
  password: 'синий трактор едет к морю',
}

describe('the product', () => {
  test('goes on with the server that has taken over, without a lost write', async () => {
    const pair = await startPair()
    const dataDir = mkdtempSync(path.join(tmpdir(), 'naryad-failover-'))
    stops.push(() => rmSync(dataDir, { recursive: true }))
    // The standby first: the order of the hosts says nothing.
    const hosts = pair.hosts.toReversed()
    const environment = {
      NARYAD_DATA_DIR: dataDir,
      DATABASE_URL: pair.urlOf('naryad_app', hosts),
      NARYAD_OWNER_DATABASE_URL: pair.urlOf('naryad_owner', hosts),
      LOG_LEVEL: 'fatal',
    }
    const product = await startProduct(environment)
    stops.push(product.stop)
    await vi.waitFor(() => expect(product.output()).toMatch(/по коду \S+/))
    let token = ''
    const post = async (route: string, body: object): Promise<{ status: number; body: unknown }> => {
      const response = await fetch(`${product.url}/api${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    }
    const code = /по коду (\S+)/.exec(product.output())?.[1]
    await post('/auth/setup', { code, ...person })
    const signedIn = await post('/auth/login', { login: person.email, password: person.password })
    token = (signedIn.body as { accessToken: string }).accessToken

    const acknowledged: number[] = []
    const failures = new Map<number, number>()
    const stopping = new AbortController()
    stops.push(() => stopping.abort())
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; !stopping.signal.aborted; n += 1) {
        const { status, body } = await post('/companies', { name: `ООО «Рейс ${writer}-${n}»` })
        if (status < 300) acknowledged.push((body as { id: number }).id)
        else failures.set(status, (failures.get(status) ?? 0) + 1)
        if (status >= 300) await sleep(50)
      }
    }
    const writing = Promise.all([1, 2, 3, 4].map(write))
    const untilMore = (count: number) => {
      const enough = acknowledged.length + count
      return vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(enough), { timeout: 30_000 })
    }
    await untilMore(20)
    pair.killPrimary()
    await sleep(1000)
    await pair.promoteStandby()
    await untilMore(20)
    stopping.abort()
    await writing

    const [, survivor] = pair.hosts
    const db = connect(pair.urlOf('naryad_owner', [survivor]), { max: 1 })
    const { rows } = await sql<{ id: number }>`select id from companies`.execute(db)
    await db.destroy()
    const stored = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    expect([...failures.keys()]).toEqual([503])
    expect((await fetch(`${product.url}/api/health/ready`)).status).toBe(200)
  })

  test('names the servers when none of them takes writes', async () => {
    const pair = await startPair()
    const [primary, standby] = pair.hosts
    pair.killPrimary()
    const environment = {
      DATABASE_URL: pair.urlOf('naryad_app', [standby, primary]),
      NARYAD_DATA_DIR: tmpdir(),
      LOG_LEVEL: 'fatal',
    }
    const { code, output } = await runProgram(productProgram, [], { PORT: '0', ...environment })
    const alone = { ...environment, DATABASE_URL: pair.urlOf('naryad_owner', [standby]) }
    const { output: refused } = await runProgram(productProgram, [], { PORT: '0', ...alone })
    expect(refused).toContain('База данных недоступна: она открыта только для чтения')
    expect(output).toContain(`ни один её сервер не отвечает как главный: ${standby}, ${primary}`)
    expect(code).not.toBe(0)
  })
})

test('a statement of a frozen server fails as soon as another has taken over', async () => {
  const pair = await startPair()
  const [primary, standby] = pair.hosts
  const proxy = await startFaultProxy(`postgres://${primary}`)
  stops.push(() => proxy.stop())
  const db = connect(pair.urlOf('naryad_owner', [new URL(proxy.url).host, standby]), { max: 2 })
  stops.push(() => db.destroy())
  const isAtStandby = async (): Promise<boolean> => {
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(db)
    return standby.endsWith(`:${rows[0]?.port}`)
  }
  expect(await isAtStandby()).toBe(false)
  proxy.freeze()
  const frozen = isAtStandby()
  frozen.catch(() => undefined)
  await pair.promoteStandby()
  await expect(frozen).rejects.toThrow('the database does not answer')
  await vi.waitFor(async () => expect(await isAtStandby()).toBe(true), { timeout: 10_000 })
})
