import path from 'node:path'

/** The built product; it is built before the first test. */
export const productProgram = path.join(import.meta.dirname, '../../dist/main.js')

/** The environment of programs that tests start, without settings of the tester. */
export function programEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}
