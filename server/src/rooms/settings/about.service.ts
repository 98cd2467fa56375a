import type { AboutSystem } from '@naryad/contract/settings/about'

import { type BuildInfo, readBuildInfo } from '../../platform/build/build-info.ts'
import { replicaStateOf } from '../../platform/db/replica/replica.ts'
import { readQueueHealth } from '../../platform/jobs/health.repo.ts'
import { readDatabaseFacts, readFileFacts } from './about.repo.ts'
import type { SettingsRoom } from './settings.service.ts'

export async function describeSystem({
  db,
  files,
}: Pick<SettingsRoom, 'db' | 'files'>): Promise<AboutSystem> {
  const { name, version, release, date, notes, packages } = readBuildInfo()
  const [database, replica, fileFacts, queues] = await Promise.all([
    readDatabaseFacts(db),
    replicaStateOf(db),
    readFileFacts(db),
    readQueueHealth(db),
  ])
  return {
    build: name,
    version,
    release,
    releasedOn: date,
    notes,
    database,
    replica: replica ? { lagSeconds: replica.lagSeconds ?? null } : null,
    files: { place: files.place, ...fileFacts },
    jobs: sumOf([...queues.values()]),
    licences: byLicence(packages),
  }
}

function sumOf(queues: readonly { waitingCount: number; retryingCount: number; failedCount: number }[]) {
  const jobs = { waiting: 0, retrying: 0, failed: 0 }
  for (const queue of queues) {
    jobs.waiting += queue.waitingCount
    jobs.retrying += queue.retryingCount
    jobs.failed += queue.failedCount
  }
  return jobs
}

/** The most frequent licence first. */
function byLicence(packages: BuildInfo['packages']): AboutSystem['licences'] {
  const found = Map.groupBy(packages, ({ licence }) => licence)
  return [...found]
    .map(([licence, group]) => ({
      licence,
      packages: group.map(({ name, version }) => `${name} ${version}`),
    }))
    .toSorted((a, b) => b.packages.length - a.packages.length || a.licence.localeCompare(b.licence))
}
