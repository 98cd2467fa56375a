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
import { makeApp } from '../platform/http/app.ts'
import { secureAnswers } from '../platform/http/headers.ts'
import { serveHealth } from '../platform/http/health.ts'
import type { Http } from '../platform/http/http.ts'
import { serveWeb } from '../platform/http/web.ts'
import { jobsChannel } from '../platform/jobs/enqueue.repo.ts'
import type { Job } from '../platform/jobs/job.ts'
import { type RunningJobs, startJobs } from '../platform/jobs/jobs.ts'
import { openListener } from '../platform/live/listener.ts'
import { serveMetrics } from '../platform/metrics/metrics.ts'
import { recordAudit } from '../rooms/audit/index.ts'
import type { Auth } from '../rooms/auth/index.ts'
import { openExchangesWorker } from '../rooms/calls/index.ts'
import { authenticateDriver } from '../rooms/driver-page/index.ts'
import { messengersChannel, openWorker } from '../rooms/messengers/index.ts'
import { installationState } from '../rooms/settings/index.ts'
import { webOptionsOf } from './base-map.ts'
import { constraints, mountRooms, personalData, subscriptions } from './collected.ts'
import type { Config } from './config.ts'
import { limiterOf, openAppParts, type ProcessParts } from './parts.ts'

export interface BuildOptions {
  readonly db: Db
  /** For the dedicated LISTEN connection, outside of the pool. */
  readonly databaseUrl: string
  /** For the job library, with the right to create tables; defaults to the same role. */
  readonly ownerUrl?: string
  /** The parts that the jobs use as well. */
  readonly processParts: ProcessParts
  /** Started once the server listens; their queues exist by then. */
  readonly jobs: readonly Job[]
  /** Interval of position updates to open maps; five seconds by default. */
  readonly positionsEveryMs?: number | undefined
  readonly state: ServerState
}

export interface Built {
  readonly app: FastifyInstance
  readonly auth: Auth
}

/** Delays the jobs at startup, because the first calls after a restart have priority. */
const jobsAfterMs = 3000

/** The prefix of the paths of the API. */
const base = '/api'

/** The whole application except listening. Mounts all rooms. */
export function buildApp({
  db,
  databaseUrl,
  ownerUrl = databaseUrl,
  processParts,
  jobs,
  positionsEveryMs,
  state,
}: BuildOptions): Built {
  const { config } = processParts
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

  const listener = openListener(databaseUrl, app.log)
  const parts = openAppParts(processParts, {
    db,
    listener,
    log: app.log,
    base,
    jobs,
    personalData,
    state,
    positionsEveryMs,
  })
  const { auth, live, positions } = parts
  let running: RunningJobs | undefined
  listener.on(jobsChannel, (name) => running?.wake(name))
  const http = makeHttp({ app, db, auth, config, isHttps })
  mountRooms(http, parts)

  const worker = openWorker(parts.messengers)
  listener.on(messengersChannel, worker.wake)
  const leadership = openLeadership({
    databaseUrl,
    name: 'messengers',
    log: app.log,
    isWanted: worker.isWanted,
    lead: worker.run,
  })

  const exchanges = openExchangesWorker({ db, log: app.log, phoneBox: parts.phoneBox })
  const exchangesLeadership = openLeadership({
    databaseUrl,
    name: 'exchanges',
    log: app.log,
    isWanted: exchanges.isWanted,
    lead: exchanges.run,
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
    exchangesLeadership.start()
  })
  // Streams never end by themselves, so they are closed before the server waits for calls in progress.
  app.addHook('preClose', async () => {
    positions.stop()
    live.stop()
  })
  app.addHook('onClose', async () => {
    await Promise.all([
      running?.stop(),
      leadership.stop(),
      exchangesLeadership.stop(),
      listener.stop(),
      heavyReportsOf(db).close(),
    ])
  })
  return { app, auth }
}

interface HttpParts extends Built {
  readonly db: Db
  readonly config: Config
  readonly isHttps: boolean
}

function makeHttp({ app, db, auth, config, isHttps }: HttpParts): Http {
  const limit = limiterOf(config)
  return {
    app,
    base,
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
