import path from 'node:path'

/** The product as it is shipped; built before the first test. */
export const productProgram = path.join(import.meta.dirname, '../../dist/main.js')

/** What a program of ours finds around it when a test starts it: none of the tester's own settings. */
export function programEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}
