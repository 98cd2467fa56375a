import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'

import { cycle } from './lab/cycle.ts'
import { download, memoryOf } from './lab/download.ts'
import { after, type Call, type Client, drive, percentile } from './lab/drive.ts'
import { openLab } from './lab/lab.ts'
import { cpuOf } from './lab/processes.ts'
import { type Check, conclude, figure } from './lab/report.ts'
import { launchServer, postmasterOf, signIn } from './lab/server.ts'

// Reports over the large demo, no two consecutive calls the same: analytics of a queue and of days, a year by
// month and queue during normal work, a year by every other grouping, and a file of a hundred thousand rows.

const queues = ['tachograph', 'glonass', 'skud', 'luv', 'external']
const seconds = 6

const lab = await openLab()
const server = await launchServer(lab)
try {
  const days = await readDays(lab.url)
  const senior = await signIn(server.port, 'Старший диспетчер', 16)
  const checks: Check[] = []
  for (const part of [analytics, yearByMonthAndQueue, yearByEverything, bigFile]) {
    const found = await part(senior, days)
    for (const { what, found: value, unit } of found) console.log(`${what}: ${figure(value)} ${unit}`)
    checks.push(...found)
  }
  conclude('Reports', checks)
  senior.close()
} finally {
  await server.kill()
  await lab.cluster.stop()
}

interface Days {
  /** Day of the newest task. */
  readonly last: string
  /** Start of the year that ends with `last`. */
  readonly yearBefore: string
  /** A hundred thousand tasks at most were created from this day on. */
  readonly hundredThousand: string
  readonly hundredThousandCount: number
}

async function readDays(url: string): Promise<Days> {
  const sql = postgres(url, { max: 1 })
  const [row] = await sql<Days[]>`
    with days as (
      select (created_at at time zone 'Europe/Moscow')::date as day, count(*) as n from tasks group by 1),
    summed as (select day, sum(n) over (order by day desc) as n from days)
    select max(day)::text as last, (max(day) - interval '1 year')::date::text as "yearBefore",
      min(day) filter (where n <= 100000)::text as "hundredThousand",
      (max(n) filter (where n <= 100000))::int as "hundredThousandCount"
    from summed`
  await sql.end()
  if (!row) throw new Error('no tasks')
  return row
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}

function databaseMs(): number {
  return cpuOf([postmasterOf(lab)])
}

async function measure(client: Client, connections: number, next: () => Call) {
  await drive(client, { connections, isOver: after(2), next })
  const before = databaseMs()
  const { calls, failures } = await drive(client, { connections, isOver: after(seconds), next })
  for (const [status, { count, example }] of failures) console.log(`failed: ${count} × ${status} ${example}`)
  return { calls, msOfDatabase: (databaseMs() - before) / calls.length }
}

async function analytics(client: Client, { last }: Days): Promise<Check[]> {
  // Every queue with spans from a week to a year, with forty end days in the last half year.
  const asked = cycle(
    queues.flatMap((queue) =>
      Array.from({ length: 40 }, (_, n) => addDays(last, -5 * n)).flatMap((dateTo) =>
        [7, 30, 91, 182, 365].map(
          (span) => `queue=${queue}&dateFrom=${addDays(dateTo, -span)}&dateTo=${dateTo}`,
        ),
      ),
    ),
  )
  const { calls, msOfDatabase } = await measure(client, 16, () => ({
    method: 'GET',
    path: `/api/tasks/analytics?${asked()}`,
  }))
  console.log(
    `analytics: ${figure(calls.length / seconds)} a second, p50 ${figure(percentile(calls, 0.5))} ms, p99 ${figure(percentile(calls, 0.99))} ms`,
  )
  return [{ what: 'GET /tasks/analytics: database', found: msOfDatabase, unit: 'ms', goal: 1 }]
}

function lists(client: Client, isOver: () => boolean) {
  const offset = cycle(Array.from({ length: 64 }, (_, n) => n))
  return drive(client, {
    connections: 4,
    isOver,
    next: () => ({
      method: 'POST',
      path: '/api/tasks/search',
      body: { queue: 'tachograph', limit: 50, offset: offset() },
    }),
  })
}

async function yearByMonthAndQueue(client: Client, { last }: Days): Promise<Check[]> {
  const others = await signIn(server.port, 'Диспетчер', 4)
  const measures = ['tasks', 'created', 'done', 'remote', 'closed', 'openAtEnd', 'late', 'costs', 'repeats']
  // A year that ends in each of twelve months, with each of ten sets of measures, first page.
  const asked = cycle(
    Array.from({ length: 120 }, (_, n) => {
      const [year = 0, month = 1] = last.split('-').map(Number)
      const end = new Date(Date.UTC(year, month - (n % 12), 0)).toISOString().slice(0, 10)
      const start = `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`
      const dateFrom = new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)), 1))
      return {
        dateFrom: dateFrom.toISOString().slice(0, 10),
        dateTo: end,
        groupBy: ['month', 'queue'],
        measures: measures.slice(0, 1 + Math.floor(n / 12)),
        limit: 50,
      }
    }),
  )
  let isOver = false
  const work = lists(others, () => isOver)
  const { calls, msOfDatabase } = await measure(client, 4, () => ({
    method: 'POST',
    path: '/api/tasks/report',
    body: asked(),
  })).finally(() => (isOver = true))
  await work
  others.close()
  console.log(
    `a year by month and queue: ${figure(calls.length / seconds)} a second, p50 ${figure(percentile(calls, 0.5))} ms, database ${figure(msOfDatabase)} ms with the lists of others`,
  )
  return [
    {
      what: 'a year by month and queue, 4 connections beside lists: p99',
      found: percentile(calls, 0.99),
      unit: 'ms',
      goal: 300,
    },
  ]
}

async function yearByEverything(client: Client, { last, yearBefore }: Days): Promise<Check[]> {
  const groupings = [
    ['week', 'status'],
    ['operator'],
    ['company'],
    ['type'],
    ['category'],
    ['car'],
    ['source', 'priority'],
    ['month', 'company'],
    ['month', 'car'],
  ]
  const measures = ['tasks', 'done', 'closed', 'openAtEnd', 'late', 'costs', 'takeMedian', 'finishP90']
  const checks: Check[] = []
  for (const [at, groupBy] of groupings.entries()) {
    const body = {
      dateFrom: addDays(yearBefore, 1 + at),
      dateTo: addDays(last, -at),
      groupBy,
      measures,
      limit: 50,
    }
    const begun = performance.now()
    const isAnswered = await client.json({ method: 'POST', path: '/api/tasks/report', body }).then(
      () => true,
      (error: unknown) => console.log(String(error)),
    )
    const found = isAnswered ? (performance.now() - begun) / 1000 : Number.POSITIVE_INFINITY
    console.log(`${groupBy.join(' and ')}: ${figure(found)} s`)
    checks.push({ what: `a year by ${groupBy.join(' and ')}, with percentiles`, found, unit: 's', goal: 2 })
  }
  return checks
}

async function bigFile(
  client: Client,
  { last, hundredThousand, hundredThousandCount }: Days,
): Promise<Check[]> {
  const others = await signIn(server.port, 'Диспетчер', 4)
  let isOver = false
  const work = lists(others, () => isOver)
  await sleep(2000)
  const body = { dateFrom: hundredThousand, dateTo: last, groupBy: ['month', 'queue'] }
  const { result, addedMiB } = await memoryOf(server, () =>
    download(client, server.port, { method: 'POST', path: '/api/tasks/report/excel', body }),
  ).finally(() => (isOver = true))
  const { calls } = await work
  others.close()
  const what = `Excel of ${hundredThousandCount.toLocaleString('en').replaceAll(',', ' ')} rows`
  console.log(`${what}: ${figure(result.bytes / 1024 / 1024)} MiB`)
  return [
    { what: `${what}: first byte`, found: result.firstByteMs, unit: 'ms', goal: 100 },
    { what, found: result.seconds, unit: 's', goal: 6 },
    { what: `${what}: memory added`, found: addedMiB, unit: 'MiB', goal: 100 },
    { what: `${what}: p99 of others meanwhile`, found: percentile(calls, 0.99), unit: 'ms', goal: 200 },
  ]
}
