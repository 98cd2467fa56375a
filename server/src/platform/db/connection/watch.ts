import { openDriver, serverOf } from './driver.ts'

/** A statement that runs longer triggers a check whether the database still responds. */
const suspiciousMs = 2000
const answerWithinMs = 1500
const lookEveryMs = 250

interface WatchHooks {
  /** Nothing answers. */
  readonly onSilence: () => void
  /** This server, `host:port`, answers as the one that takes writes. */
  readonly onAnswer: (server: string) => void
}

/**
 * Detects a database that has stopped responding although its connections are open: a frozen machine, a
 * broken network. Its statements would wait forever, because the server that enforces the statement
 * timeout does not run either.
 */
export function watchStatements(url: string, { onSilence, onAnswer }: WatchHooks) {
  const running = new Set<{ readonly since: number }>()
  let isAsking = false
  let answeredAt = 0

  const ask = async (): Promise<void> => {
    isAsking = true
    const began = running.values().next().value
    try {
      const probe = await openDriver(url, { connectTimeoutMs: answerWithinMs })
      answeredAt = performance.now()
      onAnswer(serverOf(probe))
      await probe.end({ timeout: 1 })
    } catch {
      // The statement that triggered the check may have finished meanwhile.
      if (began && running.has(began)) onSilence()
    } finally {
      isAsking = false
    }
  }

  const timer = setInterval(() => {
    // Sets iterate in insertion order, so the first entry is the oldest.
    const oldest = running.values().next().value
    if (!oldest || isAsking) return
    if (performance.now() - Math.max(oldest.since, answeredAt) > suspiciousMs) void ask()
  }, lookEveryMs)
  timer.unref()

  return {
    /** Watches a statement until it settles. */
    over<T extends PromiseLike<unknown>>(statement: T): T {
      const entry = { since: performance.now() }
      running.add(entry)
      const forget = (): void => void running.delete(entry)
      statement.then(forget, forget)
      return statement
    },
    stop: () => clearInterval(timer),
  }
}

export type Watch = ReturnType<typeof watchStatements>
