import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import postgres from 'postgres'

import { openLab } from './lab/lab.ts'
import { untilIdle } from './lab/processes.ts'
import { circumstances, figure, table } from './lab/report.ts'
import { launchServer, postmasterOf } from './lab/server.ts'
import { type Recorded, type Visitor, withOtherValues } from './screens/calls.ts'
import { recordCalls } from './screens/record-calls.ts'
import { type Visit, visitOf } from './screens/visits.ts'

// The calls that the screens make (screens.json, made by `--record`), each with other values several times on
// the large data: milliseconds of the database a call, by pg_stat_statements. No list may cost more than the
// goal at the median.

const goalMs = 5
/**
 * The first calls of a shape are not counted: a composed statement is prepared at its fifth use, and PostgreSQL
 * makes a plan for all values after five more.
 */
const warmUps = 12
/** An access token ends after a quarter of an hour. */
const longestVisitMs = 600_000
const file = path.join(import.meta.dirname, 'screens.json')

const { values: options } = parseArgs({
  options: {
    dir: { type: 'string' },
    tasks: { type: 'string' },
    record: { type: 'boolean', default: false },
    /** A part of the path of the calls, and one of what they ask. */
    only: { type: 'string', default: '' },
    asking: { type: 'string', default: '' },
    /** Of these visitors alone, separated by commas. */
    visitors: { type: 'string', default: '' },
    /** Also the dearest statements of each slow call. */
    statements: { type: 'boolean', default: false },
    times: { type: 'string', default: '7' },
  },
})

if (options.record) {
  const calls = await recordCalls()
  writeFileSync(file, `[\n${calls.map((call) => `  ${JSON.stringify(call)}`).join(',\n')}\n]\n`)
  console.log(`${calls.length} calls`)
} else await replay()

async function replay(): Promise<void> {
  const calls = (JSON.parse(readFileSync(file, 'utf8')) as Recorded[]).filter(
    ({ path, body }) => path.includes(options.only) && JSON.stringify(body ?? '').includes(options.asking),
  )
  const lab = await openLab({
    settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' },
  })
  const server = await launchServer(lab)
  const sql = postgres(lab.url, { max: 1, onnotice: () => {} })
  try {
    await sql`create extension if not exists pg_stat_statements`
    await sql.unsafe('vacuum (analyze, index_cleanup on) tasks')
    await untilIdle([server.pid, postmasterOf(lab)])
    const visitors = new Map<Visitor, { readonly visit: Visit; readonly begunAt: number }>()
    const visitBy = async (visitor: Visitor): Promise<Visit> => {
      const current = visitors.get(visitor)
      if (current && Date.now() - current.begunAt < longestVisitMs) return current.visit
      current?.visit.client.close()
      const visit = await visitOf(sql, server.port, visitor)
      visitors.set(visitor, { visit, begunAt: Date.now() })
      return visit
    }
    const rows: Row[] = []
    for (const call of calls)
      for (const visitor of (Object.keys(call.counts) as Visitor[]).filter(isWanted)) {
        const row = { call, visitor, ...(await measure(sql, await visitBy(visitor), call)) }
        rows.push(row)
        if (middle(row.costs) <= goalMs) continue
        console.log(cellsOf(row).join('  '))
        if (options.statements) console.log(await dearestStatements(sql))
      }
    report(rows, lab.tasks)
    await reportIndexes(sql)
    for (const { visit } of visitors.values()) visit.client.close()
  } finally {
    await sql.end()
    await server.kill()
    await lab.cluster.stop()
  }
}

interface Row {
  readonly call: Recorded
  readonly visitor: Visitor
  /** Milliseconds of the database, one for each call. */
  readonly costs: readonly number[]
  readonly refused: number
}

function isWanted(visitor: Visitor): boolean {
  return options.visitors === '' || options.visitors.split(',').includes(visitor)
}

type Sql = postgres.Sql

async function measure(
  sql: Sql,
  { client, values }: Visit,
  call: Recorded,
): Promise<{ costs: number[]; refused: number }> {
  const costs: number[] = []
  let refused = 0
  for (let turn = -warmUps; turn < Number(options.times); turn += 1) {
    await sql`select pg_stat_statements_reset()`
    const { status } = await client.call(withOtherValues(call, values))
    if (status > 299) refused += 1
    if (turn < 0) continue
    const [cost] = await sql<{ ms: number }[]>`
      select coalesce(sum(total_exec_time + total_plan_time), 0) as ms from pg_stat_statements
      where query not like '%pg_stat_statements%' and query not like '%jobs.%'`
    costs.push(cost?.ms ?? 0)
  }
  return { costs, refused }
}

/** Of the last call: the three statements that cost most, planning and execution apart. */
async function dearestStatements(sql: Sql): Promise<string> {
  const rows = await sql<{ planned: number; executed: number; calls: string; rows: string; query: string }[]>`
    select total_plan_time as planned, total_exec_time as executed, calls::text, rows::text, query
    from pg_stat_statements where query not like '%pg_stat_statements%' and query not like '%jobs.%'
    order by total_exec_time + total_plan_time desc limit 3`
  return rows
    .map(
      ({ planned, executed, calls, rows: read, query }) =>
        `  plan ${figure(planned)} ms, run ${figure(executed)} ms, ${calls} calls, ${read} rows: ${query}`,
    )
    .join('\n')
}

function middle(costs: readonly number[]): number {
  return costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? Number.NaN
}

function report(rows: readonly Row[], tasks: number): void {
  const slow = rows.filter(({ costs }) => middle(costs) > goalMs)
  const listed = rows.toSorted((a, b) => middle(b.costs) - middle(a.costs))
  console.log(`\n${circumstances()}, ${tasks} tasks\n`)
  console.log(
    table(
      ['call', 'visitor', 'in a walk', 'least, ms', 'median, ms', 'most, ms', 'refused'],
      listed.map(cellsOf),
    ),
  )
  console.log(`\n${slow.length} of ${rows.length} calls cost more than ${goalMs} ms at the median`)
  if (slow.length > 0) process.exitCode = 1
}

function cellsOf({ call, visitor, costs, refused }: Row): string[] {
  return [
    `${call.path} ${JSON.stringify(call.query ?? call.body ?? {})}`,
    visitor,
    String(call.counts[visitor]),
    figure(Math.min(...costs)),
    figure(middle(costs)),
    figure(Math.max(...costs)),
    String(refused),
  ]
}

/** Which indexes of tasks the calls have used since the statistics were last reset. */
async function reportIndexes(sql: Sql): Promise<void> {
  const rows = await sql<{ name: string; scans: string; size: string }[]>`
    select indexrelname as name, idx_scan::text as scans, pg_size_pretty(pg_relation_size(indexrelid)) as size
    from pg_stat_user_indexes where relname = 'tasks' order by idx_scan, 1`
  console.log(
    `\n${table(
      ['index of tasks', 'scans', 'size'],
      rows.map(({ name, scans, size }) => [name, scans, size]),
    )}`,
  )
}
