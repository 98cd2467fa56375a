/** Of statements that read a whole queue so many run at once; a queue of sorts must not take every connection. */
const lanes = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs `work` when a lane is free. Whoever waits holds no connection meanwhile. */
export async function inSlowLane<T>(work: () => Promise<T>): Promise<T> {
  if (running < lanes) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // The lane is handed on, so that nobody slips in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
