import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller, type Caller, inject } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'

const db = await testDb()
const here = await testApp(db, { NARYAD_KEEP_SESSIONS_MS: '2000' })
const there = await testApp(db, { NARYAD_KEEP_SESSIONS_MS: '2000' })

const statusOn = async (
  app: typeof here,
  { accessToken }: Caller,
  route: (typeof usersRoutes)['operators' | 'filters'],
) => (await inject(app, route, {}, { headers: { authorization: `Bearer ${accessToken}` } })).statusCode

/** Both servers have answered this person, so both remember him. */
async function known(facts = {}): Promise<Caller> {
  const person = await caller(here, db, facts)
  for (const app of [here, there, here, there])
    expect(await statusOn(app, person, usersRoutes.filters)).toBe(200)
  return person
}

describe('a remembered session', () => {
  test('is not read again for two seconds', async () => {
    const person = await known()
    await sql`alter table sessions rename to sessions_elsewhere`.execute(db)
    try {
      expect(await statusOn(here, person, usersRoutes.filters)).toBe(200)
    } finally {
      await sql`alter table sessions_elsewhere rename to sessions`.execute(db)
    }
  })

  test('is over at once where the person signs out, and everywhere in a moment', async () => {
    const person = await known()
    await person.call(authRoutes.logout, {})
    expect(await statusOn(here, person, usersRoutes.filters)).toBe(401)
    await expect.poll(() => statusOn(there, person, usersRoutes.filters), { timeout: 500 }).toBe(401)
  })

  test.each([
    ['blocked', { isBlocked: true }, 401],
    ['made a client', { role: 'client', companyId: 1 }, 403],
  ] as const)(
    'of a user who is %s is forgotten, whatever process wrote the change',
    async (_, change, status) => {
      const person = await known()
      await db.insertInto('companies').values({ id: 1, name: 'ООО' }).execute()
      await db.updateTable('users').set(change).where('id', '=', person.user.id).execute()
      for (const app of [here, there])
        await expect.poll(() => statusOn(app, person, usersRoutes.operators), { timeout: 500 }).toBe(status)
    },
  )

  test('whose row is gone is over', async () => {
    const person = await known()
    await db.deleteFrom('sessions').execute()
    for (const app of [here, there])
      await expect.poll(() => statusOn(app, person, usersRoutes.filters), { timeout: 500 }).toBe(401)
  })

  test('is not trusted while nothing can be heard', async () => {
    const person = await known()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'naryad-listen' and datname = current_database()`.execute(db)
    // Without triggers nobody is told.
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx.updateTable('users').set({ isBlocked: true }).execute()
    })
    for (const app of [here, there])
      await expect.poll(() => statusOn(app, person, usersRoutes.filters), { timeout: 500 }).toBe(401)
  })
})
