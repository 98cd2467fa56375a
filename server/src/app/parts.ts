import { rates } from '@naryad/contract/kit/limits'
import type { SsoKind } from '@naryad/contract/sso/sso.words'

import type { Db } from '../platform/db/connect.ts'
import type { PersonalData } from '../platform/db/personal-data/personal-data.ts'
import type { ServerState } from '../platform/disk/server-state.ts'
import type { Moving } from '../platform/files/store/move.ts'
import type { FileStore } from '../platform/files/store/store.ts'
import type { KeysInUse } from '../platform/files/sweep.ts'
import type { Call } from '../platform/http/ctx.ts'
import { limitBy } from '../platform/http/limits.ts'
import type { ImportRegisters } from '../platform/imports/register.ts'
import type { Job, JobContext } from '../platform/jobs/job.ts'
import type { Listener } from '../platform/live/listener.ts'
import { makeSecretBox } from '../platform/secrets/secret-box.ts'
import { openAttachments, openIncomingFiles } from '../rooms/attachments/index.ts'
import { inviteTo, openAuth, removeSecondFactorOf, voidLinks } from '../rooms/auth/index.ts'
import {
  findLiveSessions,
  revokePasswordSessions,
  revokeSessionsOf,
  sessionNotices,
  shortenSessions,
} from '../rooms/auth/sessions/index.ts'
import { askExchange, RecordingCache } from '../rooms/calls/index.ts'
import { findConnection } from '../rooms/connections/index.ts'
import { openRouter } from '../rooms/geo/index.ts'
import { openLive } from '../rooms/live/index.ts'
import { openImap } from '../rooms/mailboxes/index.ts'
import { openRangesOfCar } from '../rooms/maintenance/index.ts'
import { openPositionsStream, type OpenProvider } from '../rooms/monitoring/index.ts'
import { type AddressBook, countUnread, type FindRuledChats } from '../rooms/notifications/index.ts'
import type { Sheets } from '../rooms/room.ts'
import type { ConnectionChecks } from '../rooms/room.ts'
import {
  findAddress,
  findMailConnection,
  linkOriginOf,
  publicOriginOf,
  readSetting,
} from '../rooms/settings/index.ts'
import { openProofs } from '../rooms/sso/index.ts'
import { seesTask } from '../rooms/tasks/index.ts'
import { isSetUpNeeded } from '../rooms/users/index.ts'
import { baseMapOf } from './base-map.ts'
import { channelsOf } from './channels.ts'
import type { Config } from './config.ts'
import { connectionsOf, connectionSourceOf } from './connections.ts'
import { gpsOf } from './gps.ts'
import { derivedKey, mailThreadsOf, secretKeysOf, webhookBoxOf } from './keys.ts'
import { messengerConnections } from './messengers.ts'

/** What rooms declare for each other, known without a configuration. */
export interface StaticParts {
  readonly imports: ImportRegisters
  readonly sheets: Sheets
  readonly connectionChecks: ConnectionChecks
  readonly fileKeysInUse: readonly KeysInUse[]
  readonly addressBooks: readonly AddressBook[]
  readonly findRuledChats: FindRuledChats
  /** For each room the rooms that show names of its objects. */
  readonly showNamesOf: Readonly<Partial<Record<string, readonly string[]>>>
}

interface ProcessOptions {
  readonly config: Config
  /** Keys of the sessions; the first signs. */
  readonly keys: readonly Uint8Array[]
  /** Former session keys: no longer sign, but still decrypt. */
  readonly retiredKeys?: readonly Uint8Array[]
  /** The file store for attachments and report files. */
  readonly files: FileStore
  /** Files that are in a former store move to another one. */
  readonly moving?: Moving | undefined
  /** The monitoring provider, if it is not the one of the settings. */
  readonly gps?: OpenProvider | undefined
  /** How mailboxes are opened, if not by IMAP. */
  readonly openFolder?: ReturnType<typeof openImap> | undefined
}

/** The parts of a process that need no database. Each job and each call uses the same ones. */
export function openProcessParts(
  collected: StaticParts,
  { config, keys, retiredKeys = [], files, moving, gps, openFolder }: ProcessOptions,
) {
  const source = connectionSourceOf({ config, keys, retiredKeys })
  const connections = connectionsOf({ config, keys, retiredKeys })
  return {
    ...collected,
    config,
    keys,
    files,
    moving,
    source,
    connections,
    /** Keys of second factors: the first encrypts. */
    secretKeys: secretKeysOf(keys, retiredKeys),
    /** Seals the secrets of links that have to be sent again. */
    approvalBox: makeSecretBox(secretKeysOf(keys, retiredKeys, 'approvals')),
    webhookBox: webhookBoxOf(keys, retiredKeys),
    webhookHosts: config.NARYAD_WEBHOOK_HOSTS,
    /** Seals the passwords of mailboxes. */
    mailboxBox: makeSecretBox(secretKeysOf(keys, retiredKeys, 'mailboxes')),
    /** Seals the keys of telephone exchanges. */
    phoneBox: makeSecretBox(secretKeysOf(keys, retiredKeys, 'calls')),
    recordingKeys: keys.map((key) => derivedKey(key, 'recordings')),
    playedRecordings: new RecordingCache(),
    askExchange,
    openFolder: openFolder ?? openImap(),
    mailThreads: mailThreadsOf(keys, retiredKeys),
    incomingFiles: (db: Db) =>
      openIncomingFiles({ db, store: files, maxCompanyBytes: companyBytesOf(config) }),
    gps: gps ?? gpsOf(source),
    /** Seals sign-ins that are under way, and tokens of providers. */
    ssoKeys: secretKeysOf(keys, retiredKeys, 'sso'),
    findSignInProvider: (db: Db, kind: SsoKind) => findConnection(db, source, kind),
    findArshin: (db: Db) => findConnection(db, source, 'arshin'),
    channels: channelsOf({ config, connections, source, files, keys, retiredKeys }),
    /** The base URL of links that leave the product. */
    originOf: (db: Db) => publicOriginOf(db, connections),
    hasMail: async (db: Db) => (await findMailConnection(db, connections)) !== undefined,
    auditMonths: async (db: Db) => (await readSetting(db, 'retention')).auditMonths,
  }
}

export type ProcessParts = ReturnType<typeof openProcessParts>

interface AppOptions {
  readonly db: Db
  readonly listener: Listener
  readonly log: JobContext['log']
  /** The prefix of the paths of the API. */
  readonly base: string
  readonly jobs: readonly Job[]
  readonly personalData: readonly PersonalData[]
  readonly state: ServerState
  /** Interval of position updates to open maps; five seconds by default. */
  readonly positionsEveryMs?: number | undefined
}

const companyBytesOf = ({ NARYAD_COMPANY_FILES_MB: megabytes }: Config): number => megabytes * 1024 * 1024

/** Limits can be switched off by the configuration. */
export const limiterOf = (config: Config): typeof limitBy =>
  config.NARYAD_RATE_LIMITS ? limitBy : () => () => {}

/** Opens what serves the calls of all rooms. */
export function openAppParts(
  processParts: ProcessParts,
  { db, listener, log, base, jobs, personalData, state, positionsEveryMs }: AppOptions,
) {
  const { config, keys, secretKeys, files, source, hasMail, showNamesOf } = processParts
  const publicUrl = config.PUBLIC_URL
  const directoryLimit = limiterOf(config)(rates.directoryPassword)
  const auth = openAuth({
    db,
    keys,
    secretKeys,
    listener,
    keepSessionsMs: config.NARYAD_KEEP_SESSIONS_MS,
    tokenLimit: limiterOf(config)(rates.apiToken),
    hasMail: () => hasMail(db),
    proofs: openProofs({ findSignInProvider: processParts.findSignInProvider, directoryLimit }),
  })
  const live = openLive({
    db,
    listener,
    log,
    sessions: { find: findLiveSessions, notices: sessionNotices },
    seesTask,
    showNamesOf,
  })
  const positions = openPositionsStream({
    db,
    listener,
    log,
    openStreams: live.hub.people,
    send: (textFor) => live.hub.send(textFor),
    everyMs: positionsEveryMs,
  })
  const attachments = openAttachments({
    db,
    store: files,
    keys: keys.map((key) => derivedKey(key, 'files')),
    maxCompanyBytes: companyBytesOf(config),
    base,
  })
  const findPlaces = (key: 'geocoder' | 'router') => findConnection(db, source, key)
  return {
    ...processParts,
    db,
    jobs,
    personalData,
    state,
    auth,
    directoryLimit,
    live,
    positions,
    attachments,
    publicUrl,
    base,
    linkOrigin: (on: Db, call: Pick<Call, 'origin'>) => linkOriginOf(on, call, publicUrl),
    findConnection: findPlaces,
    /** Geo and the calendar share one routing engine and its cache. */
    router: openRouter(findPlaces),
    messengers: {
      db,
      findConnections: messengerConnections(source),
      findOrigin: async (on: Db) => (await findAddress(on, publicUrl)) ?? null,
      attach: attachments.attachToTask,
      log,
    },
    apiDocs: config.NARYAD_API_DOCS,
    map: baseMapOf(config),
    // Of rooms that depend on those that use them.
    entry: { inviteTo, voidLinks, removeSecondFactorOf, revokeSessionsOf, revokePasswordSessions },
    shortenSessions,
    forgetSessionsOf: auth.sessions.forgetPerson,
    countUnread,
    openRangesOfCar,
    isSetUpNeeded,
  }
}

export type AppParts = ReturnType<typeof openAppParts>
