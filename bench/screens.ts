import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import postgres from 'postgres'

import { Client } from './lab/drive.ts'
import { openLab } from './lab/lab.ts'
import { untilIdle } from './lab/processes.ts'
import { circumstances, figure, table } from './lab/report.ts'
import { launchServer, postmasterOf, signIn } from './lab/server.ts'
import { type Recorded, type Values, type Visitor, withOtherValues } from './screens/calls.ts'
import { recordCalls } from './screens/record-calls.ts'

// The calls that the screens make (screens.json, made by `--record`), each with other values several times on
// the large data: milliseconds of the database a call, by pg_stat_statements. No list may cost more than the
// goal at the median.

const goalMs = 5
/**
 * The first calls of a shape are not counted: a composed statement is prepared at its fifth use, and PostgreSQL
 * makes a plan for all values after five more.
 */
const warmUps = 12
const file = path.join(import.meta.dirname, 'screens.json')

/** Fields that are not named after the room of their objects. */
const roomNames: Readonly<Record<string, string>> = {
  operatorIds: 'operators',
  operatorId: 'operators',
  typeIds: 'task_types',
  categoryIds: 'task_categories',
  carServerIds: 'car_servers',
  parentId: 'tasks',
  ids: 'tasks',
}

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
    const visitors = new Map<Visitor, Promise<Visit>>()
    const rows: Row[] = []
    for (const call of calls)
      for (const visitor of (Object.keys(call.counts) as Visitor[]).filter(isWanted)) {
        const visit = await (visitors.get(visitor) ??
          visitors.set(visitor, visitOf(sql, server.port, visitor)).get(visitor))
        if (!visit) continue
        const row = { call, visitor, ...(await measure(sql, visit, call)) }
        rows.push(row)
        if (middle(row.costs) <= goalMs) continue
        console.log(cellsOf(row).join('  '))
        if (options.statements) console.log(await dearestStatements(sql))
      }
    report(rows, lab.tasks)
    await reportIndexes(sql)
    for (const visit of visitors.values()) (await visit).client.close()
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

interface Visit {
  readonly client: Client
  readonly values: Values
}

type Sql = postgres.Sql

/** A signed-in visitor, and the objects that the visitor sees. */
async function visitOf(sql: Sql, port: number, visitor: Visitor): Promise<Visit> {
  const client = visitor === 'driver' ? await driverOf(port) : await signIn(port, visitor)
  const seen = async (room: string): Promise<number[]> => {
    const found: number[] = []
    for (const offset of [0, 40, 200]) {
      const { status, body } = await client.call({
        method: 'POST',
        path: `/api/${room}/search`,
        body: { limit: 40, offset },
      })
      if (status === 200)
        found.push(...(JSON.parse(body) as { items: { id: number }[] }).items.map(({ id }) => id))
    }
    return found
  }
  const rooms = ['tasks', 'cars', 'companies', 'contacts', 'drivers', 'users']
  const byRoom = new Map<string, number[]>()
  for (const room of rooms) byRoom.set(room, visitor === 'driver' ? [] : await seen(room))
  const dictionary = async (name: string): Promise<void> => {
    const rows = await sql<{ id: number }[]>`select id from ${sql(name)} limit 50`
    byRoom.set(
      name,
      rows.map(({ id }) => id),
    )
  }
  for (const name of ['task_types', 'task_categories', 'car_servers']) await dictionary(name)
  const workers = await sql<{ id: number }[]>`
    select distinct operator_id as id from tasks where is_open and operator_id is not null`
  byRoom.set(
    'operators',
    workers.map(({ id }) => id),
  )
  const me =
    visitor === 'driver'
      ? { queues: [] }
      : await client.json<{ queues: string[] }>({ method: 'GET', path: '/api/auth/user' })
  const words = await wordsOf(sql)
  return {
    client,
    values: {
      queues: me.queues.length > 0 ? me.queues : ['tachograph', 'glonass', 'skud', 'luv', 'external'],
      ids: (name) => byRoom.get(roomOf(name)) ?? [],
      words: (called) => words.get(called.split('/')[1] ?? '') ?? words.get('tasks') ?? [],
    },
  }
}

/** «companyIds», «companyId» and «companies» mean the same objects. */
function roomOf(name: string): string {
  const known = roomNames[name]
  if (known !== undefined) return known
  const stem = name.replace(/Ids?$/, '')
  return (
    {
      company: 'companies',
      car: 'cars',
      driver: 'drivers',
      contact: 'contacts',
      user: 'users',
      task: 'tasks',
    }[stem] ?? stem
  )
}

async function driverOf(port: number): Promise<Client> {
  const dispatcher = await signIn(port, 'Диспетчер')
  const { token } = await dispatcher.json<{ token: string }>({
    method: 'GET',
    path: '/api/drivers/mobile/auth/register/1',
  })
  dispatcher.close()
  const stranger = new Client(port)
  const session = await stranger.json<{ sessionToken: string }>({
    method: 'POST',
    path: '/api/mobile/session',
    body: { token },
  })
  stranger.close()
  return new Client(port, { headers: { authorization: `Bearer ${session.sessionToken}` } })
}

/** What people type: a word of a title, a surname, signs of a plate, a name. */
async function wordsOf(sql: Sql): Promise<Map<string, string[]>> {
  const words = async (statement: postgres.PendingQuery<{ word: string }[]>): Promise<string[]> =>
    (await statement).map(({ word }) => word)
  const surnames = sql<
    { word: string }[]
  >`select distinct last_name as word from drivers order by 1 limit 200`
  return new Map([
    [
      'tasks',
      [
        ...(await words(sql`select word from search_words tablesample system (5) limit 100`)),
        ...(await words(sql`select substr(plate, 2, 3) as word from cars tablesample system (1) limit 100`)),
      ],
    ],
    [
      'cars',
      await words(
        sql`select substr(plate, 2, 5) as word from cars tablesample system (1) where plate is not null limit 100`,
      ),
    ],
    ['companies', await words(sql`select split_part(name, ' ', 1) as word from companies limit 100`)],
    ['drivers', await words(surnames)],
    ['contacts', await words(sql`select split_part(name, ' ', 1) as word from contacts limit 100`)],
    ['users', await words(sql`select last_name as word from users limit 50`)],
  ])
}

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
