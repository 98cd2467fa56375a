import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { waitingJobs } from '../../../testing/jobs.ts'
import { makeUser } from '../../users/users.make.ts'
import { password, passwordHash, signingIn } from '../auth.make.ts'

const db = await testDb()
const app = await testApp(db)

const chrome = (version: number): string =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const signIn = async (userAgent: string, cookie?: string): Promise<string> => {
  const answer = await signingIn(app)(
    { login: 'petrova@example.ru', password },
    { 'user-agent': userAgent, ...(cookie && { cookie }) },
  )
  expect(answer.statusCode).toBe(200)
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

const countStrange = async (): Promise<number> =>
  (await waitingJobs(db)).filter(({ data }) => JSON.stringify(data).includes('auth.strangeSignIn')).length

describe('a sign-in', () => {
  test('is strange from another kind of device, not from the first one', async () => {
    await makeUser(db, { email: 'petrova@example.ru', passwordHash })
    await signIn(chrome(141))
    expect(await countStrange()).toBe(0)
    await signIn(iPhone)
    expect(await countStrange()).toBe(1)
  })

  test('is not strange with the cookie of the device, wherever it comes from', async () => {
    await makeUser(db, { email: 'petrova@example.ru', passwordHash })
    const cookie = await signIn(chrome(141))
    await sql`update sessions set address = '198.51.100.7'`.execute(db)
    await signIn(iPhone, cookie)
    expect(await countStrange()).toBe(0)
  })

  test('is not strange from the same browser and network without the cookie, after an update of the browser', async () => {
    await makeUser(db, { email: 'petrova@example.ru', passwordHash })
    await signIn(chrome(141))
    await sql`update sessions set address = '127.0.0.99', revoked_at = now()`.execute(db)
    await signIn(chrome(142))
    expect(await countStrange()).toBe(0)
  })

  test('is strange from the same browser in another network, and after a long absence', async () => {
    await makeUser(db, { email: 'petrova@example.ru', passwordHash })
    await signIn(chrome(141))
    await sql`update sessions set address = '198.51.100.7'`.execute(db)
    await signIn(chrome(141))
    expect(await countStrange()).toBe(1)
    await sql`update sessions set created_at = now() - interval '100 days'`.execute(db)
    await signIn(chrome(141))
    expect(await countStrange()).toBe(2)
  })
})
