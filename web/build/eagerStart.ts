import type { Plugin } from 'vite'

/**
 * Nearly every function of the first file is called before the rows are shown. With this hint the browser
 * compiles them off the main thread while the file arrives, instead of one by one at the first call.
 * https://v8.dev/blog/explicit-compile-hints; other browsers ignore the comment.
 */
export const eagerStartPlugin = (): Plugin => ({
  name: 'naryad:eager-start',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.name === 'start')
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
})
