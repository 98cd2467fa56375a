import { sql } from 'kysely'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'

import { prepareQueues } from '../../jobs/queue.ts'
import { connect } from '../connect.ts'
import { migrateToLatest } from '../schema/migrate.ts'
import { giveRights } from './rights.ts'
import { withinCompany } from './tenant-scope.ts'

// A whole schema is made here, and the machine may be busy.
vi.setConfig({ hookTimeout: 60_000 })

/** A database of somebody's own, whose users are no superusers. */
const suffix = process.env['VITEST_POOL_ID']
const [owner, worker, database] = [`given_owner_${suffix}`, `given_worker_${suffix}`, `given_${suffix}`]
const admin = postgres(inject('pg').adminUrl, { max: 1, onnotice: () => {} })

function urlOf(user: string): string {
  const url = new URL(inject('pg').adminUrl)
  url.username = user
  url.password = 'secret'
  url.pathname = database
  return url.href
}

async function clear(): Promise<void> {
  await admin.unsafe(`drop database if exists ${database} with (force)`)
  for (const role of [worker, owner]) await admin.unsafe(`drop role if exists ${role}`)
}

beforeAll(async () => {
  await clear()
  await admin.unsafe(`create role ${owner} login password 'secret'`)
  await admin.unsafe(`create role ${worker} login noinherit password 'secret'`)
  await admin.unsafe(`create database ${database} owner ${owner}`)
  await migrateToLatest(urlOf(owner))
  await prepareQueues(urlOf(owner), [])
})
afterAll(async () => {
  await clear()
  await admin.end()
})

describe('a given database', () => {
  test('with one user works as before, and says which protections are missing', async () => {
    const url = urlOf(owner)
    expect(await giveRights({ ownerUrl: url, workingUrl: url })).toEqual({
      isApart: false,
      hasRowSecurity: false,
    })
    const db = connect(url, { max: 1, hasRowSecurity: false })
    await sql`insert into companies (name) values ('ООО «Одна»')`.execute(db)
    expect((await withinCompany(0, () => sql`select from companies`.execute(db))).rows).toHaveLength(1)
    await db.destroy()
  })

  test('with two users has a worker role that owns nothing, and row-level security once its role is given', async () => {
    const urls = { ownerUrl: urlOf(owner), workingUrl: urlOf(worker) }
    expect(await giveRights(urls)).toEqual({ isApart: true, hasRowSecurity: false })
    await admin.unsafe(`grant naryad_client to ${owner} with admin option`)
    expect(await giveRights(urls)).toEqual({ isApart: true, hasRowSecurity: true })
    // Again, as at every start.
    expect(await giveRights(urls)).toEqual({ isApart: true, hasRowSecurity: true })

    const db = connect(urls.workingUrl, { max: 1, hasRowSecurity: true })
    const count = async () => (await sql`select from companies`.execute(db)).rows.length
    await sql`insert into companies (name) values ('ООО «Другая»')`.execute(db)
    expect(await count()).toBeGreaterThan(0)
    expect(await withinCompany(0, count)).toBe(0)
    await expect(sql`create table mine (id integer)`.execute(db)).rejects.toMatchObject({ code: '42501' })
    const kept = { audit: 'id', task_actions: 'id', object_actions: 'id', erasure_acts: 'number' }
    for (const [table, column] of Object.entries(kept)) {
      const [name, key] = [sql.table(table), sql.ref(column)]
      await expect(sql`delete from ${name}`.execute(db)).rejects.toMatchObject({ code: '42501' })
      await expect(sql`update ${name} set ${key} = ${key}`.execute(db)).rejects.toMatchObject({
        code: '42501',
      })
    }
    await db.destroy()
  })

  test('never limits the staff to an organization when the worker inherits the roles it is a member of', async () => {
    const urls = { ownerUrl: urlOf(owner), workingUrl: urlOf(worker) }
    // A connection remembers for whom it has planned.
    const count = async () => {
      const db = connect(urls.workingUrl, { max: 1, hasRowSecurity: true })
      try {
        return (await sql`select from companies`.execute(db)).rows.length
      } finally {
        await db.destroy()
      }
    }
    await admin.unsafe(`revoke naryad_client from ${worker} cascade`)
    await admin.unsafe(`set role ${owner}; revoke naryad_client from ${worker}; reset role`)
    await admin.unsafe(`alter role ${worker} inherit`)
    const { hasRowSecurity } = await giveRights(urls)
    expect(await count()).toBeGreaterThan(0)
    // From PostgreSQL 16 on a membership need not be inherited by whoever inherits others.
    const [version] = await admin<{ n: number }[]>`select current_setting('server_version_num')::int as n`
    expect(hasRowSecurity).toBe((version?.n ?? 0) >= 160_000)

    // Somebody has given it by hand: the product says what is wrong instead of showing empty lists.
    await admin.unsafe(`grant naryad_client to ${worker}`)
    expect(await count()).toBe(0)
    await expect(giveRights(urls)).rejects.toThrow(`${worker} наследует роль naryad_client`)

    // He for whom no policies are may inherit it.
    await admin.unsafe(`alter role ${worker} bypassrls`)
    expect(await giveRights(urls)).toEqual({ isApart: true, hasRowSecurity: true })
    expect(await count()).toBeGreaterThan(0)
    expect(await withinCompany(0, count)).toBe(0)
  })

  test('with a single user that created the tenant role may enter that role', async () => {
    // As PostgreSQL gives it to whoever makes a role: from 16 on he may give it to others and not enter it.
    const [version] = await admin<{ n: number }[]>`select current_setting('server_version_num')::int as n`
    const asMaker = (version?.n ?? 0) >= 160_000 ? 'admin true, inherit false, set false' : 'admin option'
    await admin.unsafe(`revoke naryad_client from ${owner} cascade`)
    await admin.unsafe(`grant naryad_client to ${owner} with ${asMaker}`)
    const url = urlOf(owner)
    expect(await giveRights({ ownerUrl: url, workingUrl: url })).toEqual({
      isApart: false,
      hasRowSecurity: true,
    })
    const db = connect(url, { max: 1, hasRowSecurity: true })
    const count = async () => (await sql`select from companies`.execute(db)).rows.length
    expect(await count()).toBeGreaterThan(0)
    expect(await withinCompany(0, count)).toBe(0)
    await db.destroy()
  })
})
