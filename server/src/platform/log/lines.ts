const flushAfterMs = 100
const flushAboveLength = 16 * 1024

/**
 * Buffers log lines briefly, because a system call per line would take a tenth of the time of a small
 * request. Everything is flushed when the process exits normally or through an uncaught error.
 */
export function gatheredLines() {
  let pending = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    // Files and pipes are written synchronously, so that nothing is lost at exit.
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
