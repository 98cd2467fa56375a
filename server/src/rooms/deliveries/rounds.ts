import { setTimeout as sleep } from 'node:timers/promises'

interface Rounds {
  /** How many more messages may be sent. */
  readonly free: () => number
  readonly isIdle: () => boolean
  /** `send` calls `done` for each message that needs its place no longer; the others give it back at the end. */
  readonly start: (count: number, send: (done: () => void) => Promise<void>) => void
  /** Resolves once all rounds have ended; or after this time, as soon as there is a free place. */
  readonly settle: (ms: number) => Promise<void>
  /** Waits for all rounds; throws the first error of one. */
  readonly end: () => Promise<void>
}

/** Rounds of messages beside one another: a slow message of one holds up no later round. */
export function openRounds(size: number): Rounds {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  let taken = 0
  const free = (): number => size - taken
  let freed = Promise.withResolvers<void>()
  const giveBack = (count: number): void => {
    taken -= count
    freed.resolve()
    freed = Promise.withResolvers()
  }
  const allEnded = async (): Promise<void> => {
    await Promise.all(running)
  }
  return {
    free,
    isIdle: () => running.size === 0,
    start: (count, send) => {
      taken += count
      let own = count
      const done = (): void => {
        if (own === 0) return
        own -= 1
        giveBack(1)
      }
      const round = send(done)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          running.delete(round)
          giveBack(own)
        })
      running.add(round)
    },
    settle: async (ms) => {
      await Promise.race([allEnded(), sleep(ms, undefined, { ref: false })])
      while (free() <= 0) await freed.promise
    },
    end: async () => {
      await allEnded()
      if (failures.length > 0) throw failures[0]
    },
  }
}
