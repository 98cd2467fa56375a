import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { boundRoute } from '@naryad/contract/api'
import { declaredStatuses } from '@naryad/contract/kit/openapi'
import type { RouteDef } from '@naryad/contract/kit/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, onTestFinished, TestRunner } from 'vitest'

import { type Built, buildApp } from '../app/build.ts'
import { staticParts } from '../app/collected.ts'
import { readConfig } from '../app/config.ts'
import { openProcessParts } from '../app/parts.ts'
import type { Db } from '../platform/db/connect.ts'
import { serverStateOf } from '../platform/disk/server-state.ts'
import { type LocalStore, openLocalStore } from '../platform/files/store/local-store.ts'
import { openS3Store } from '../platform/files/store/s3-store.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { OpenProvider } from '../rooms/monitoring/index.ts'
import { testDbUrl } from './database.ts'

/** Settings of tests. A test that needs the log, rate limits or the cache of sessions turns them on. */
export const testEnvironment = (): Record<string, string> => ({
  DATABASE_URL: testDbUrl(),
  LOG_LEVEL: 'silent',
  NARYAD_RATE_LIMITS: '0',
  NARYAD_KEEP_SESSIONS_MS: '0',
})

/** The key that signs the sessions of tests. */
export const sessionKey = new Uint8Array(32).map((_, at) => at)

interface Monitored {
  readonly gps?: OpenProvider
  readonly positionsEveryMs?: number
}

const built = new WeakMap<FastifyInstance, Built & { readonly files: LocalStore }>()

/**
 * The whole server with the worker's database, not listening; closed at the end of the test that makes it, or of the
 * file.
 */
export async function testApp(
  db: Db,
  environment: Record<string, string> = {},
  configure: (app: FastifyInstance) => void = () => {},
  jobs: readonly Job[] = [],
  { gps = async () => undefined, positionsEveryMs }: Monitored = {},
): Promise<FastifyInstance> {
  const folder = mkdtempSync(path.join(tmpdir(), 'naryad-files-'))
  const files = openLocalStore(folder)
  const config = readConfig({ ...testEnvironment(), ...environment })
  const keys = [sessionKey]
  const processParts = openProcessParts(staticParts, {
    config: { ...config, NARYAD_SESSION_KEYS: keys },
    keys,
    files: config.NARYAD_S3 ? openS3Store(config.NARYAD_S3, files.temps) : files,
    gps,
  })
  const parts = buildApp({
    db,
    databaseUrl: testDbUrl(),
    processParts,
    jobs,
    positionsEveryMs,
    state: serverStateOf({ dataDir: config.NARYAD_DATA_DIR, filesDir: folder, databaseDir: undefined }),
  })
  built.set(parts.app, { ...parts, files })
  const undeclared = recordUndeclared(parts.app)
  configure(parts.app)
  await parts.app.ready()
  const atEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  atEnd(async () => {
    await parts.app.close()
    rmSync(folder, { recursive: true })
    expect([...undeclared], 'answered with a status that the OpenAPI document does not name').toEqual([])
  })
  return parts.app
}

/** Collects answers with statuses that the OpenAPI document does not declare for their route. */
function recordUndeclared(app: FastifyInstance): ReadonlySet<string> {
  const undeclared = new Set<string>()
  const declared = new Map<RouteDef, ReadonlySet<number>>()
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { route } = request.routeOptions.config
    if (!route) return
    const statuses = declared.get(route) ?? declaredStatuses(boundRoute(route))
    declared.set(route, statuses)
    if (!statuses.has(statusCode)) undeclared.add(`${route.method} ${route.path}: ${statusCode}`)
  })
  return undeclared
}

const partsOf = (app: FastifyInstance) => {
  const parts = built.get(app)
  if (!parts) throw new Error('not made by testApp')
  return parts
}

export const authOf = (app: FastifyInstance): Built['auth'] => partsOf(app).auth

/** The folder of this application, for its files or those that are being written. */
export const filesOf = (app: FastifyInstance): LocalStore => partsOf(app).files
