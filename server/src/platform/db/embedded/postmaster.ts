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

/** What postmaster.pid says: the first line is the process, the fourth its port, the eighth its state. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  const lines = readOrEmpty(path.join(dataDir, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Ends the server that a killed owner has left behind. A stale file that names a foreign process is
 * removed, because PostgreSQL would take that process for itself; any other stale file stays, for
 * PostgreSQL itself checks by it that no old backend is still at work.
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

/** Alone, kill(pid, 0) is not enough: it knows neither zombies nor numbers given out again. */
function isServerOf(pid: number, dataDir: string): boolean {
  const [program = '', ...args] = commandLine(pid)
  return path.basename(program) === 'postgres' && args.includes(dataDir)
}
