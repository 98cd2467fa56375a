import { setTimeout as sleep } from 'node:timers/promises'

import { secretKeysOf } from '../../../app/keys.ts'
import { openLeadership } from '../../../platform/db/concurrency/leader.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { makeSecretBox } from '../../../platform/secrets/secret-box.ts'
import { sessionKey } from '../../../testing/app.ts'
import { testDbUrl } from '../../../testing/database.ts'
import { silentLog } from '../../../testing/jobs.ts'
import { openExchangesWorker } from './worker.service.ts'

const times = { firstRetryMs: 20, answerMs: 1500, pingMs: 50, lookMs: 50 }
export const phoneBox = makeSecretBox(secretKeysOf([sessionKey], [], 'calls'))

/** A server of a cluster, which listens if it is the one. Returns how it is stopped. */
export function startServer(db: Db): () => Promise<void> {
  const worker = openExchangesWorker({ db, log: silentLog, phoneBox, times })
  const leadership = openLeadership({
    databaseUrl: testDbUrl(),
    name: 'exchanges',
    log: silentLog,
    isWanted: worker.isWanted,
    lead: worker.run,
    heartbeatMs: 20,
  })
  leadership.start()
  return leadership.stop
}

export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + 10_000; Date.now() < limit; await sleep(10)) if (await isTrue()) return
  throw new Error('it did not happen')
}
