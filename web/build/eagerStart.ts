import type { Plugin } from 'vite'

/** The entry and the calendar: nearly all of their functions are called before the first rows are shown. */
const eager: ReadonlySet<string> = new Set(['start', 'firstQuery', 'CalendarScreen'])

/**
 * With this hint the browser compiles functions while the file arrives, off the main thread, instead of one
 * by one at the first call. https://v8.dev/blog/explicit-compile-hints; other browsers ignore the comment.
 */
export const eagerStartPlugin = (): Plugin => ({
  name: 'naryad:eager-start',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && eager.has(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
})
