import type { SsoKind } from '@naryad/contract/sso/sso.words'

import type { Db } from '../../platform/db/connect.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { defineJob, type Job, NoData } from '../../platform/jobs/job.ts'
import { makeSecretBox } from '../../platform/secrets/secret-box.ts'
import type { Auth } from '../auth/index.ts'
import { type Connection, defineRoom, type WithDb } from '../room.ts'
import { checkLdap } from './ldap/connection-check.ts'
import { checkOidc } from './oidc/connection-check.ts'
import { forgetLogoutTokens } from './oidc/logout.repo.ts'
import { openDiscovery } from './oidc/oidc.client.ts'
import { ssoPersonalData } from './personal-data.repo.ts'
import { recheckAll } from './recheck.service.ts'
import { ssoConstraints } from './settings.service.ts'
import { dropOldStrangers } from './sso.repo.ts'
import { mountSso } from './sso.routes.ts'

interface SsoParts extends WithDb {
  readonly auth: Auth
  readonly ssoKeys: readonly Uint8Array[]
  readonly findSignInProvider: (db: Db, kind: SsoKind) => Promise<Connection | undefined>
  readonly directoryLimit: Limit
  readonly originOf: (db: Db) => Promise<string>
  readonly base: string
}

/** A block at the provider takes effect within this time. */
const recheckSeconds = 180

const recheckJob = ({
  ssoKeys,
  findSignInProvider,
}: Pick<SsoParts, 'ssoKeys' | 'findSignInProvider'>): Job => {
  const recheck = { box: makeSecretBox(ssoKeys), discovery: openDiscovery(), findSignInProvider }
  return defineJob({
    name: 'sso.recheck',
    title: 'Проверка у поставщика входа, кто заблокирован',
    data: NoData,
    schedule: { everySeconds: recheckSeconds },
    run: (db, _, ctx) => recheckAll(recheck, db, ctx),
  })
}

export const ssoRoom = defineRoom({
  name: 'sso',
  mount: (http, { db, auth, ssoKeys, findSignInProvider, directoryLimit, originOf, base }: SsoParts) =>
    mountSso(http, {
      db,
      auth,
      findSignInProvider,
      directoryLimit,
      originOf,
      base,
      box: makeSecretBox(ssoKeys),
      discovery: openDiscovery(),
    }),
  constraints: ssoConstraints,
  jobs: (parts: Pick<SsoParts, 'ssoKeys' | 'findSignInProvider'>) => [
    recheckJob(parts),
    defineExclusiveJob({
      name: 'sso.strangers',
      title: 'Удаление старых входов без учётной записи',
      everySeconds: 3600,
      run: dropOldStrangers,
    }),
    defineExclusiveJob({
      name: 'sso.logout-tokens',
      title: 'Удаление номеров сообщений поставщика о выходе',
      everySeconds: 3600,
      run: forgetLogoutTokens,
    }),
  ],
  personalData: ssoPersonalData,
  connectionChecks: { oidc: checkOidc, ldap: checkLdap },
})
