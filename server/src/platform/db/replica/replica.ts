import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Db } from '../connect.ts'
import { isDatabaseUnavailable } from '../connection/database-unavailable.ts'
import { sqlState, sqlStates } from '../connection/sql-state.ts'
import { within } from '../connection/within.ts'
import { beyondCompanies } from '../tenant/tenant-scope.ts'

/** How long a read waits for the replica to replay what was committed before it. */
const catchUpMs = 2000
const pollMs = 50
/** How long a replica is left alone that did not answer, or was behind. */
const pauseMs = 30_000
const behindMs = 5000

interface Replica {
  readonly db: Db
  readonly onFailure: (error: unknown) => void
  readonly reads: { replica: number; primary: number }
  pausedUntil: number
}

const replicas = new WeakMap<Db, Replica>()

/** From now on long reads of `db` use its replica. The caller closes both. */
export function attachReplica(db: Db, { replica, onFailure }: AttachOptions): void {
  replicas.set(db, { db: replica, onFailure, reads: { replica: 0, primary: 0 }, pausedUntil: 0 })
}

interface AttachOptions {
  readonly replica: Db
  /** The replica did not answer; the primary is read instead. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Runs a long read on the replica, if there is one that has, within two seconds, all that was committed before; else,
 * and when the replica fails, on the primary. `work` only reads, and may run twice.
 */
export async function readLong<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const replica = replicas.get(db)
  if (!replica) return work(db)
  if (await hasCaughtUp(db, replica)) {
    try {
      const result = await work(replica.db)
      replica.reads.replica += 1
      return result
    } catch (error) {
      // A replica cancels statements that need rows which the primary has removed.
      const isCancelled = sqlState(error) === sqlStates.serializationFailure
      if (!isCancelled && !isDatabaseUnavailable(error)) throw error
      pause(replica, error)
    }
  }
  replica.reads.primary += 1
  return work(db)
}

async function hasCaughtUp(primary: Db, replica: Replica): Promise<boolean> {
  if (Date.now() < replica.pausedUntil) return false
  const position = await positionOf(primary)
  const until = Date.now() + catchUpMs
  try {
    for (;;) {
      if ((await within(lagOf(replica.db, position), catchUpMs)) === 0) return true
      if (Date.now() >= until) break
      await sleep(pollMs)
    }
  } catch (error) {
    pause(replica, error)
    return false
  }
  replica.pausedUntil = Date.now() + behindMs
  return false
}

function pause(replica: Replica, error: unknown): void {
  replica.pausedUntil = Date.now() + pauseMs
  replica.onFailure(error)
}

/** The end of the write-ahead log. */
async function positionOf(primary: Db): Promise<string> {
  const { rows } = await beyondCompanies(() =>
    sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(primary),
  )
  return rows[0]?.position ?? ''
}

/** Seconds; zero if all up to the position is there. */
async function lagOf(replica: Db, position: string): Promise<number> {
  const { rows } = await beyondCompanies(() =>
    sql<{ lag: number | null }>`
      select case
        when not pg_is_in_recovery() then null
        when pg_last_wal_replay_lsn() >= ${position}::pg_lsn then 0
        else greatest(0.001, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))
      end::float8 as lag`.execute(replica),
  )
  const lag = rows[0]?.lag
  if (lag === null || lag === undefined) throw new Error('the server is no replica (any more)')
  return lag
}

export interface ReplicaState {
  /** Undefined if it does not answer or is no replica any more. */
  readonly lagSeconds: number | undefined
  /** Long reads since the start, by where they were made. */
  readonly reads: { readonly replica: number; readonly primary: number }
}

/** Undefined without a replica. */
export async function replicaStateOf(db: Db): Promise<ReplicaState | undefined> {
  const replica = replicas.get(db)
  if (!replica) return undefined
  const lag = async (): Promise<number> => lagOf(replica.db, await positionOf(db))
  return { lagSeconds: await within(lag(), catchUpMs).catch(() => undefined), reads: replica.reads }
}
