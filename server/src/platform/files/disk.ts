import { open } from 'node:fs/promises'

/** Flushes a file or a folder to disk (fsync); without it a rename may not survive a power failure. */
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
