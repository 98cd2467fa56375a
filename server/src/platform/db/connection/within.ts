/** Rejects if the promise has not settled in time; the work itself continues. */
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
