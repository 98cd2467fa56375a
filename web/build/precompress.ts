import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)
const worthIt = /\.(js|css|html|svg|json|webmanifest)$/

async function compress(file: string): Promise<void> {
  const whole = await readFile(file)
  const [br, gz] = await Promise.all([
    asBrotli(whole, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length },
    }),
    asGzip(whole, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/**
 * Writes .br and .gz beside every text file of the build, so that the server never compresses while it
 * serves.
 */
export const precompressPlugin = (): Plugin => ({
  name: 'naryad:precompress',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    if (!dir) return
    const names = await readdir(dir, { recursive: true })
    await Promise.all(names.filter((name) => worthIt.test(name)).map((name) => compress(join(dir, name))))
  },
})
