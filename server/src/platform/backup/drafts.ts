import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { aboutName } from './format.ts'
import { blockBytes, readHeader } from './tar.ts'

const suffix = '.part'
/** A draft that is being written is modified all the time, except while it is verified at the end. */
const abandonedAfterMs = 12 * 3600_000

/** The temporary name of an incomplete backup. */
export const draftOf = (to: string): string => `${to}${suffix}`

/**
 * Removes drafts of killed backups: they contain personal data, and their names differ, so they would
 * accumulate. Other files and drafts that may still be written are left alone.
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
