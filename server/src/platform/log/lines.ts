const flushAfterMs = 100
const flushAboveLength = 16 * 1024

/**
 * Gathers log lines for a moment: a system call for each would be a tenth of what a small request costs.
 * A process that ends in any orderly way, or by an error of its own, has written them all.
 */
export function gatheredLines() {
  let pending = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    // Files and pipes are written to at once, also at the very end.
    if (pending !== '') process.stdout.write(pending)
    pending = ''
  }
  process.once('exit', flush)
  return {
    write(line: string): void {
      pending += line
      if (pending.length > flushAboveLength) flush()
      else timer ??= setTimeout(flush, flushAfterMs).unref()
    },
  }
}
