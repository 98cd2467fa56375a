import type { Tx } from '../../platform/db/connect.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { readSetting } from '../settings/index.ts'
import { deleteEndedSessions } from './sessions.repo.ts'

/** As long as the sessions of users. */
export async function deleteOldSessions(tx: Tx): Promise<void> {
  const { sessionDays } = await readSetting(tx, 'retention')
  await deleteEndedSessions(tx, sessionDays)
}

export const driverSessionRetention = defineExclusiveJob({
  name: 'driver-page.sessions',
  title: 'Удаление завершённых сеансов водителей',
  everySeconds: 3600,
  run: deleteOldSessions,
})
