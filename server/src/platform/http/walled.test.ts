import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

import { bind, paths, schemas } from '@naryad/contract/kit/route'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { makeCompany } from '../../rooms/companies/companies.make.ts'
import { testDb } from '../../testing/database.ts'
import { makeApp } from './app.ts'
import type { Who } from './ctx.ts'
import type { Http } from './http.ts'
import { mount } from './mount.ts'

/** A room that has forgotten all its conditions. */

const db = await testDb()

const carelessSchemas = schemas({
  list: { summary: 'Список', reply: z.object({ ids: z.array(z.int()) }) },
  file: { summary: 'Файл' },
})
const careless = paths<typeof carelessSchemas>()({
  list: { method: 'GET', path: '/careless', access: 'companies.read' },
  file: { method: 'GET', path: '/careless/file', access: 'companies.read', reply: 'file' },
})

const readIds = async (): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from companies order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Far longer than what a socket takes at once: the later portions are asked for as the socket drains, long after the handler. */
async function* portions(): AsyncGenerator<string> {
  for (let turn = 0; turn < 40; turn += 1) yield `${(await readIds()).join()}${' '.repeat(200_000)}\n`
}

const app = makeApp({ constraints: {}, trustedProxies: [], logLevel: 'silent', maxInFlight: 100 })
const none = (): void => {}
const people = new Map<string, Pick<Who, 'role' | 'companyId'>>()
const http: Http = {
  app,
  base: '/api',
  isHttps: false,
  callerExists: () => Promise.resolve(true),
  authenticate: async ({ bearer = '' }) => {
    const who = { id: 1, isSenior: false, queues: [], sessionId: '0'.repeat(32), role: 'operator' as const }
    return { ...who, companyId: null, ...people.get(bearer) }
  },
  limitBy: () => none,
  addressLimit: none,
  userLimit: none,
  authenticateDriver: () => Promise.reject(new Error('no drivers here')),
  driverLimit: none,
  maxFileBytes: 1000,
}
mount(http, bind(careless, carelessSchemas), {
  list: async () => ({ ids: await readIds() }),
  file: () => ({ body: Readable.from(portions()), mime: 'text/plain', name: 'список.txt' }),
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`

const ask = (path: string, bearer: string) =>
  fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${bearer}` } })

let companies: number[] = []
beforeEach(async () => {
  companies = [(await makeCompany(db)).id, (await makeCompany(db)).id]
  people.set('staff', { role: 'operator', companyId: null })
  people.set('first', { role: 'client', companyId: companies[0] ?? 0 })
  people.set('second', { role: 'client', companyId: companies[1] ?? 0 })
  people.set('nowhere', { role: 'client', companyId: null })
})

describe('a room that forgets to filter rows by organization', () => {
  const listOf = async (bearer: string): Promise<number[]> => {
    const { ids } = (await (await ask('/careless', bearer)).json()) as { ids: number[] }
    return ids
  }

  test('shows a client the rows of one organization, and the staff everything', async () => {
    expect(await listOf('staff')).toEqual(companies)
    expect(await listOf('first')).toEqual([companies[0]])
    expect(await listOf('second')).toEqual([companies[1]])
    expect(await listOf('nowhere')).toEqual([])
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, at) => listOf(['staff', 'first', 'second'][at % 3] ?? '')),
    )
    for (const [at, ids] of all.entries())
      expect(ids).toEqual([companies, [companies[0]], [companies[1]]][at % 3])
  })

  test('shows a client nothing else in a file that is read while it is sent', async () => {
    const [first, staff] = await Promise.all(
      ['first', 'staff'].map(async (who) => (await ask('/careless/file', who)).text()),
    )
    const linesOf = (text = '') => [
      ...new Set(
        text
          .trimEnd()
          .split('\n')
          .map((line) => line.trim()),
      ),
    ]
    expect(linesOf(first)).toEqual([String(companies[0])])
    expect(linesOf(staff)).toEqual([companies.join()])
  })
})
