import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

const Done = z.object({
  endedAt: z.iso.datetime(),
  /** The path of the backup on this machine. */
  file: z.string(),
  bytes: z.int(),
  seconds: z.number(),
  rows: z.int(),
  files: z.int(),
  missingFiles: z.int(),
})

const LastBackup = z.object({
  /** The last backup that was completed. */
  done: Done.nullable(),
  /** Set if a later attempt has failed. */
  failure: z.object({ endedAt: z.iso.datetime(), error: z.string() }).nullable(),
})
export type LastBackup = z.infer<typeof LastBackup>

/** A file, because the database may be away when a backup fails. */
const fileOf = (dataDir: string): string => path.join(dataDir, 'backup.json')

/** Null: no backup was ever attempted with this data folder, or its record is unreadable. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return LastBackup.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')))
  } catch {
    return null
  }
}

export const recordBackup = (dataDir: string, done: z.infer<typeof Done>): Promise<void> =>
  write(dataDir, { done, failure: null })

/** Keeps what is known of the last completed backup. */
export async function recordFailure(dataDir: string, error: string): Promise<void> {
  const last = await readLastBackup(dataDir)
  await write(dataDir, { done: last?.done ?? null, failure: { endedAt: new Date().toISOString(), error } })
}

async function write(dataDir: string, last: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${fileOf(dataDir)}.${process.pid}`
  // The product reads it, also if root runs the backup.
  await writeFile(draft, `${JSON.stringify(last)}\n`, { mode: 0o644 })
  await rename(draft, fileOf(dataDir))
}
