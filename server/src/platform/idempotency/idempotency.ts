import { createHash } from 'node:crypto'

import { keyUsed } from '@naryad/contract/kit/idempotency'
import type { RouteDef } from '@naryad/contract/kit/route'

import { tryLock } from '../db/concurrency/locks.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Ctx, DriverCtx } from '../http/ctx.ts'
import { impossible, keyBusy } from '../http/refusals.ts'
import { answersOfDriver } from './driver-idempotency.repo.ts'
import { answersOfUser } from './idempotency.repo.ts'

/**
 * Runs a creating call in a transaction so that calls with the same Idempotency-Key create one object and
 * get the same response, even after a crash: the response is stored in the same transaction. Without a
 * key it is a plain transaction. `body` identifies equal calls: the parsed body with path ids and file
 * hashes.
 */
export function idempotently<T>(
  db: Db,
  ctx: Pick<Ctx, 'who' | 'idempotencyKey'> | DriverCtx,
  route: RouteDef,
  body: unknown,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const key = ctx.idempotencyKey
  if (key === undefined) return inTransaction(db, run)
  const answers = 'driver' in ctx ? answersOfDriver(ctx.driver.id) : answersOfUser(ctx.who.id)
  const name = `${route.method} ${route.path}`
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest()
  return inTransaction(db, async (tx) => {
    if (!(await tryLock(tx, `idempotency ${answers.owner} ${key}`))) throw keyBusy()
    const stored = await answers.find(tx, key)
    if (stored) {
      if (stored.route !== name || !bodyHash.equals(stored.bodyHash)) throw impossible(keyUsed)
      return stored.reply as T
    }
    const reply = await run(tx)
    await answers.insert(tx, {
      key,
      route: name,
      bodyHash,
      status: route.status ?? 200,
      reply: reply ?? null,
    })
    return reply
  })
}
