type Lane = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so many pieces of work run at once, the others in their turn. Whoever waits holds no connection meanwhile. */
function laneOf(width: number): Lane {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < width) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Statements that read a whole queue: a row of sorts must not take every connection. */
export const inSlowLane = laneOf(2)

/** Batches of bulk changes: many at once would only wait for one another's rows, each with a connection in its hand. */
export const inBulkLane = laneOf(2)
