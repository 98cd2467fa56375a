import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { readPostmaster } from '../platform/db/embedded/postmaster.ts'
import { freePort } from '../platform/db/embedded/server-process.ts'
import { asOperator, initialiseData, password, runOn, setUpRoles } from './postgres-versions.ts'

export interface PostgresPair {
  /** Host and port of the primary and of its synchronous standby. */
  readonly hosts: readonly [primary: string, standby: string]
  readonly urlOf: (role: 'naryad_owner' | 'naryad_app', hosts: readonly string[]) => string
  /** The primary is gone at once, as with its machine. */
  readonly killPrimary: () => void
  /** What Patroni does then: the standby takes writes. */
  readonly promoteStandby: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** How far a commit has got when it is acknowledged: replayed by the standby, or on the primary alone. */
type Acknowledged = 'remote_apply' | 'local'

/** A primary with a streaming standby, set up as docs/configuration.md says. */
export async function startPostgresPair(acknowledged: Acknowledged = 'remote_apply'): Promise<PostgresPair> {
  const replication = { wal_level: 'replica', synchronous_commit: acknowledged }
  const data = initialiseData()
  const port = await freePort('127.0.0.1')
  const first = await runOn(data, { port, settings: { wal_level: 'replica' } })
  const setUp = asOperator(port)
  await setUpRoles(setUp)
  await setUp.end()
  await first.stop()

  const standbyDir = path.join(data.folder, 'standby')
  execFileSync('cp', ['-a', data.dataDir, standbyDir])
  writeFileSync(path.join(standbyDir, 'standby.signal'), '')
  const primary = await runOn(data, { port, settings: { ...replication, synchronous_standby_names: '*' } })
  const primary_conninfo = `host=127.0.0.1 port=${port} user=postgres`
  const standby = await runOn(
    { ...data, dataDir: standbyDir },
    { settings: { ...replication, primary_conninfo } },
  )
  return {
    hosts: [`127.0.0.1:${port}`, `127.0.0.1:${standby.port}`],
    urlOf: (role, hosts) => `postgres://${role}:${password}@${hosts.join(',')}/naryad`,
    killPrimary: () => {
      const pid = readPostmaster(data.dataDir)?.pid
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    },
    promoteStandby: async () => {
      const sql = asOperator(standby.port)
      await sql`select pg_promote()`
      await sql.end()
    },
    stop: async () => {
      await standby.stop()
      await primary.stop()
      rmSync(data.folder, { recursive: true })
    },
  }
}
