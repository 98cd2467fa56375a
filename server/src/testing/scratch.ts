import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const roomNeeded = 1024 ** 3

/** Where throw-away databases lie: in memory if there is room. A container often has 64 MB there, too little for one. */
export function scratchHome(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > roomNeeded ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}
