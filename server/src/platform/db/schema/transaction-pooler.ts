import type postgres from 'postgres'

import { DatabaseUnavailable } from '../connection/database-unavailable.ts'
import { openDriver } from '../connection/driver.ts'
import { within } from '../connection/within.ts'
import { CannotStart } from '../embedded/cannot-start.ts'

const answerWithinMs = 3000
/** A pool that takes its connections in turn may return the same one by chance, but not each time. */
const turns = 5

/**
 * Behind a pool that changes the server connection between transactions the role of one caller's organization
 * applies to the statements of others, leaders' locks are held twice and notifications are lost.
 */
export async function refuseTransactionPooler(url: string): Promise<void> {
  if (!(await isTransactionPooled(url))) return
  throw new CannotStart(
    'Между «Нарядом» и PostgreSQL стоит пул соединений в режиме transaction или statement (PgBouncer, Odyssey): с ним не работает защита строк по организациям. Укажите адрес самого PostgreSQL или переведите пул в режим session.',
  )
}

/** Whether two connections share server processes, one after the other or beside a transaction. */
async function isTransactionPooled(url: string): Promise<boolean> {
  const first = await openDriver(url)
  try {
    const second = await openDriver(url)
    try {
      const own = await processOf(first)
      // Before any transaction, because a pool in statement mode cuts the connection that begins one.
      if (await sharesProcess(own, first, second)) return true
      return await second.begin((tx) => sharesProcess(own, first, tx))
    } finally {
      await second.end({ timeout: 1 })
    }
  } finally {
    await first.end({ timeout: 1 })
  }
}

type Asked = postgres.Sql | postgres.TransactionSql

async function sharesProcess(own: number | undefined, first: Asked, second: Asked): Promise<boolean> {
  for (let turn = 0; turn < turns; turn += 1) {
    // Each turn is longer by one: two processes taken in turn would meet the same two connections at equal steps.
    for (let asked = 0; asked <= turn; asked += 1) if ((await processOf(second)) === own) return true
    if ((await processOf(first)) !== own) return true
  }
  return false
}

async function processOf(sql: Asked): Promise<number | undefined> {
  const rows = await within(
    sql.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid'),
    answerWithinMs,
    () => new DatabaseUnavailable('no answer in time'),
  )
  return rows[0]?.pid
}
