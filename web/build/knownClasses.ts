import type { Plugin } from 'vite'

/** A class that its sheet does not have styles nothing, and nobody sees the warning: it ends the build. */
export const knownClassesPlugin = (): Plugin => ({
  name: 'naryad:known-classes',
  apply: 'build',
  onLog(_level, log) {
    if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
  },
})
