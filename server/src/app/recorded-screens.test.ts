import { readFileSync } from 'node:fs'

import type { Tokens } from '@naryad/contract/auth/auth'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '../platform/db/connect.ts'
import { testApp } from '../testing/app.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { type LoadedDemo, makeDemoDatabase } from './demo/loaded.make.ts'

interface Recorded {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** By the title of the account. */
  readonly counts: Readonly<Record<string, number>>
}

/** What a browser has asked on a walk through every screen as every role (bench/screens.ts). */
const recorded = JSON.parse(
  readFileSync(new URL('../../../bench/screens.json', import.meta.url), 'utf8'),
) as Recorded[]

let demo: LoadedDemo
let app: FastifyInstance
beforeAll(async () => {
  demo = await makeDemoDatabase('screens')
  await demo.load({ tasks: 600 })
  app = await testApp(connect(demo.url))
}, 60_000)
afterAll(() => demo.drop())

async function accessOf(login: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { login, password: demoPassword },
  })
  return answer.json<Tokens>().accessToken
}

/** Objects may be others in this demo: a call may be refused, and none may fail. */
test('no call of the screens fails for any role', { timeout: 180_000 }, async () => {
  const failed: string[] = []
  for (const { title, email } of demoAccounts) {
    const authorization = `Bearer ${await accessOf(email)}`
    for (const { method, path, query = {}, body, counts } of recorded) {
      if (counts[title] === undefined) continue
      const search = new URLSearchParams(query).toString()
      const url = `/api${path.replaceAll(/:\w+/g, '1')}${search && `?${search}`}`
      const { statusCode } = await app.inject({
        method,
        url,
        headers: { authorization },
        ...(body && { payload: body }),
      })
      if (statusCode >= 500 || statusCode === 401)
        failed.push(`${title}: ${method} ${url} ${JSON.stringify(body ?? {})} ${statusCode}`)
    }
  }
  expect(failed).toEqual([])
})
