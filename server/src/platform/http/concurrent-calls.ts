import { tooOften } from './refusals.ts'

interface ConcurrencyLimits {
  /** Per user. */
  readonly each: number
  readonly all: number
}

/** Limits concurrent heavy calls; entering returns a function that releases the permit. */
export function limitConcurrentCalls(
  { each, all }: ConcurrencyLimits,
  message: string,
): (userId: number) => () => void {
  const running = new Map<number, number>()
  let count = 0
  return (userId) => {
    const own = running.get(userId) ?? 0
    if (own >= each || count >= all) throw tooOften(5, message)
    count += 1
    running.set(userId, own + 1)
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      count -= 1
      const left = (running.get(userId) ?? 1) - 1
      if (left > 0) running.set(userId, left)
      else running.delete(userId)
    }
  }
}
