import type { Plugin } from 'vite'

/**
 * Fails the build for a class that its style sheet does not define: it would style nothing, and a warning
 * would be overlooked.
 */
export const knownClassesPlugin = (): Plugin => ({
  name: 'naryad:known-classes',
  apply: 'build',
  onLog(_level, log) {
    if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
  },
})
