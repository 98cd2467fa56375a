import { statfs } from 'node:fs/promises'

import { within } from '../db/connection/within.ts'

export type DiskPlaceName = 'data' | 'files' | 'database' | 'backups'

export interface DiskPlace {
  readonly place: DiskPlaceName
  readonly folder: string
}

export interface DiskSpace {
  readonly place: DiskPlaceName
  readonly freeBytes: number
  readonly sizeBytes: number
  /** `low`: the administrator should free some; `full`: nothing more can be stored safely. */
  readonly state: 'ok' | 'low' | 'full'
}

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3
const fullBelow = 256 * megabyte
const lowBelow = 5 * gigabyte
/** A tenth of a small disk is enough for what is stored there. */
const share = 0.1

/** A network disk that hangs must not hang the caller. */
const answerWithinMs = 1000

/** Free space for unprivileged processes. A folder that cannot be read is left out. */
export async function readDiskSpace(places: readonly DiskPlace[]): Promise<DiskSpace[]> {
  const found = await Promise.all(places.map(async (place) => readOne(place).catch(() => undefined)))
  return found.filter((one) => one !== undefined)
}

async function readOne({ place, folder }: DiskPlace): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await within(statfs(folder), answerWithinMs)
  const [freeBytes, sizeBytes] = [bavail * bsize, blocks * bsize]
  return { place, freeBytes, sizeBytes, state: stateOf(freeBytes, sizeBytes) }
}

function stateOf(free: number, size: number): DiskSpace['state'] {
  if (free < Math.min(fullBelow, size * share)) return 'full'
  return free < Math.min(lowBelow, size * share) ? 'low' : 'ok'
}
