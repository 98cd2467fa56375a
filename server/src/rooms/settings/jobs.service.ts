import type { JobHealth } from '@naryad/contract/settings/jobs'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { type QueueHealth, readQueueHealth, retryRuns } from '../../platform/jobs/health.repo.ts'
import type { Job } from '../../platform/jobs/job.ts'

type KnownJob = Pick<Job, 'name' | 'title' | 'schedule'>

const untouched = {
  waitingCount: 0,
  retryingCount: 0,
  failedCount: 0,
  lastDoneAt: null,
  lastError: null,
  lastErrorAt: null,
}

/** All kinds of background jobs, sorted by title. */
export async function listJobs(db: Db, jobs: readonly KnownJob[]): Promise<JobHealth[]> {
  const health = await readQueueHealth(db)
  return jobs
    .map((job) => describe(job, health.get(job.name)))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'ru'))
}

/** A failure of a recurring job is resolved by its next successful run. */
function describe({ name, title, schedule }: KnownJob, found: QueueHealth | undefined): JobHealth {
  const job = { ...untouched, ...found, name, title }
  const isOver = schedule !== undefined && (job.lastDoneAt ?? '') > (job.lastErrorAt ?? '')
  return isOver ? { ...job, retryingCount: 0, failedCount: 0, lastError: null, lastErrorAt: null } : job
}

export async function retryJob(db: Db, jobs: readonly KnownJob[], name: string): Promise<JobHealth> {
  const job = jobs.find((one) => one.name === name)
  if (!job) throw notFound('Задание')
  await inTransaction(db, (tx) => retryRuns(tx, name))
  return describe(job, (await readQueueHealth(db)).get(name))
}
