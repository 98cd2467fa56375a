import { parseArgs } from 'node:util'

import postgres from 'postgres'

import { cycle } from './lab/cycle.ts'
import { after, type Call, drive, percentile } from './lab/drive.ts'
import { openLab } from './lab/lab.ts'
import { cpuOf, untilIdle } from './lab/processes.ts'
import { type Check, conclude, figure } from './lab/report.ts'
import { launchServer, postmasterOf, signIn } from './lab/server.ts'

// The registers of the large demo at sixteen connections: every list with its total in the usual orders, and
// pickers. Reports latencies against the goals, and CPU time a call, because CPU is reproducible on a busy
// machine and latencies are not. `--rows` is the page size; screens and the API default to 10, and a screen
// shows 100 at most.

const connections = 16
const seconds = 6
const listGoal = 60
const pickerGoal = 30
const rows = Number(
  parseArgs({ strict: false, options: { rows: { type: 'string', default: '50' } } }).values.rows,
)

const lab = await openLab()
const server = await launchServer(lab)
try {
  await untilIdle([server.pid, postmasterOf(lab)])
  const client = await signIn(server.port, 'Старший диспетчер', connections)
  const material = await readMaterial(lab.url)
  const checks: Check[] = []
  for (const { what, goal, next } of operationsOf(material)) {
    await drive(client, { connections, isOver: after(2), next })
    const before = cpu()
    const { calls, failures } = await drive(client, { connections, isOver: after(seconds), next })
    for (const [status, { count, example }] of failures)
      throw new Error(`${what}: ${count} × ${status} ${example}`)
    checks.push({ what, found: percentile(calls, 0.99), unit: 'ms', goal })
    const [ofServer, ofDatabase, ofLoad] = cpu().map((ms, at) =>
      figure((ms - (before[at] ?? 0)) / calls.length),
    )
    console.log(
      `${what}: ${(calls.length / seconds).toFixed(0)} a second, p50 ${percentile(calls, 0.5).toFixed(1)} ms, CPU ${ofServer} ms of the server, ${ofDatabase} ms of the database and ${ofLoad} ms of the load`,
    )
  }
  conclude(`Registers, p99 at 16 connections, pages of ${rows} rows`, checks)
  client.close()
} finally {
  await server.kill()
  await lab.cluster.stop()
}

/** CPU milliseconds used so far by the server, the database and this script. */
function cpu(): number[] {
  const { user, system } = process.cpuUsage()
  return [cpuOf([server.pid]), cpuOf([postmasterOf(lab)]), (user + system) / 1000]
}

interface Material {
  readonly plates: readonly string[]
  readonly names: readonly string[]
  readonly phones: readonly string[]
  readonly companies: readonly { id: number; name: string; inn: string }[]
}

async function readMaterial(url: string): Promise<Material> {
  const sql = postgres(url, { max: 1 })
  const cars = await sql<{ plate: string }[]>`select plate from cars where id % 97 = 0`
  const drivers = await sql<{ name: string; phone: string }[]>`
    select last_name as name, phone from drivers where id % 97 = 0`
  const companies = await sql<
    { id: number; name: string; inn: string }[]
  >`select id, name, inn from companies`
  await sql.end()
  return {
    plates: cars.map(({ plate }) => plate),
    names: drivers.map(({ name }) => name),
    phones: drivers.map(({ phone }) => phone),
    companies: [...companies],
  }
}

interface Operation {
  readonly what: string
  readonly goal: number
  readonly next: () => Call
}

function operationsOf({ plates, names, phones, companies }: Material): Operation[] {
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(Math.random() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const search = (what: string, room: string, body: () => object, goal = listGoal): Operation => ({
    what,
    goal,
    next: () => ({ method: 'POST', path: `/api/${room}`, body: { limit: rows, ...body() } }),
  })
  /**
   * A list without a varying filter: each call has another offset, because identical concurrent reads are
   * answered by one query.
   */
  const list = (what: string, room: string, body: object = {}, from = 0): Operation => {
    const offset = cycle(Array.from({ length: 64 }, (_, n) => from + n))
    return search(what, room, () => ({ ...body, offset: offset() }))
  }
  const company = (): { companyIds: number[] } => ({ companyIds: [pick(companies).id] })
  return [
    list('trucks: first page', 'cars/search'),
    search('trucks: by half a plate', 'cars/search', () => ({ query: pick(plates).slice(1, 4) })),
    search('trucks: of an organization, by model', 'cars/search', () => ({ ...company(), orderBy: 'model' })),
    list('trucks: overdue, nearest end first', 'cars/search', {
      maintenanceStates: ['OVERDUE'],
      orderBy: 'dueOn',
      sort: 'ASC',
    }),
    list('trucks: soon, no signal', 'cars/search', { maintenanceStates: ['SOON'], noSignal: true }),
    list('trucks: nearest end first, page 100', 'cars/search', { orderBy: 'dueOn', sort: 'ASC' }, 5000),
    list('drivers: first page', 'drivers/search'),
    search('drivers: by surname', 'drivers/search', () => ({ query: pick(names).slice(0, 5) })),
    search('drivers: by phone', 'drivers/search', () => ({ query: pick(phones).slice(2) })),
    list('drivers: cards that end within 30 days', 'drivers/search', { cardEndsInDays: 30 }),
    list('organizations: first page', 'companies/search'),
    list('organizations: by number of trucks', 'companies/search', { orderBy: 'carsCount', sort: 'DESC' }),
    search('organizations: by name', 'companies/search', () => ({
      query: pick(companies).name.slice(5, 10),
    })),
    search('contacts: by organization', 'contacts/search', company),
    list('maintenance: what ends in the next 60 days', 'cars/maintance/search', {
      states: ['OK', 'SOON'],
      dueTo: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
    }),
    list('maintenance: overdue', 'cars/maintance/search', { states: ['OVERDUE'] }),
    search(
      'picker of trucks',
      'cars/search-by-query',
      () => ({ query: pick(plates).slice(0, 4), limit: 10 }),
      pickerGoal,
    ),
    search(
      'picker of organizations',
      'companies/search',
      () => ({ query: pick(companies).inn.slice(0, 6), limit: 10 }),
      pickerGoal,
    ),
    search(
      'picker of drivers',
      'drivers/search-by-query',
      () => ({ query: pick(names).slice(0, 4), limit: 10, isActive: true }),
      pickerGoal,
    ),
  ]
}
