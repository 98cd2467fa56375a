import type { Plugin } from 'vite'

/**
 * Nearly every function of the first file is called before the rows stand. Told so, the browser compiles them
 * while the file arrives, on a thread that draws nothing, instead of one by one when each is called for the first time.
 * https://v8.dev/blog/explicit-compile-hints; who does not know the word reads a comment.
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
