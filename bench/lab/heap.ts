import { on } from 'node:events'

import type { Launched } from './processes.ts'

/** Options of a server that `heapMiB` can ask. */
export const heapProbe = [
  '--expose-gc',
  `--import=${new URL('heap-probe.mjs', import.meta.url).href}`,
] as const

/** What the server holds on its heap and in buffers once garbage has been collected. */
export async function heapMiB({ child }: Pick<Launched, 'child'>): Promise<number> {
  const messages = on(child, 'message')
  child.send('memory')
  for await (const [message] of messages) {
    // The server also reports its state, as a string.
    if (typeof message !== 'object') continue
    const { heapUsed, external } = message as NodeJS.MemoryUsage
    return (heapUsed + external) / 1024 / 1024
  }
  throw new Error('the server has not answered')
}
