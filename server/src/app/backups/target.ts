import { statfs } from 'node:fs/promises'
import path from 'node:path'

import { readLastBackup } from '../../platform/backup/last-backup.ts'
import { fileSize } from '../../platform/text/file-size.ts'
import { Mistake } from '../operator-errors.ts'

/** `naryad-2026-12-01-023000.tar`, in local time; the guide and the nightly cleanup know both prefixes. */
export function backupName(prefix: 'naryad' | 'before', now = new Date()): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString()
  return `${prefix}-${local.slice(0, 10)}-${local.slice(11, 19).replaceAll(':', '')}.tar`
}

/** A backup grows with the data. */
const growth = 1.2

/** Refuses a backup for which the disk has no room, estimated by the last one; without one nothing is known. */
export async function requireRoom(to: string, dataDir: string): Promise<void> {
  const last = (await readLastBackup(dataDir))?.done
  if (!last) return
  const folder = path.dirname(path.resolve(to))
  const { bavail, bsize } = await statfs(folder)
  const [free, needed] = [bavail * bsize, Math.ceil(last.bytes * growth)]
  if (free < needed)
    throw new Mistake(
      `На диске нет места для копии: нужно около ${fileSize(needed)}, в папке ${folder} свободно ${fileSize(free)}`,
    )
}
