import postgres from 'postgres'

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
    const connection = postgres(url, { max: 1, connect_timeout: answerWithinMs / 1000, fetch_types: false })
    const began = running.values().next().value
    try {
      await within(connection.unsafe('select 1'), answerWithinMs)
      answeredAt = performance.now()
    } catch {
      // The one that raised the suspicion may have been answered meanwhile.
      if (began && running.has(began)) onSilence()
    } finally {
      await connection.end({ timeout: 0 })
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

/** Fails when the promise has not settled in time; it goes on by itself. */
export async function within<T>(
  promise: PromiseLike<T>,
  limitMs: number,
  lateError = (): Error => new Error('too late'),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(lateError()), limitMs)
  })
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
