import { openDriver } from './driver.ts'

/** A statement this old is suspicious: does the database still answer? */
const suspiciousMs = 2000
const answerWithinMs = 1500
const lookEveryMs = 250

/**
 * Notices a database that has stopped answering, though its connections stand: a frozen machine, a cut cable.
 * Statements of such a database would wait for ever, for the server that enforces their limit is asleep too.
 */
export function watchStatements(url: string, onSilence: () => void) {
  const running = new Set<{ readonly since: number }>()
  let isAsking = false
  let answeredAt = 0

  const ask = async (): Promise<void> => {
    isAsking = true
    const began = running.values().next().value
    try {
      const probe = await openDriver(url, { connectTimeoutMs: answerWithinMs })
      answeredAt = performance.now()
      await probe.end({ timeout: 1 })
    } catch {
      // The one that raised the suspicion may have been answered meanwhile.
      if (began && running.has(began)) onSilence()
    } finally {
      isAsking = false
    }
  }

  const timer = setInterval(() => {
    // The set keeps the order of arrival, so its first is the oldest.
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
