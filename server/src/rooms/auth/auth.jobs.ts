import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { defineJob, type Job, NoData } from '../../platform/jobs/job.ts'
import { makeSecretBox } from '../../platform/secrets/secret-box.ts'
import { readSetting } from '../settings/index.ts'
import { deleteEndedTokens } from './api-tokens/api-tokens.repo.ts'
import { deleteOldLinks } from './recovery/links.repo.ts'
import { recoveryQueue } from './recovery/recovery.repo.ts'
import { processRecoveryRequests } from './recovery/recovery.service.ts'
import { reencryptSecrets } from './second-factor/second-factor.service.ts'
import { deleteEndedSessions } from './sessions/sessions.repo.ts'
import { deleteOldFailures } from './throttle/throttle.repo.ts'

const hour = 3600

export async function deleteOldSessions(db: Db): Promise<void> {
  const { sessionDays } = await readSetting(db, 'retention')
  await deleteEndedSessions(db, sessionDays)
  await deleteEndedTokens(db, sessionDays)
}

/** Background jobs of sign-in; `originOf` returns the base URL of links in letters. */
export const authJobsOf = (
  originOf: (tx: Tx) => Promise<string>,
  secretKeys: readonly Uint8Array[],
): readonly Job[] => [
  defineJob({
    name: recoveryQueue,
    title: 'Письма для восстановления пароля',
    data: NoData,
    run: (db) => inTransaction(db, (tx) => processRecoveryRequests(tx, originOf)),
  }),
  defineExclusiveJob({
    name: 'auth.failures',
    title: 'Удаление старых неудачных входов',
    everySeconds: hour,
    run: deleteOldFailures,
  }),
  defineExclusiveJob({
    name: 'auth.second-factors',
    title: 'Перешифровка вторых факторов новым ключом',
    everySeconds: hour,
    run: (tx) => reencryptSecrets(tx, makeSecretBox(secretKeys)),
  }),
  defineExclusiveJob({
    name: 'auth.sessions',
    title: 'Удаление завершённых сеансов и ключей API',
    everySeconds: hour,
    run: deleteOldSessions,
  }),
  defineExclusiveJob({
    name: 'auth.links',
    title: 'Удаление старых ссылок для пароля',
    everySeconds: hour,
    run: deleteOldLinks,
  }),
]
