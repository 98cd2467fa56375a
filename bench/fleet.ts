import { readFileSync } from 'node:fs'
import path from 'node:path'

import postgres from 'postgres'

import { LightSearch } from '../contract/src/rooms/lights/lights.ts'
import { TachographFileSearch } from '../contract/src/rooms/tachograph-files/tachograph-files.ts'
import { UnitSearch } from '../contract/src/rooms/units/units.ts'
import { connect, type Db } from '../server/src/platform/db/connect.ts'
import { refreshAllLights } from '../server/src/rooms/lights/lights.jobs.ts'
import { searchLights } from '../server/src/rooms/lights/lights.search.repo.ts'
import { searchFiles } from '../server/src/rooms/tachograph-files/tachograph-files.repo.ts'
import { searchUnits } from '../server/src/rooms/units/units.search.repo.ts'
import { openLab } from './lab/lab.ts'
import { figure, table } from './lab/report.ts'

// A fleet of 20,000 trucks with lights, 100,000 units and 50,000 files of tachographs, made out of a small demo: every
// list of the three rooms by differing questions, the job of the night, and what the lights cost a change of 100 tasks.
// Lists are measured in milliseconds of the database, as in screens.ts.

const times = 15
/** As in screens.ts: until PostgreSQL has a plan for any values. */
const warmUps = 12
const goalMs = 5

const lab = await openLab({
  ...(process.argv.includes('--dir') ? {} : { dir: '/var/tmp/naryad-bench-fleet' }),
  tasks: 18_420,
  settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' },
})
const sql = postgres(lab.url, { max: 1, onnotice: () => {} })
const db = connect(lab.url, { max: 1, statementTimeoutMs: 600_000 })
try {
  await sql`create extension if not exists pg_stat_statements`
  await makeFleet()
  await measureJobs()
  await measureLists(db)
} finally {
  await db.destroy()
  await sql.end()
  await lab.cluster.stop()
}

async function makeFleet(): Promise<void> {
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`select count(*)::int as count from cars`
  if (count >= 20_000) return
  const started = performance.now()
  await sql.unsafe(readFileSync(path.join(import.meta.dirname, 'fleet.sql'), 'utf8'))
  console.log(`the fleet: ${figure((performance.now() - started) / 1000)} s`)
}

async function measureJobs(): Promise<void> {
  const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now()
    await work()
    console.log(`${what}: ${figure(performance.now() - started)} ms`)
  }
  await timed('all lights', () => refreshAllLights(db))
  await timed('lights of a day', () => sql`select count_light_day(current_date)`)
  const ofTasks = (change: string) => async (): Promise<void> => {
    const found: number[] = []
    for (let at = 0; at < times; at += 1) {
      const started = performance.now()
      await sql.unsafe(`begin; update tasks set ${change} where id in (
        select id from tasks where car_id is not null and is_open order by id limit 100); rollback`)
      found.push(performance.now() - started)
    }
    console.log(`  median ${figure(medianOf(found))} ms`)
  }
  const changes = {
    'a title of 100 tasks': `title = title || ' '`,
    'a priority of 100 tasks': `priority = case priority when 'CRITICAL' then 'NORMAL' else 'CRITICAL' end::task_priority`,
  }
  for (const [what, change] of Object.entries(changes)) {
    await timed(`${what}, with lights`, ofTasks(change))
    await sql`alter table tasks disable trigger tasks_refresh_lights_on_update`
    await timed(`${what}, without`, ofTasks(change))
    await sql`alter table tasks enable trigger tasks_refresh_lights_on_update`
  }
}

function medianOf(found: readonly number[]): number {
  return found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0
}

async function measureLists(db: Db): Promise<void> {
  const reach = {
    scope: 'all',
    who: { id: 1, role: 'admin', isSenior: false, queues: [], companyId: null },
  } as never
  const zones = await sql<{ id: number }[]>`select id from company_zones order by id limit 1`
  const rules = await sql<{ id: number }[]>`select id from light_rules order by position limit 3`
  const plates = await sql<{ plate: string }[]>`select plate from cars where id % 501 = 0 limit 20`
  const at = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length]
  const company = (index: number) => 1 + (index % 80)
  const offset = (index: number) => (index % 5) * 50
  const page = { limit: 50 }
  const lights: Record<string, (index: number) => object> = {
    'the first pages': (n) => ({ offset: offset(n) }),
    'red ones': () => ({ lights: ['RED'] }),
    'yellow ones': (n) => ({ lights: ['YELLOW'], offset: offset(n) }),
    'green ones': (n) => ({ lights: ['GREEN'], offset: offset(n) }),
    'not all known': (n) => ({ hasUnknown: true, offset: offset(n) }),
    'a cause': (n) => ({ redRuleIds: [at(rules, n)?.id ?? 1] }),
    'what is not known': (n) => ({ unknownRuleIds: [at(rules, n)?.id ?? 1] }),
    'red without a request': () => ({ lights: ['RED'], hasOpenTasks: false }),
    'an organization': (n) => ({ companyIds: [company(n)] }),
    'red ones of an organization': (n) => ({ companyIds: [company(n)], lights: ['RED'] }),
    'a zone': () => ({ zoneIds: zones.map(({ id }) => id) }),
    'a plate': (n) => ({ query: at(plates, n)?.plate ?? '' }),
    'by plate': (n) => ({ orderBy: 'plate', offset: offset(n) }),
    'by organization': (n) => ({ orderBy: 'company', offset: offset(n) }),
    'red ones by organization': () => ({ orderBy: 'company', lights: ['RED'] }),
  }
  const units: Record<string, (index: number) => object> = {
    'the first pages': (n) => ({ offset: offset(n) }),
    'a kind': (n) => ({ kinds: [at(['TACHOGRAPH', 'SKZI', 'TERMINAL'], n)] }),
    'on trucks': () => ({ places: ['CAR'] }),
    'in the office': () => ({ places: ['OFFICE'] }),
    'an organization': (n) => ({ companyIds: [company(n)] }),
    'a serial': (n) => ({ query: `B${String(1000 + n * 37)}` }),
    'verification ends': () => ({ verification: ['SOON', 'OVERDUE'] }),
    'warranty ends': () => ({ warranty: ['ENDS'] }),
  }
  const files: Record<string, (index: number) => object> = {
    'the first pages': (n) => ({ offset: offset(n) }),
    'that ask': () => ({ status: 'ASKS' }),
    'of cards': (n) => ({ kind: 'CARD', offset: offset(n) }),
    'a driver': (n) => ({ driverIds: [1 + n * 13] }),
    'a truck': (n) => ({ carIds: [1 + n * 13] }),
    'an organization': (n) => ({ companyIds: [company(n)] }),
    'days of a month': () => ({ daysFrom: '2026-10-01', daysTo: '2026-10-31' }),
    'by reading': (n) => ({ orderBy: 'readOn', offset: offset(n) }),
    'by holder': (n) => ({ orderBy: 'holder', sort: 'ASC', offset: offset(n) }),
    'by plate': (n) => ({ orderBy: 'plate', sort: 'ASC', offset: offset(n) }),
  }
  const rows: string[][] = []
  const measure = async (
    room: string,
    questions: Record<string, (index: number) => object>,
    call: (body: object) => Promise<unknown>,
  ): Promise<void> => {
    for (const [what, question] of Object.entries(questions)) {
      const found: number[] = []
      for (let n = -warmUps; n < times; n += 1) {
        await sql`select pg_stat_statements_reset()`
        await call({ ...page, ...question(Math.abs(n)) })
        const [cost] = await sql<{ ms: number }[]>`
          select coalesce(sum(total_exec_time + total_plan_time), 0) as ms from pg_stat_statements
          where query not like '%pg_stat_statements%'`
        if (n >= 0) found.push(cost?.ms ?? 0)
      }
      const median = medianOf(found)
      rows.push([
        room,
        what,
        figure(Math.min(...found)),
        figure(median),
        median > goalMs ? 'over the goal' : '',
      ])
    }
  }
  await measure('lights', lights, (body) => searchLights(db, reach, LightSearch.parse(body)))
  await measure('units', units, (body) => searchUnits(db, reach, UnitSearch.parse(body)))
  await measure('files', files, (body) => searchFiles(db, reach, TachographFileSearch.parse(body)))
  console.log(table(['List', 'Question', 'Least, ms', 'Median, ms', ''], rows))
}
