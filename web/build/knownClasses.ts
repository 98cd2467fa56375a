import type { Plugin } from 'vite'

/** A class missing from its sheet styles nothing, and a mere warning is overlooked: it ends the build. */
export const knownClassesPlugin = (): Plugin => ({
  name: 'naryad:known-classes',
  apply: 'build',
  onLog(_level, log) {
    if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
  },
})
