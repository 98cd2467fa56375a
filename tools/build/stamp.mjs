import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { root } from '../environment.mjs'
import { whileLocked } from './lock.mjs'

const skipped = new Set(['node_modules', 'dist'])

/**
 * Builds a folder unless it is up to date: it stores a hash of the sources beside the output. Of two starts at the same
 * moment one builds, the other waits for it.
 * @param {string} dist
 * @param {readonly string[]} sources
 * @param {() => Promise<void>} build
 */
export async function buildIfStale(dist, sources, build) {
  const stamp = path.join(root, dist, '.built-from')
  // Computed before the build, so that a change during the build makes the result stale.
  const hash = hashOf(sources)
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (isBuilt()) return
  await whileLocked(dist, async () => {
    if (isBuilt()) return
    await build()
    writeFileSync(stamp, hash)
  })
}

/** @param {readonly string[]} sources */
export function hashOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} source
 */
function addTo(hash, source) {
  const at = path.join(root, source)
  if (!statSync(at).isDirectory()) {
    hash.update(source).update('\0').update(readFileSync(at)).update('\0')
    return
  }
  for (const name of readdirSync(at).toSorted()) {
    if (!skipped.has(name) && !/\.test\.tsx?$/.test(name)) addTo(hash, `${source}/${name}`)
  }
}
