import type { Db } from '../../platform/db/connect.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { makeSecretBox } from '../../platform/secrets/secret-box.ts'
import type { Auth } from '../auth/index.ts'
import { type Connection, defineRoom, type WithDb } from '../room.ts'
import { checkOidc } from './oidc/connection-check.ts'
import { openDiscovery } from './oidc/oidc.client.ts'
import { ssoPersonalData } from './personal-data.repo.ts'
import { ssoConstraints } from './settings.service.ts'
import { dropOldStrangers } from './sso.repo.ts'
import { mountSso } from './sso.routes.ts'

interface SsoParts extends WithDb {
  readonly auth: Auth
  readonly ssoKeys: readonly Uint8Array[]
  readonly findOidc: (db: Db) => Promise<Connection | undefined>
  readonly originOf: (db: Db) => Promise<string>
}

export const ssoRoom = defineRoom({
  name: 'sso',
  mount: (http, { db, auth, ssoKeys, findOidc, originOf }: SsoParts) =>
    mountSso(http, {
      db,
      auth,
      findOidc,
      originOf,
      box: makeSecretBox(ssoKeys),
      discovery: openDiscovery(),
    }),
  constraints: ssoConstraints,
  jobs: [
    defineExclusiveJob({
      name: 'sso.strangers',
      title: 'Удаление старых входов без учётной записи',
      everySeconds: 3600,
      run: dropOldStrangers,
    }),
  ],
  personalData: ssoPersonalData,
  connectionChecks: { oidc: checkOidc },
})
