import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { secondFactorRoutes } from '@naryad/contract/auth/second-factor.routes'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import { liveRoutes } from '@naryad/contract/live/live.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { password, passwordHash } from '../rooms/auth/auth.make.ts'
import { testApp } from '../testing/app.ts'
import { caller } from '../testing/callers.ts'
import { beginWith, testDb } from '../testing/database.ts'
import { callsOf, makeSmallestObjects, operations } from '../testing/generated-calls.ts'

const db = await testDb()

/** Who is deleted when his next call has been let in. */
let doomed: number | undefined
const app = await testApp(db, {}, (made) => {
  made.addHook('preHandler', async () => {
    if (doomed === undefined) return
    await db.deleteFrom('users').where('id', '=', doomed).execute()
    doomed = undefined
  })
})

await beginWith(makeSmallestObjects)

const roles = [{ role: 'admin' }, { role: 'engineer' }, { role: 'client', companyId: 1 }] as const

/** A stream is cut when its reader is deleted; a file needs more than a body. */
const walked = operations.filter(
  ({ name, operation }) => operation.security.length > 0 && name !== 'GET /events',
)

describe('a caller deleted during the call', () => {
  test.each(walked)('breaks nothing: $name', async ({ method, path, operation }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...roles),
        callsOf(path, operation),
        async (facts, { url, payload, type }) => {
          const { user, accessToken } = await caller(app, db, facts)
          doomed = user.id
          const answer = await app.inject({
            method: method.toUpperCase() as 'GET',
            url,
            headers: {
              authorization: `Bearer ${accessToken}`,
              ...(type === undefined ? {} : { 'content-type': type }),
            },
            ...(payload === undefined ? {} : { payload }),
          })
          doomed = undefined
          expect(answer.statusCode < 500 ? '' : answer.body).toBe('')
        },
      ),
      { numRuns: 3 },
    )
  })

  const readers: readonly (readonly [RouteDef, object])[] = [
    [authRoutes.me, {}],
    [tasksRoutes.analytics, {}],
    [liveRoutes.present, { params: { id: 1 }, body: { mode: 'VIEW' } }],
    [
      sessionsRoutes.changePassword,
      { body: { oldPassword: password, newPassword: 'синий трактор едет к морю' } },
    ],
    [secondFactorRoutes.begin, { body: { password } }],
    [secondFactorRoutes.begin, { body: { password: 'не тот пароль' } }],
    [tasksRoutes.create, { body: { queue: 'luv', title: 'Заявка' } }],
  ]
  test.each(readers.map(([route, input]) => ({ route, input })))(
    'is signed out: $route.method $route.path',
    async ({ route, input }) => {
      const person = await caller(app, db, { role: 'operator', passwordHash })
      doomed = person.user.id
      const answer = await person.send(route, input)
      expect(answer.json()).toMatchObject({ statusCode: 401 })
    },
  )
})
