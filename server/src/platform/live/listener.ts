import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'

import { openBackoff } from '../db/connection/backoff.ts'
import { openDriver } from '../db/connection/driver.ts'
import { within } from '../db/connection/within.ts'

/** The single connection of a process that receives notifications of all processes, including its own. */
export interface Listener {
  /** Whether notifications are being received without gaps. */
  readonly isUp: boolean
  /** Must be called before `start`. */
  on(channel: string, handle: (payload: string) => void): void
  /**
   * Called when the connection is lost and again when it is restored, because notifications may have been
   * missed.
   */
  onGap(notify: () => void): void
  /** Resolves when it listens, or when the first attempt has failed; further attempts follow. */
  start(): Promise<void>
  stop(): Promise<void>
}

const beatMs = 5000
const answerWithinMs = 2000

export function openListener(url: string, log: FastifyBaseLogger): Listener {
  const handlers = new Map<string, ((payload: string) => void)[]>()
  const gapListeners: (() => void)[] = []
  const stopping = new AbortController()
  const firstAttempt = Promise.withResolvers<void>()
  const backoff = openBackoff(250)
  let isUp = false
  let finished: Promise<void> | undefined

  const gap = (): void => {
    for (const notify of gapListeners) notify()
  }

  /** Connects, listens, and returns when the connection ends. */
  const listenOnce = async (): Promise<void> => {
    const broken = new AbortController()
    const cut = new AbortController()
    const options = {
      connectTimeoutMs: answerWithinMs,
      connection: { application_name: 'naryad-listen' },
      signal: cut.signal,
      onclose: () => broken.abort(),
      onnotify: (channel: string, payload: string) => {
        for (const handle of handlers.get(channel) ?? []) handle(payload)
      },
    }
    const sql = await openDriver(url, options)
    const signal = AbortSignal.any([broken.signal, stopping.signal])
    try {
      const statements = [...handlers.keys()].map((channel) => `listen ${channel}`).join('; ')
      await within(sql.unsafe(statements).simple(), answerWithinMs)
      isUp = true
      backoff.succeed()
      firstAttempt.resolve()
      gap()
      for (;;) {
        await sleep(beatMs, undefined, { signal })
        await within(sql.unsafe('select 1'), answerWithinMs)
      }
    } finally {
      const wasUp = isUp
      isUp = false
      if (wasUp && !stopping.signal.aborted) gap()
      await sql.end({ timeout: 0 })
      // An unresponsive server does not close its side.
      cut.abort()
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const reason: unknown = await listenOnce().catch((error: unknown) => error)
      if (stopping.signal.aborted) return
      firstAttempt.resolve()
      log.warn({ err: reason }, 'the listening connection was lost')
      backoff.fail()
      await sleep(backoff.remainingMs)
    }
  }

  return {
    get isUp() {
      return isUp
    },
    on: (channel, handle) => void handlers.set(channel, [...(handlers.get(channel) ?? []), handle]),
    onGap: (notify) => void gapListeners.push(notify),
    start: () => {
      finished ??= run()
      return firstAttempt.promise
    },
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}
