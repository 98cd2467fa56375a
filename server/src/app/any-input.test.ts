import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { issueLink, openPage } from '../rooms/driver-page/driver-page.make.ts'
import { testApp } from '../testing/app.ts'
import { caller } from '../testing/callers.ts'
import { beginWith, testDb } from '../testing/database.ts'
import { callsOf, makeSmallestObjects, operations, type Sent } from '../testing/generated-calls.ts'

const db = await testDb()
const app = await testApp(db)
await beginWith(makeSmallestObjects)
/** NARYAD_FUZZ_RUNS=5000 searches longer than the daily run does. */
const asked = process.env['NARYAD_FUZZ_RUNS']
const numRuns = Number(asked ?? 25)

const tokenOf = async (facts: Parameters<typeof caller>[2]): Promise<string> =>
  (await caller(app, db, facts)).accessToken

const driverToken = async (): Promise<string> =>
  (await openPage(app, await issueLink(await caller(app, db, { role: 'operator' }), 1))).sessionToken

/** Render a PDF, which costs as much as fifty other calls. */
const printing = new Set(['POST /documents/tasks', 'POST /documents/day', 'POST /stickers'])

/** Takes the connection over for good, whatever is sent. */
const streams = new Set(['GET /events'])

describe('no input breaks', () => {
  test.each(operations.filter(({ name }) => !streams.has(name)))(
    '$name',
    async ({ name, method, path, operation }) => {
      const tokens = path.startsWith('/mobile/')
        ? [await driverToken()]
        : await Promise.all(
            ([{ role: 'admin' }, { role: 'engineer' }, { role: 'client', companyId: 1 }] as const).map(
              tokenOf,
            ),
          )
      const endsSession = path.startsWith('/auth/') || path === '/mobile/session'
      const isSignedIn = !endsSession && operation.security.length > 0
      const call = async (token: string, { url, payload, type }: Sent): Promise<void> => {
        const answer = await app.inject({
          method: method.toUpperCase() as 'GET',
          url,
          headers: {
            authorization: `Bearer ${path === '/auth/logout' ? 'rubbish' : token}`,
            ...(type === undefined ? {} : { 'content-type': type }),
          },
          ...(payload === undefined ? {} : { payload }),
        })
        expect(answer.statusCode < 500 ? '' : answer.body).toBe('')
        // Whoever is turned away at the door has tried nothing.
        if (isSignedIn) expect(answer.statusCode).not.toBe(401)
        if (answer.statusCode < 400) return
        const { message } = answer.json<{ message: string | string[] }>()
        for (const sentence of [message].flat()) expect(sentence).toMatch(/[а-яё]/i)
      }
      const property = fc.asyncProperty(fc.constantFrom(...tokens), callsOf(path, operation), call)
      await fc.assert(property, { numRuns: printing.has(name) && asked === undefined ? 9 : numRuns })
    },
    60_000,
  )
})
