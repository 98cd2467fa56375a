import type { FastifyInstance } from 'fastify'

import type { Db } from '../db/connect.ts'
import { answers } from '../db/connection/answers.ts'
import { unavailable } from './refusals.ts'

const answerWithinMs = 2000

/** Liveness and readiness for monitoring; reveals nothing else. */
export function serveHealth(app: FastifyInstance, db: Db): void {
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
      if (isStopping || !(await answers(db, answerWithinMs))) throw unavailable(2)
      return ok
    })
  }
}
