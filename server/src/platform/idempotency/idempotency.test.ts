import type { RouteDef } from '@naryad/contract/kit/route'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { makeUser } from '../../rooms/users/users.make.ts'
import { testDb } from '../../testing/database.ts'
import type { Tx } from '../db/connect.ts'
import type { Ctx } from '../http/ctx.ts'
import { conflict } from '../http/refusals.ts'
import { deleteOldAnswers } from './idempotency.repo.ts'
import { idempotently } from './idempotency.ts'

const db = await testDb()

const create: RouteDef = {
  method: 'POST',
  path: '/servers',
  access: 'signedIn',
  status: 201,
  creates: true,
}

async function ctxOf(idempotencyKey: string | undefined, userId?: number): Promise<Ctx> {
  const id = userId ?? (await makeUser(db)).id
  return { who: { id }, idempotencyKey } as Ctx
}

const insert = (title: string) => async (tx: Tx) => {
  const { id } = await tx.insertInto('carServers').values({ title }).returning('id').executeTakeFirstOrThrow()
  return { id, title, checks: [1, 2], nothing: null }
}

const titles = async () =>
  (await db.selectFrom('carServers').select('title').orderBy('id').execute()).map(({ title }) => title)

describe('a creating call', () => {
  test('with the same key and body gives one object and one answer', async () => {
    const ctx = await ctxOf('key-1')
    const first = await idempotently(db, ctx, create, { title: 'а' }, insert('а'))
    const again = await idempotently(db, ctx, create, { title: 'а' }, insert('а второй'))
    expect(again).toEqual(first)
    expect(await titles()).toEqual(['а'])
  })

  test('without a key gives an object each time', async () => {
    const ctx = await ctxOf(undefined)
    await idempotently(db, ctx, create, {}, insert('а'))
    await idempotently(db, ctx, create, {}, insert('б'))
    expect(await titles()).toEqual(['а', 'б'])
  })

  test('with the same key and another body, or at another route, cannot be meant', async () => {
    const ctx = await ctxOf('key-1')
    await idempotently(db, ctx, create, { title: 'а' }, insert('а'))
    const impossible = expect.objectContaining({ code: 'IMPOSSIBLE' })
    await expect(idempotently(db, ctx, create, { title: 'б' }, insert('б'))).rejects.toEqual(impossible)
    const other = { ...create, path: '/others' }
    await expect(idempotently(db, ctx, other, { title: 'а' }, insert('б'))).rejects.toEqual(impossible)
    expect(await titles()).toEqual(['а'])
  })

  test('that repeats one still running has to wait, and only one is done', async () => {
    const ctx = await ctxOf('key-1')
    const slow = async (tx: Tx) => {
      const reply = await insert('а')(tx)
      await sql`select pg_sleep(0.2)`.execute(tx)
      return reply
    }
    const both = await Promise.allSettled([1, 2].map(() => idempotently(db, ctx, create, {}, slow)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'KEY_BUSY' } })
    expect(await titles()).toEqual(['а'])
  })

  test('that was refused keeps nothing, so that it may be corrected and sent again', async () => {
    const ctx = await ctxOf('key-1')
    const refuse = async (tx: Tx) => {
      await insert('а')(tx)
      throw conflict('нельзя')
    }
    await expect(idempotently(db, ctx, create, { title: 'а' }, refuse)).rejects.toThrow('нельзя')
    expect(await titles()).toEqual([])
    await idempotently(db, ctx, create, { title: 'б' }, insert('б'))
    expect(await titles()).toEqual(['б'])
  })

  test('of another person may have the same key', async () => {
    await idempotently(db, await ctxOf('key-1'), create, {}, insert('а'))
    await idempotently(db, await ctxOf('key-1'), create, {}, insert('б'))
    expect(await titles()).toEqual(['а', 'б'])
  })

  test('repeated after three weeks gives the same answer', async () => {
    const ctx = await ctxOf('key-1')
    const first = await idempotently(db, ctx, create, {}, insert('а'))
    await db
      .updateTable('idempotencyKeys')
      .set({ createdAt: sql<string>`now() - interval '21 days'` })
      .execute()
    await deleteOldAnswers(db)
    expect(await idempotently(db, ctx, create, {}, insert('а'))).toEqual(first)
    expect(await titles()).toEqual(['а'])
  })

  test('repeated after a month runs again, and old answers are deleted', async () => {
    const ctx = await ctxOf('key-1')
    await idempotently(db, ctx, create, {}, insert('а'))
    await db
      .updateTable('idempotencyKeys')
      .set({ createdAt: sql<string>`now() - interval '31 days'` })
      .execute()
    await idempotently(db, ctx, create, {}, insert('б'))
    expect(await titles()).toEqual(['а', 'б'])
    await db
      .updateTable('idempotencyKeys')
      .set({ createdAt: sql<string>`now() - interval '31 days'` })
      .execute()
    await deleteOldAnswers(db)
    expect(await db.selectFrom('idempotencyKeys').selectAll().execute()).toEqual([])
  })
})
