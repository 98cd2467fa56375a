import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { aboutName } from './format.ts'
import { blockBytes, readHeader } from './tar.ts'

const suffix = '.part'
/** A copy that is being made is written to all the time, but for its reading at the end. */
const abandonedAfterMs = 12 * 3600_000

/** What a copy is called until it is whole. */
export const draftOf = (to: string): string => `${to}${suffix}`

/**
 * Takes away what copies have left that were killed: people's data lie in it, and names that change by the day would
 * pile it up. What is not ours, or may still be written to, stays.
 */
export async function sweepDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (name.endsWith(suffix) && (await isAbandoned(file)) && (await isOurs(file)))
      await rm(file, { force: true })
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() === true && Date.now() - found.mtimeMs > abandonedAfterMs
}

async function isOurs(file: string): Promise<boolean> {
  const opened = await open(file, 'r').catch(() => undefined)
  if (!opened) return false
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(blockBytes), 0, blockBytes, 0)
    // A draft interrupted before its first byte contains no data and no name.
    return bytesRead === blockBytes && readHeader(buffer)?.name === aboutName
  } finally {
    await opened.close()
  }
}
