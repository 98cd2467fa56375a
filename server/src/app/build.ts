import { api } from '@naryad/contract/api'
import { describeTokenAccess } from '@naryad/contract/auth/token-access'
import { rates } from '@naryad/contract/kit/limits'
import { openApiDocument } from '@naryad/contract/kit/openapi'
import contract from '@naryad/contract/package.json' with { type: 'json' }
import type { FastifyInstance } from 'fastify'

import { heavyReportsOf } from '../platform/db/concurrency/heavy-reports.ts'
import { openLeadership } from '../platform/db/concurrency/leader.ts'
import type { Db } from '../platform/db/connect.ts'
import type { ServerState } from '../platform/disk/server-state.ts'
import { serveDocs } from '../platform/docs/serve.ts'
import { setSubscriptions } from '../platform/events/publish.ts'
import type { LocalStore } from '../platform/files/store.ts'
import { makeApp } from '../platform/http/app.ts'
import type { Constraints } from '../platform/http/errors.ts'
import { secureAnswers } from '../platform/http/headers.ts'
import { serveHealth } from '../platform/http/health.ts'
import type { Http } from '../platform/http/http.ts'
import { limitBy } from '../platform/http/limits.ts'
import { serveWeb } from '../platform/http/web.ts'
import { jobsChannel } from '../platform/jobs/enqueue.repo.ts'
import type { Job } from '../platform/jobs/job.ts'
import { type RunningJobs, startJobs } from '../platform/jobs/jobs.ts'
import { openListener } from '../platform/live/listener.ts'
import { serveMetrics } from '../platform/metrics/metrics.ts'
import { mountAttachments } from '../rooms/attachments/index.ts'
import { mountAudit, recordAudit } from '../rooms/audit/index.ts'
import { type Auth, entry, liveSessions, mountAuth, openAuth } from '../rooms/auth/index.ts'
import { carConstraints, mountCars } from '../rooms/cars/index.ts'
import { companyConstraints, mountCompanies } from '../rooms/companies/index.ts'
import { mountConnections } from '../rooms/connections/index.ts'
import { mountContacts } from '../rooms/contacts/index.ts'
import { mountDocuments } from '../rooms/documents/index.ts'
import { authenticateDriver, mountDriverPage } from '../rooms/driver-page/index.ts'
import { mountDrivers } from '../rooms/drivers/index.ts'
import { mountExports } from '../rooms/exports/index.ts'
import { mountImports } from '../rooms/imports/index.ts'
import { mountLetters } from '../rooms/letters/index.ts'
import { mountLive, openLive } from '../rooms/live/index.ts'
import { maintenanceConstraints, mountMaintenance, openRangesOfCar } from '../rooms/maintenance/index.ts'
import {
  messengerConstraints,
  messengersChannel,
  mountMessengers,
  openWorker,
} from '../rooms/messengers/index.ts'
import { mountMonitoring, openPositionsStream, type OpenProvider } from '../rooms/monitoring/index.ts'
import { notificationsRoom } from '../rooms/notifications/index.ts'
import { mountPrivacy } from '../rooms/privacy/index.ts'
import { mountRegistration } from '../rooms/registration/index.ts'
import { mountReports } from '../rooms/reports/index.ts'
import { mountRollCall, rollCallConstraints } from '../rooms/roll-call/index.ts'
import { mountSavedReports, savedReportConstraints } from '../rooms/saved-reports/index.ts'
import { mountSetUp } from '../rooms/set-up/index.ts'
import {
  findAddress,
  findMailConnection,
  installationState,
  linkOriginOf,
  mountSettings,
} from '../rooms/settings/index.ts'
import { mountStickers } from '../rooms/stickers/index.ts'
import { mountSuggestions } from '../rooms/suggestions/index.ts'
import { seesTask, tasksRoom } from '../rooms/tasks/index.ts'
import { isSetUpNeeded, mountUsers, userConstraints } from '../rooms/users/index.ts'
import { mountZones } from '../rooms/zones/index.ts'
import { baseMapOf, webOptionsOf } from './base-map.ts'
import type { Channels } from './channels.ts'
import type { Config } from './config.ts'
import { connectionChecks } from './connection-checks.ts'
import { connectionsOf, connectionSourceOf } from './connections.ts'
import { imports } from './imports.ts'
import { derivedKey, secretKeysOf } from './keys.ts'
import { messengerConnections } from './messengers.ts'
import { personalData } from './personal-data.ts'
import { mountPlaces } from './places.ts'
import { sheets } from './sheets.ts'
import { showNamesOf } from './shown-names.ts'
import { subscriptions } from './subscriptions.ts'

export interface Parts {
  readonly db: Db
  /** For the dedicated LISTEN connection, outside of the pool. */
  readonly databaseUrl: string
  /** For the job library, with the right to create tables; defaults to the same role. */
  readonly ownerUrl?: string
  readonly config: Config
  /** The file store for attachments and report files. */
  readonly files: LocalStore
  /** Started once the server listens; their queues exist by then. */
  readonly jobs: readonly Job[]
  /** The monitoring provider of the process, shared with the jobs. */
  readonly gps: OpenProvider
  /** Interval of position updates to open maps; five seconds by default. */
  readonly positionsEveryMs?: number | undefined
  readonly state: ServerState
  readonly channels: Channels
  /** Keys of the sessions; the first signs. */
  readonly keys: readonly Uint8Array[]
  /** Former session keys: no longer sign, but still decrypt. */
  readonly retiredKeys?: readonly Uint8Array[]
}

export interface Built {
  readonly app: FastifyInstance
  readonly auth: Auth
}

const constraints: Constraints = {
  ...carConstraints,
  ...companyConstraints,
  ...tasksRoom.constraints,
  ...maintenanceConstraints,
  ...messengerConstraints,
  ...rollCallConstraints,
  ...savedReportConstraints,
  ...userConstraints,
}

/** Delays the jobs at startup, because the first calls after a restart have priority. */
const jobsAfterMs = 3000

/** The whole application except listening. Mounts all rooms. */
export function buildApp({
  db,
  databaseUrl,
  ownerUrl = databaseUrl,
  config,
  files,
  jobs,
  gps,
  positionsEveryMs,
  state,
  channels,
  keys,
  retiredKeys = [],
}: Parts): Built {
  setSubscriptions(subscriptions)
  const app = makeApp({
    constraints,
    trustedProxies: config.TRUST_PROXY,
    logLevel: config.LOG_LEVEL,
    maxInFlight: config.NARYAD_MAX_IN_FLIGHT,
  })
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false
  secureAnswers(app, { allowedOrigins: config.CORS_ORIGINS, isHttps })
  serveHealth(app, { db, readDisks: state.readDisks })

  const connections = connectionsOf({ config, keys, retiredKeys })
  const source = connectionSourceOf({ config, keys, retiredKeys })
  const listener = openListener(databaseUrl, app.log)
  const auth = openAuth({
    db,
    keys,
    secretKeys: secretKeysOf(keys, retiredKeys),
    listener,
    keepSessionsMs: config.NARYAD_KEEP_SESSIONS_MS,
    tokenLimit: limiterOf(config)(rates.apiToken),
    hasMail: async () => (await findMailConnection(db, connections)) !== undefined,
  })
  const live = openLive({ db, listener, log: app.log, sessions: liveSessions, seesTask, showNamesOf })
  const positions = openPositionsStream({
    db,
    listener,
    log: app.log,
    openStreams: live.hub.people,
    send: (textFor) => live.hub.send(textFor),
    everyMs: positionsEveryMs,
  })
  let running: RunningJobs | undefined
  listener.on(jobsChannel, (name) => running?.wake(name))
  const http = makeHttp({ app, db, auth, config, isHttps })
  mountAuth(http, auth, { countUnread: notificationsRoom.countUnread })
  mountUsers(http, {
    db,
    publicUrl: config.PUBLIC_URL,
    entry,
    forgetSessionsOf: auth.sessions.forgetPerson,
  })
  mountSetUp(http, db, connections)
  const filesOf = mountAttachments(http, {
    db,
    store: files,
    keys: keys.map((key) => derivedKey(key, 'files')),
    maxCompanyBytes: config.NARYAD_COMPANY_FILES_MB * 1024 * 1024,
  })
  mountCars(http, {
    db,
    filesOf: filesOf.ofCar,
    openRangesOf: (ctx, carId) => openRangesOfCar(db, ctx, carId),
  })
  mountCompanies(http, db)
  mountDrivers(http, { db, linkOrigin: (on, ctx) => linkOriginOf(on, ctx, config.PUBLIC_URL) })
  mountDriverPage(http, { db, attachByDriver: filesOf.attachByDriver })
  mountContacts(http, db)
  mountMaintenance(http, db)
  mountImports(http, { db, imports })
  mountExports(http, { db, sheets })
  tasksRoom.mount(http, { db, filesOf: filesOf.ofTask })
  mountSuggestions(http, db)
  mountStickers(http, { db, linkOrigin: (on, ctx) => linkOriginOf(on, ctx, config.PUBLIC_URL) })
  mountDocuments(http, db)
  mountRollCall(http, db)
  mountZones(http, db)
  mountPlaces(http, { db, source, linkOrigin: (on, call) => linkOriginOf(on, call, config.PUBLIC_URL) })
  mountReports(http, db)
  mountConnections(http, { db, source, checks: connectionChecks })
  mountSavedReports(http, db, files)
  mountLetters(http, db)
  const messengers = {
    db,
    findConnections: messengerConnections(source),
    findOrigin: async (on: Db) => (await findAddress(on, config.PUBLIC_URL)) ?? null,
    attach: filesOf.attachToTask,
    log: app.log,
  }
  mountMessengers(http, messengers)
  const worker = openWorker(messengers)
  listener.on(messengersChannel, worker.wake)
  const leadership = openLeadership({
    databaseUrl,
    name: 'messengers',
    log: app.log,
    isWanted: worker.isWanted,
    lead: worker.run,
  })
  mountRegistration(http, { db, publicUrl: config.PUBLIC_URL })
  mountMonitoring(http, { db, open: gps, stream: positions })
  mountLive(http, live)
  notificationsRoom.mount(http, { db, ...channels })
  mountPrivacy(http, { db, rooms: personalData })
  mountAudit(http, db)
  mountSettings(http, {
    db,
    connections,
    apiDocs: config.NARYAD_API_DOCS,
    map: baseMapOf(config),
    isSetUpNeeded,
    shortenSessions: entry.shortenSessions,
    files,
    jobs,
    state,
  })

  if (config.NARYAD_METRICS_TOKEN !== undefined)
    serveMetrics(app, { db, token: config.NARYAD_METRICS_TOKEN, openStreams: live.hub.size, state })
  serveDocs(app, http.base, {
    isOpen: async () => config.NARYAD_API_DOCS ?? (await installationState(db)).hasDemo,
    describe: () => openApiDocument({ api, version: contract.version, noteOf: describeTokenAccess }),
  })
  const web = webOptionsOf(config)
  if (web) serveWeb(app, web)

  app.addHook('onReady', async () => {
    await listener.start()
  })
  // Startup does not wait for the queue to open.
  app.addHook('onListen', async () => {
    running = startJobs({ db, ownerUrl, jobs, log: app.log, afterMs: jobsAfterMs })
    leadership.start()
  })
  // Streams never end by themselves, so they are closed before the server waits for calls in progress.
  app.addHook('preClose', async () => {
    positions.stop()
    live.stop()
  })
  app.addHook('onClose', async () => {
    await Promise.all([running?.stop(), leadership.stop(), listener.stop(), heavyReportsOf(db).close()])
  })
  return { app, auth }
}

interface HttpParts extends Built {
  readonly db: Db
  readonly config: Config
  readonly isHttps: boolean
}

/** Limits can be switched off by the configuration. */
const limiterOf = (config: Config): Http['limitBy'] => (config.NARYAD_RATE_LIMITS ? limitBy : () => () => {})

function makeHttp({ app, db, auth, config, isHttps }: HttpParts): Http {
  const limit = limiterOf(config)
  return {
    app,
    base: '/api',
    isHttps,
    authenticate: auth.authenticate,
    authenticateDriver: (call) => authenticateDriver(db, call),
    callerExists: auth.callerExists,
    limitBy: limit,
    addressLimit: limit(rates.address),
    userLimit: limit(rates.person),
    driverLimit: limit(rates.driver),
    maxFileBytes: 20 * 1024 * 1024,
    onForbidden: (ctx, { method, path }) =>
      recordAudit(db, { kind: 'ACCESS_REFUSED', by: ctx, details: `${method} ${path}` }),
  }
}
