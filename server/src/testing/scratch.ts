import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const roomNeeded = 1024 ** 3

/** The folder for throw-away databases: in memory, unless it is too small, as the 64 MB of a container. */
export function scratchHome(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > roomNeeded ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}
