import type { Db } from '../../platform/db/connect.ts'
import { defineRoom } from '../room.ts'
import { authJobsOf } from './auth.jobs.ts'
import { mountAuth } from './auth.routes.ts'
import type { Auth } from './auth.service.ts'
import { authPersonalData } from './personal-data.repo.ts'

interface AuthParts {
  readonly auth: Auth
  /** Number of unread notifications. */
  readonly countUnread: (db: Db, userId: number) => Promise<number>
}

interface JobParts {
  /** The base URL of links in letters. */
  readonly originOf: (db: Db) => Promise<string>
  readonly secretKeys: readonly Uint8Array[]
}

export const authRoom = defineRoom({
  name: 'auth',
  mount: (http, { auth, countUnread }: AuthParts) => mountAuth(http, auth, { countUnread }),
  jobs: ({ originOf, secretKeys }: JobParts) => authJobsOf(originOf, secretKeys),
  personalData: authPersonalData,
})
