import type { Chore } from '../../platform/chores/chores.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { makeSecretBox } from '../../platform/secrets/secret-box.ts'
import { readSetting } from '../settings/index.ts'
import { deleteOldLinks } from './links.repo.ts'
import { answerWishes } from './recovery.service.ts'
import { resealSecrets } from './second-factor.service.ts'
import { deleteEndedSessions } from './sessions.repo.ts'
import { deleteOldFailures } from './throttle.repo.ts'

const hour = 3600

export async function deleteOldSessions(db: Db): Promise<void> {
  const { sessionDays } = await readSetting(db, 'retention')
  await deleteEndedSessions(db, sessionDays)
}

/** What sign-in does by itself; `originOf` says where links of letters lead. */
export const authChoresOf = (
  originOf: (tx: Tx) => Promise<string>,
  secretKeys: readonly Uint8Array[],
): readonly Chore[] => [
  { name: 'recovery', everySeconds: 1, run: (tx) => answerWishes(tx, originOf) },
  { name: 'login failures', everySeconds: hour, run: deleteOldFailures },
  {
    name: 'second factors',
    everySeconds: hour,
    run: (tx) => resealSecrets(tx, makeSecretBox(secretKeys)),
  },
  { name: 'sessions', everySeconds: hour, run: deleteOldSessions },
  { name: 'password links', everySeconds: hour, run: deleteOldLinks },
]
