import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import { readBuildInfo } from '../build/build-info.ts'
import { type Db, poolOf } from '../db/connect.ts'
import { within } from '../db/connection/within.ts'
import { replicaStateOf } from '../db/replica/replica.ts'
import type { ServerState } from '../disk/server-state.ts'
import { unauthorized } from '../http/refusals.ts'
import { isSameSecret } from '../secrets/is-same-secret.ts'
import { readCounts } from './counts.repo.ts'

export interface MetricsParts {
  readonly db: Db
  /** The token that authorizes reading. */
  readonly token: string
  readonly openStreams: () => number
  readonly state: ServerState
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const countsWithinMs = 1500

/** GET /metrics for Prometheus: numbers only, no names, objects or addresses. */
export function serveMetrics(app: FastifyInstance, parts: MetricsParts): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  nameBuild(registry)
  timeRequests(app, registry)
  const look = watchPool(registry, parts)
  const count = watchDatabase(registry, parts.db)
  const askReplica = watchReplica(registry, parts.db)
  const readState = watchState(registry, parts.state)
  app.get(
    '/metrics',
    { config: { access: 'public', isNeverRefused: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const [, bearer = ''] = /^Bearer (\S{1,500})$/i.exec(request.headers.authorization ?? '') ?? []
      if (!isSameSecret(bearer, parts.token)) throw unauthorized('Нужен ключ: Authorization: Bearer …')
      // Sampled before its own query takes a connection.
      look()
      await Promise.all([count(), askReplica(), readState()])
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics())
    },
  )
}

/** The value is always 1; the labels say what runs here. */
function nameBuild(registry: Registry): void {
  const build = new Gauge({
    name: 'naryad_build_info',
    help: 'The build that runs: its version and, if it is one, the release.',
    labelNames: ['build', 'version', 'release'],
    registers: [registry],
  })
  const { name, version, release } = readBuildInfo()
  build.set({ build: name, version, release: release ?? '' }, 1)
}

/** Labelled by the declared route, not by the path, so the number of time series is bounded. */
function timeRequests(app: FastifyInstance, registers: Registry): void {
  const requests = new Histogram({
    name: 'naryad_http_request_duration_seconds',
    help: 'Answered calls by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registers],
  })
  app.addHook('onResponse', async (request, reply) => {
    // Excluded: the duration of a stream depends on the client.
    if (request.routeOptions.config.route?.reply === 'events') return
    const { method, route } = labelsOf(request)
    requests.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
}

function labelsOf({ routeOptions: { url }, method }: FastifyRequest): { method: string; route: string } {
  // All screens of the web application count as one route.
  return url === undefined || url === '/*' ? { method: 'other', route: 'other' } : { method, route: url }
}

/** Metrics of this process. */
function watchPool(registry: Registry, { db, openStreams }: MetricsParts): () => void {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] })
  const inUse = gauge('naryad_db_connections_in_use', 'Connections of the pool in use.')
  const waiting = gauge('naryad_db_connections_waited_for', 'Callers who wait for a connection.')
  const streams = gauge('naryad_event_streams_open', 'Open streams of live events.')
  return () => {
    const pool = poolOf(db)
    inUse.set(pool.inUse)
    waiting.set(pool.waiting)
    streams.set(openStreams())
  }
}

/** Reads the figures before each scrape; reports the database as down if it does not respond. */
function watchDatabase(registry: Registry, db: Db): () => Promise<void> {
  const registers = [registry]
  const up = new Gauge({ name: 'naryad_db_up', help: 'Whether the database answers.', registers })
  const sessions = new Gauge({ name: 'naryad_sessions_open', help: 'Living sessions.', registers })
  const letters = new Gauge({
    name: 'naryad_letters',
    help: 'Letters that wait to leave, and those that could not.',
    labelNames: ['status'],
    registers,
  })
  const jobs = new Gauge({
    name: 'naryad_jobs',
    help: 'Jobs of the queue by their state.',
    labelNames: ['name', 'state'],
    registers,
  })
  const rejections = new Gauge({
    name: 'naryad_rejected_elements',
    help: 'Elements of foreign data that were left out in the last 30 days, such as readings of trackers.',
    labelNames: ['source', 'reason'],
    registers,
  })
  return async () => {
    for (const gauge of [sessions, letters, jobs, rejections]) gauge.reset()
    try {
      const counts = await within(readCounts(db), countsWithinMs)
      sessions.set(counts.sessions)
      letters.set({ status: 'queued' }, counts.lettersQueued)
      letters.set({ status: 'failed' }, counts.lettersFailed)
      for (const { name, state, n } of counts.jobs) jobs.set({ name, state }, n)
      for (const { source, reason, n } of counts.rejections)
        rejections.set({ source: source.toLowerCase(), reason: reason.toLowerCase() }, n)
      up.set(1)
    } catch {
      up.set(0)
    }
  }
}

/** The replica of the reports; without one no value is reported. */
function watchReplica(registry: Registry, db: Db): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('naryad_replica_up', 'Whether the replica of the reports answers.')
  const lag = gauge('naryad_replica_lag_seconds', 'How far it is behind.')
  const reads = gauge('naryad_replica_reads', 'Long reads since the start, by database.', ['database'])
  return async () => {
    for (const one of [up, lag]) one.remove()
    const state = await replicaStateOf(db).catch(() => undefined)
    if (!state) return
    up.set(state.lagSeconds === undefined ? 0 : 1)
    if (state.lagSeconds !== undefined) lag.set(state.lagSeconds)
    for (const [database, n] of Object.entries(state.reads)) reads.set({ database }, n)
  }
}

/** Disks of this machine, and the last backup that was made with this data folder. */
function watchState(registry: Registry, state: ServerState): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const free = gauge('naryad_disk_free_bytes', 'Free space for the product, by what lies there.', ['place'])
  const size = gauge('naryad_disk_size_bytes', 'Size of the same disks.', ['place'])
  const isOk = gauge('naryad_backup_ok', 'Whether the last backup succeeded; absent if there was none.')
  const endedAt = gauge('naryad_backup_completed_timestamp_seconds', 'End of the last completed backup.')
  const bytes = gauge('naryad_backup_size_bytes', 'Size of the last completed backup.')
  const missing = gauge('naryad_backup_missing_files', 'Lost files that it does not contain.')
  return async () => {
    const [disks, backup] = await Promise.all([state.readDisks(), state.readLastBackup()])
    // A gauge without a value would be reported as zero.
    for (const one of [isOk, endedAt, bytes, missing]) one.remove()
    free.reset()
    size.reset()
    for (const disk of disks) {
      free.set({ place: disk.place }, disk.freeBytes)
      size.set({ place: disk.place }, disk.sizeBytes)
    }
    if (!backup) return
    isOk.set(backup.failure === null ? 1 : 0)
    if (!backup.done) return
    endedAt.set(Date.parse(backup.done.endedAt) / 1000)
    bytes.set(backup.done.bytes)
    missing.set(backup.done.missingFiles)
  }
}
