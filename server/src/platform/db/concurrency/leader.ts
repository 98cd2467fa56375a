import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'

import { openDriver } from '../connection/driver.ts'
import { within } from '../connection/within.ts'
import { lockNumber } from './locks.ts'

interface LeadershipParts {
  readonly databaseUrl: string
  /** Servers that use the same name elect one leader. */
  readonly name: string
  readonly log: FastifyBaseLogger
  /** False: there is nothing to do, so no connection is opened. */
  readonly isWanted: () => Promise<boolean>
  /** Runs while this server is the leader; must stop when the signal is aborted. */
  readonly lead: (signal: AbortSignal) => Promise<void>
  readonly heartbeatMs?: number
}

export interface Leadership {
  readonly start: () => void
  readonly stop: () => Promise<void>
}

const queryTimeoutMs = 2000

/**
 * Leader election for work that only one server may do at a time. The leader holds an advisory lock on a dedicated
 * connection: when its process or connection ends, the database gives the lock to the next server.
 */
export function openLeadership(parts: LeadershipParts): Leadership {
  const { databaseUrl, name, log, isWanted, lead, heartbeatMs = 3000 } = parts
  const stopping = new AbortController()
  let finished: Promise<void> | undefined

  const campaign = async (): Promise<void> => {
    const connectionLost = new AbortController()
    const driverAbort = new AbortController()
    const sql = await openDriver(databaseUrl, {
      connectTimeoutMs: queryTimeoutMs,
      connection: { application_name: 'naryad-leader' },
      signal: driverAbort.signal,
      onclose: () => connectionLost.abort(),
    })
    const endSignal = AbortSignal.any([connectionLost.signal, stopping.signal])
    try {
      while (!endSignal.aborted) {
        const [row] = await within(
          sql<{ isAcquired: boolean }[]>`
            select pg_try_advisory_lock(${lockNumber(name).toString()}::text::bigint) as "isAcquired"`,
          queryTimeoutMs,
        )
        if (row?.isAcquired) break
        await sleep(heartbeatMs, undefined, { signal: endSignal })
        if (!(await isWanted())) return
      }
      if (endSignal.aborted) return
      const heartbeat = keepAlive(endSignal, connectionLost, () => within(sql`select 1`, queryTimeoutMs))
      await lead(endSignal).finally(() => connectionLost.abort())
      await heartbeat
    } finally {
      connectionLost.abort()
      await sql.end({ timeout: 0 }).catch(() => {})
      driverAbort.abort()
    }
  }

  /** A connection that does not answer is treated as lost: another server may already hold the lock. */
  const keepAlive = async (
    endSignal: AbortSignal,
    connectionLost: AbortController,
    ping: () => Promise<unknown>,
  ): Promise<void> => {
    while (!endSignal.aborted) {
      await sleep(heartbeatMs, undefined, { signal: endSignal }).catch(() => {})
      if (!endSignal.aborted) await ping().catch(() => connectionLost.abort())
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (await isWanted()) await campaign()
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error, name }, 'the leadership was lost')
      }
      await sleep(heartbeatMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    start: () => void (finished ??= run()),
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}
