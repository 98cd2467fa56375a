const longestMs = 1000

export interface Backoff {
  /** Whether the last attempt failed. */
  readonly isFailing: boolean
  /** The delay before the next attempt. */
  readonly remainingMs: number
  /** Attempts that fail at the same time count once. */
  fail(): void
  succeed(): void
}

/** Exponential backoff: 25 ms, 50, 100 … one second. */
export function openBackoff(firstMs = 25): Backoff {
  let failures = 0
  let retryAt = 0
  const remainingMs = (): number => (failures === 0 ? 0 : Math.max(0, retryAt - performance.now()))
  return {
    get isFailing() {
      return failures > 0
    },
    get remainingMs() {
      return remainingMs()
    },
    fail: () => {
      if (remainingMs() > 0) return
      failures += 1
      retryAt = performance.now() + Math.min(longestMs, firstMs * 2 ** (failures - 1))
    },
    succeed: () => {
      failures = 0
    },
  }
}
