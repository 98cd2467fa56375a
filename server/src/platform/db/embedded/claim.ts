import { rmSync, writeFileSync } from 'node:fs'

import { CannotStart } from './cannot-start.ts'
import { identityOf, readOrEmpty } from './processes.ts'

export interface Claim {
  release(): void
}

/**
 * Locks a data folder for one process. Without the lock a second start would mistake the running server
 * of the first for an orphan and stop it.
 */
export function claim(dataDir: string): Claim {
  const file = `${dataDir}.owner`
  if (isClaimed(dataDir)) {
    const pid = readOrEmpty(file).split(' ')[0]
    throw new CannotStart(
      `База в ${dataDir} уже открыта процессом ${pid}: остановите его или возьмите другую папку`,
    )
  }
  rmSync(file, { force: true })
  // Exclusive: of two processes that start at once the second fails here.
  writeFileSync(file, identityOf(process.pid), { flag: 'wx', mode: 0o600 })
  return { release: () => rmSync(file, { force: true }) }
}

/** Whether the process that locked the folder is still running. */
export function isClaimed(dataDir: string): boolean {
  const holder = readOrEmpty(`${dataDir}.owner`)
  return holder !== '' && identityOf(Number(holder.split(' ')[0])) === holder
}
