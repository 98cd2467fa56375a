import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'

import { openDriver } from './driver.ts'
import { lockNumber } from './locks.ts'
import { within } from './within.ts'

interface LeadershipParts {
  readonly databaseUrl: string
  /** Servers that compete for the same name elect one of them. */
  readonly name: string
  readonly log: FastifyBaseLogger
  /** False: there is nothing to lead, and no connection is held. */
  readonly isWanted: () => Promise<boolean>
  /** Runs while this server leads; the signal says when it has to stop. */
  readonly lead: (signal: AbortSignal) => Promise<void>
  readonly beatMs?: number
}

export interface Leadership {
  readonly start: () => void
  readonly stop: () => Promise<void>
}

const answerWithinMs = 2000

/**
 * Lets one of several servers do what only one may do at a time. The leader holds an advisory lock on a connection of its
 * own: when it dies or loses the connection, the database lets the next one lead.
 */
export function openLeadership(parts: LeadershipParts): Leadership {
  const { databaseUrl, name, log, isWanted, lead, beatMs = 3000 } = parts
  const stopping = new AbortController()
  let finished: Promise<void> | undefined

  const campaign = async (): Promise<void> => {
    const lost = new AbortController()
    const cut = new AbortController()
    const sql = await openDriver(databaseUrl, {
      connectTimeoutMs: answerWithinMs,
      connection: { application_name: 'naryad-leader' },
      signal: cut.signal,
      onclose: () => lost.abort(),
    })
    const over = AbortSignal.any([lost.signal, stopping.signal])
    try {
      while (!over.aborted) {
        const [row] = await within(
          sql<{ isOurs: boolean }[]>`
            select pg_try_advisory_lock(${lockNumber(name).toString()}::text::bigint) as "isOurs"`,
          answerWithinMs,
        )
        if (row?.isOurs) break
        await sleep(beatMs, undefined, { signal: over })
        if (!(await isWanted())) return
      }
      if (over.aborted) return
      const beating = keepAlive(over, lost, () => within(sql`select 1`, answerWithinMs))
      await lead(over).finally(() => lost.abort())
      await beating
    } finally {
      lost.abort()
      await sql.end({ timeout: 0 }).catch(() => {})
      cut.abort()
    }
  }

  /** A connection that is silent is lost: the lock may be taken by another server already. */
  const keepAlive = async (
    over: AbortSignal,
    lost: AbortController,
    ask: () => Promise<unknown>,
  ): Promise<void> => {
    while (!over.aborted) {
      await sleep(beatMs, undefined, { signal: over }).catch(() => {})
      if (!over.aborted) await ask().catch(() => lost.abort())
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (await isWanted()) await campaign()
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error, name }, 'the lead was lost')
      }
      await sleep(beatMs, undefined, { signal: stopping.signal }).catch(() => {})
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
