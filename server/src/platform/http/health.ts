import type { FastifyInstance } from 'fastify'

import type { Db } from '../db/connect.ts'
import { answers } from '../db/connection/answers.ts'
import type { DiskSpace } from '../disk/disk-space.ts'
import { databaseUnavailable, diskFull, unavailable } from './refusals.ts'

const answerWithinMs = 2000

export interface HealthParts {
  readonly db: Db
  readonly readDisks: () => Promise<readonly DiskSpace[]>
}

/** Places whose full disk stops work; a full disk of the backups is reported elsewhere. */
const isVital = ({ place }: DiskSpace): boolean => place !== 'backups'

/** Liveness and readiness for monitoring; the reason why the server is not ready, and nothing else. */
export function serveHealth(app: FastifyInstance, { db, readDisks }: HealthParts): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  // An overloaded server is still alive: a restart would make the overload worse.
  const options = { config: { access: 'public', isNeverRefused: true } } as const
  const ok = { status: 'ok' }
  for (const base of ['', '/api']) {
    app.get(`${base}/health/live`, options, () => ok)
    app.get(`${base}/health/ready`, options, async () => {
      if (isStopping) throw unavailable(2, 'Сервер останавливается, повторите через несколько секунд')
      const [hasDatabase, disks] = await Promise.all([answers(db, answerWithinMs), readDisks()])
      // First, because a database stops when its disk is full.
      if (disks.some((disk) => isVital(disk) && disk.state === 'full')) throw diskFull()
      if (!hasDatabase) throw databaseUnavailable()
      return ok
    })
  }
}
