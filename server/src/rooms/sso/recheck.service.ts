import type { Db } from '../../platform/db/connect.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import type { Recheck } from './end-access.service.ts'
import { recheckDirectory } from './ldap/recheck-directory.ts'
import { recheckKeys } from './oidc/recheck-keys.service.ts'
import { recheckSessions } from './oidc/recheck-sessions.service.ts'

/** People whom the provider has blocked are signed out here within minutes. A provider that does not answer changes nothing. */
export async function recheckAll(recheck: Recheck, db: Db, ctx: JobContext): Promise<void> {
  await recheckDirectory(recheck, db, ctx)
  await recheckSessions(recheck, db, ctx)
  await recheckKeys(recheck, db, ctx)
}
