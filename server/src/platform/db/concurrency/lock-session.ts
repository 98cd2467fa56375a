import type postgres from 'postgres'

import { type Db, openDedicated } from '../connect.ts'
import { within } from '../connection/within.ts'
import { lockNumber } from './locks.ts'

const queryTimeoutMs = 2000
const idleMs = 10_000

/**
 * Advisory locks on a dedicated connection outside of the pool. They last until they are released or the
 * connection ends. The connection is opened for the first lock and closed some time after the last one.
 */
export class LockSession {
  readonly #db: Db
  readonly #name: string
  #session: Promise<postgres.Sql> | undefined
  #idle: NodeJS.Timeout | undefined
  #held = 0

  constructor(db: Db, name: string) {
    this.#db = db
    this.#name = name
  }

  /** False: another session holds the lock. Within a session a lock can be taken more than once. */
  async tryLock(lock: string): Promise<boolean> {
    const [row] = await this.#ask<{ isTaken: boolean }[]>(
      (sql) => sql`select pg_try_advisory_lock(${lockNumber(lock).toString()}::text::bigint) as "isTaken"`,
    )
    if (row?.isTaken) this.#held += 1
    return row?.isTaken ?? false
  }

  unlock(lock: string): void {
    this.#give((sql) => sql`select pg_advisory_unlock(${lockNumber(lock).toString()}::text::bigint)`)
  }

  /** A shared lock that `isMarked` of every server sees. */
  mark(name: string, id: number): void {
    this.#held += 1
    void this.#ask((sql) => sql`select pg_advisory_lock_shared(${classOf(name)}::int, ${id}::int)`).catch(
      () => {},
    )
  }

  unmark(name: string, id: number): void {
    this.#give((sql) => sql`select pg_advisory_unlock_shared(${classOf(name)}::int, ${id}::int)`)
  }

  async isMarked(name: string, id: number): Promise<boolean> {
    const [row] = await this.#ask<{ isMarked: boolean }[]>(
      (sql) => sql`
        select exists (
          select from pg_locks
          where locktype = 'advisory' and objsubid = 2 and mode = 'ShareLock'
            and classid = ${classOf(name)}::int::oid and objid = ${id}::int::oid
            and database = (select oid from pg_database where datname = current_database())) as "isMarked"`,
    )
    this.#closeWhenIdle()
    return row?.isMarked ?? false
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const session = this.#session
    this.#session = undefined
    await session?.then((sql) => sql.end({ timeout: 1 })).catch(() => {})
  }

  /** A lost connection has lost its locks. */
  #give(statement: (sql: postgres.Sql) => PromiseLike<unknown>): void {
    this.#held -= 1
    if (this.#session) void this.#ask(statement).catch(() => {})
    this.#closeWhenIdle()
  }

  #closeWhenIdle(): void {
    clearTimeout(this.#idle)
    if (this.#held > 0) return
    this.#idle = setTimeout(() => void this.close(), idleMs)
    this.#idle.unref()
  }

  async #ask<Rows>(statement: (sql: postgres.Sql) => PromiseLike<Rows>): Promise<Rows> {
    const sql = await this.#open()
    return within(statement(sql), queryTimeoutMs)
  }

  #open(): Promise<postgres.Sql> {
    clearTimeout(this.#idle)
    if (this.#session) return this.#session
    const opened = openDedicated(this.#db, { name: this.#name, onClose: () => this.#forget(opened) })
    opened.catch(() => this.#forget(opened))
    this.#session = opened
    return opened
  }

  #forget(session: Promise<postgres.Sql>): void {
    if (this.#session === session) this.#session = undefined
  }
}

const classOf = (name: string): number => Number(BigInt.asIntN(32, lockNumber(name)))
