import { api, boundRoute } from '@naryad/contract/api'
import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { type Permission, permissions, scopeOf } from '@naryad/contract/kit/rights'
import type { Access, BoundRoute } from '@naryad/contract/kit/route'
import { describe, expect, test } from 'vitest'

import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { testApp } from '../testing/app.ts'
import { caller, type Caller, inject } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'

const db = await testDb()

const app = await testApp(db)

/** Fastify's own table of routes, not a list of ours. */
const served = app.routeTable

const declared = Object.values(api).flatMap((rooms) =>
  rooms.flatMap((room): BoundRoute[] => Object.values(room)),
)

const people = [
  ['admin', { role: 'admin' }],
  ['senior', { role: 'operator', isSenior: true }],
  ['operator', { role: 'operator' }],
  ['engineer', { role: 'engineer' }],
  ['client', { role: 'client' }],
] as const

/** A path that names no object, and a body that says nothing: whoever may call gets as far as being told so. */
async function statusOf(route: BoundRoute, bearer: string | undefined): Promise<number> {
  const answer = await inject(
    app,
    route,
    { params: { id: 2_147_483_647 }, ...(route.body ? { body: {} } : {}) },
    { headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` } },
  )
  return answer.statusCode
}

const isPermission = (access: Access): access is Permission => permissions.includes(access as Permission)

/** Whoever calls has to be somebody whose token says so. */
const isForSome = ({ access }: BoundRoute): boolean => isPermission(access) || access === 'signedIn'

/** A stream goes on for ever; its refusals are tested here like all others, its answer where streams are. */
const isRefusable = (route: BoundRoute): boolean => isForSome(route) && route.reply !== 'events'

describe('the table of routes', () => {
  test('has every call of the contract and no other call of the API', () => {
    const calls = served.filter(({ route }) => route).map(({ method, url }) => `${method} ${url}`)
    const mounted = new Set(calls)
    expect(calls).toHaveLength(mounted.size)
    const wanted = declared.map(({ method, path }) => `${method} /api${path}`)
    expect([...mounted].filter((call) => !wanted.includes(call))).toEqual([])
    expect(wanted.filter((call) => !mounted.has(call))).toEqual([])
  })

  test('is open to all only where it must be; the description of the API closes itself', () => {
    const open = served.filter(({ access, route }) => access === 'public' && !route)
    expect([...new Set(open.map(({ url }) => url))].toSorted()).toEqual([
      '/api/auth/sso/back-channel-logout',
      '/api/docs',
      '/api/health/live',
      '/api/health/ready',
      '/api/hooks/calls/:secret',
      '/api/hooks/calls/:secret/*',
      '/api/openapi.json',
      '/health/live',
      '/health/ready',
    ])
  })
})

/** The calls allowed with a driver session. */
const driverCalls: ReadonlySet<string> = new Set([
  'GET /mobile/me',
  'GET /mobile/tasks',
  'POST /mobile/tasks',
  'POST /mobile/tasks/:id/attachments',
  'POST /mobile/tasks/:id/comments',
  'POST /mobile/visits/:id/answer',
  'POST /mobile/tachograph-files',
  'DELETE /mobile/session',
])

describe('who may call', () => {
  const guarded = declared.filter(({ access }) => access !== 'public' && access !== 'signed')

  test('no call without a token, with a refresh token or from a blocked user', async () => {
    const person = await caller(app, db, { role: 'admin' })
    const blocked = await caller(app, db, { role: 'admin' })
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', blocked.user.id).execute()
    const letIn: string[] = []
    for (const route of guarded.filter(({ access }) => access !== 'session'))
      for (const token of [undefined, 'rubbish', person.refreshToken, blocked.accessToken]) {
        const status = await statusOf(route, token)
        if (status !== 401) letIn.push(`${route.method} ${route.path}: ${status}`)
      }
    expect(letIn).toEqual([])
  })

  test('a driver by a personal link: only the routes open to it, and beyond that no more than an anonymous caller', async () => {
    const dispatcher = await caller(app, db, { role: 'operator' })
    const { id } = await makeDriver(db)
    const { token: link } = (await dispatcher.call(driversRoutes.issueMobileToken, { params: { id } })).body
    const opened = await inject(app, driverPageRoutes.openSession, { body: { token: link } })
    const { sessionToken: token } = opened.json<{ sessionToken: string }>()
    const wrong: string[] = []
    // Called last: it ends the session.
    const last = boundRoute(driverPageRoutes.endSession)
    for (const route of [...declared.filter((one) => one !== last), last]) {
      const call = `${route.method} ${route.path}`
      const status = await statusOf(route, token)
      const nobodys = await statusOf(route, undefined)
      const isRight = driverCalls.has(call)
        ? nobodys === 401 && status !== 401 && status !== 403 && status < 500
        : status === nobodys && (status === 401 || !isForSome(route))
      if (!isRight) wrong.push(`${call}: ${status}, nobody: ${nobodys}`)
    }
    expect(wrong).toEqual([])
    expect(
      [...driverCalls].filter((call) => !declared.some((r) => `${r.method} ${r.path}` === call)),
    ).toEqual([])
  })

  test.each(people)('%s: exactly what the table of rights says', async (_, facts) => {
    const person: Caller = await caller(app, db, facts)
    const who = { isSenior: false, ...facts }
    const wrong: string[] = []
    for (const route of guarded.filter(isRefusable)) {
      const mayCall = !isPermission(route.access) || scopeOf(route.access, who) !== 'none'
      const status = await statusOf(route, person.accessToken)
      // Past the door a call meets its own refusals; a crash is none of them.
      const isRight = mayCall ? status !== 401 && status !== 403 && status < 500 : status === 403
      if (!isRight) wrong.push(`${route.method} ${route.path}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})
