import type { BuildOptions } from 'vite'

/** A warning fails the build: nobody reads one that is printed among other lines. */
export const failOnWarning = {
  // How long plugins take is no fault of the code.
  checks: { bundlerTimings: false },
  onLog(level, log, next) {
    // Mantine marks every file «use client», which has no meaning here.
    if (log.code === 'MODULE_LEVEL_DIRECTIVE') return
    if (level === 'warn') throw new Error(log.message)
    next(level, log)
  },
} satisfies BuildOptions['rolldownOptions']
