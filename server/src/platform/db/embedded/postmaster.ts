import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { commandLine, identityOf, readOrEmpty } from './processes.ts'

const patience = 30_000

export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
}

/** The content of postmaster.pid: line 1 is the process, line 4 the port, line 8 the state. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  const lines = readOrEmpty(path.join(dataDir, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Stops the server left behind by a killed owner. A stale file that names an unrelated process is
 * removed, because PostgreSQL would mistake that process for a postmaster. Any other stale file stays:
 * PostgreSQL uses it to check that no old backend is still running.
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  const found = readPostmaster(dataDir)
  if (!found) return
  if (!isServerOf(found.pid, dataDir)) {
    if (identityOf(found.pid) !== '') rmSync(path.join(dataDir, 'postmaster.pid'), { force: true })
    return
  }
  process.kill(found.pid, 'SIGINT')
  const until = Date.now() + patience
  while (isServerOf(found.pid, dataDir)) {
    if (Date.now() > until) throw new Error(`PostgreSQL (процесс ${found.pid}) не останавливается`)
    await sleep(20)
  }
}

/** kill(pid, 0) is not enough: it also succeeds for zombies and for reused process ids. */
function isServerOf(pid: number, dataDir: string): boolean {
  const [program = '', ...args] = commandLine(pid)
  return path.basename(program) === 'postgres' && args.includes(dataDir)
}
