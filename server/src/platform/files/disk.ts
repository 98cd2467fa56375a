import { open } from 'node:fs/promises'

/** Writes a file, or the names in a folder, out to the disk: what was renamed survives a loss of power only then. */
export async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
