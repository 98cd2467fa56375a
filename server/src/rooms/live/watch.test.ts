import { expect, onTestFinished, test, vi } from 'vitest'

import { type Db, connect } from '../../platform/db/connect.ts'
import { openListener } from '../../platform/live/listener.ts'
import { testApp } from '../../testing/app.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { findLiveSessions, sessionNotices } from '../auth/sessions/index.ts'
import { seesTask } from '../tasks/index.ts'
import { openLive } from './live.service.ts'

const db = await testDb()
const app = await testApp(db)

/** What is said in the log when it is time to look whether the open streams may stay. */
async function loggedAtBeat(over: Db, sessionId: string): Promise<string[]> {
  const said: string[] = []
  const note =
    (level: string) =>
    (_: unknown, text?: string): void =>
      void said.push(`${level}: ${text}`)
  const log = { warn: note('warn'), error: note('error') }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const live = openLive({
    db: over,
    listener: openListener(testDbUrl(), app.log),
    log,
    sessions: { find: findLiveSessions, notices: sessionNotices },
    seesTask,
    showNamesOf: {},
  })
  onTestFinished(() => live.stop())
  const who = { id: 1, role: 'admin', isSenior: false, companyId: null, queues: [], sessionId } as const
  live.hub.open(who, { pending: 0, write: () => {}, cut: () => {}, onClose: () => {} })
  vi.advanceTimersByTime(20_000)
  await vi.waitFor(() => expect(said).not.toEqual([]))
  return said
}

test('a failure to look whether sessions have ended is a fault of ours, and is logged as one', async () => {
  expect(await loggedAtBeat(db, 'no number of a session')).toEqual([
    'error: open streams were not compared with their sessions',
  ])
})

test('a database that is away is asked again at the next beat', async () => {
  const away = connect('postgres://nobody@127.0.0.1:1/nothing')
  onTestFinished(() => away.destroy())
  expect(await loggedAtBeat(away, '0'.repeat(32))).toEqual([
    'warn: open streams were not compared with their sessions: the database is away',
  ])
})
