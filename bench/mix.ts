import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'

import { type Answered, type Call, type Client, percentile } from './lab/drive.ts'
import { openLab } from './lab/lab.ts'
import { cpuOf, untilIdle } from './lab/processes.ts'
import { circumstances, figure, table } from './lab/report.ts'
import { launchServer, postmasterOf, type Role } from './lab/server.ts'
import { type Recorded, withOtherValues } from './screens/calls.ts'
import { visitOf } from './screens/visits.ts'

// A thousand users at work: the recorded calls of the screens by their frequency, each with other values, and one
// call in ten that writes, at 125 and at 400 calls a second.

const rates = [125, 400]
const seconds = 60
const warmUpSeconds = 20
const writesShare = 0.1
/** More of them in flight means that the rate is not reached: the rest waits, and the figure says so. */
const mostInFlight = 400

/** How many of a thousand are of each role. */
const people: Readonly<Partial<Record<Role, number>>> = {
  Диспетчер: 450,
  Инженер: 350,
  'Представитель организации': 150,
  'Старший диспетчер': 40,
  Администратор: 10,
}

const recorded = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'screens.json'), 'utf8'),
) as Recorded[]

interface Sent {
  readonly client: Client
  readonly call: Call
}

interface Work {
  readonly answered: Map<string, Answered[]>
  readonly failures: Map<number, string>
  readonly seconds: number
}

const lab = await openLab()
const server = await launchServer(lab)
const sql = postgres(lab.url, { max: 1, onnotice: () => {} })
try {
  await untilIdle([server.pid, postmasterOf(lab)])
  const next = await makeMix()
  await work(next, rates[0] ?? 0, warmUpSeconds)
  const rows: string[][] = []
  for (const rate of rates) {
    const before = [cpuOf([server.pid]), cpuOf([postmasterOf(lab)])] as const
    const done = await work(next, rate, seconds)
    const [serverMs, databaseMs] = [cpuOf([server.pid]) - before[0], cpuOf([postmasterOf(lab)]) - before[1]]
    for (const [kind, calls] of done.answered)
      rows.push([
        `${rate} a second, ${kind}`,
        figure(calls.length / done.seconds),
        figure(percentile(calls, 0.5)),
        figure(percentile(calls, 0.99)),
      ])
    const count = [...done.answered.values()].reduce((sum, calls) => sum + calls.length, 0)
    console.log(
      `${rate} a second asked for: ${figure(count / done.seconds)} answered; a call costs ${figure(serverMs / count)} ms of CPU in the server and ${figure(databaseMs / count)} in the database`,
    )
    for (const [status, example] of done.failures) console.log(`${status}: ${example}`)
  }
  console.log(`\n${circumstances()}, ${lab.tasks} tasks\n`)
  console.log(table(['', 'answered a second', 'p50, ms', 'p99, ms'], rows))
} finally {
  await sql.end()
  await server.kill()
  await lab.cluster.stop()
}

/** Calls that are begun by the clock, whether or not the earlier ones are answered. */
async function work(next: () => Sent & { kind: string }, rate: number, forSeconds: number): Promise<Work> {
  const answered = new Map<string, Answered[]>()
  const failures = new Map<number, string>()
  const flying = new Set<Promise<void>>()
  const begun = performance.now()
  const send = async ({ client, call, kind }: Sent & { kind: string }): Promise<void> => {
    const at = performance.now()
    const { status, body } = await client.call(call)
    const calls = answered.get(kind) ?? []
    calls.push({ at, ms: performance.now() - at })
    answered.set(kind, calls)
    if (status > 299) failures.set(status, `${call.method} ${call.path}: ${body.slice(0, 200)}`)
  }
  for (let number = 0; number < rate * forSeconds; number += 1) {
    await sleep(Math.max(0, begun + (number * 1000) / rate - performance.now()))
    if (flying.size >= mostInFlight) await Promise.race(flying)
    const sending = send(next()).finally(() => flying.delete(sending))
    flying.add(sending)
  }
  await Promise.all(flying)
  return { answered, failures, seconds: (performance.now() - begun) / 1000 }
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

/** Items by their weights. */
function weighted<Item>(items: readonly (readonly [Item, number])[]): () => Item {
  const all = items.flatMap(([item, weight]) => Array.from({ length: weight }, () => item))
  return () => pick(all)
}

async function makeMix(): Promise<() => Sent & { kind: string }> {
  const turns: [() => Sent & { kind: string }, number][] = []
  for (const [role, count] of Object.entries(people) as [Role, number][]) {
    const { client, values } = await visitOf(sql, server.port, role, 64)
    const read = weighted(
      recorded.flatMap((call) => {
        const weight = call.counts[role]
        return weight === undefined ? [] : [[call, weight] as const]
      }),
    )
    const kindOf = (call: Recorded): string =>
      call.path.startsWith('/tasks') ? 'requests' : 'everything else'
    turns.push([
      () => {
        const call = read()
        return { client, call: withOtherValues(call, values), kind: kindOf(call) }
      },
      count,
    ])
  }
  const reading = weighted(turns)
  const write = await makeWrites()
  return () => (Math.random() < writesShare ? write() : reading()())
}

/** A comment, another priority, and a new request, in turn. */
async function makeWrites(): Promise<() => Sent & { kind: string }> {
  const { client } = await visitOf(sql, server.port, 'Старший диспетчер', 64)
  const rows = await sql<{ id: number }[]>`
    select id from tasks where is_open and childs_count = 0 and parent_id is null order by id desc limit 2000`
  const ids = rows.map(({ id }) => id)
  const calls: readonly (() => Call)[] = [
    () => ({
      method: 'POST',
      path: `/api/tasks/${pick(ids)}/comments`,
      body: { text: `Созвонились, ждём машину ${Math.random()}` },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
    () => ({
      method: 'PATCH',
      path: `/api/tasks/${pick(ids)}/priority`,
      body: { priority: pick(['NORMAL', 'URGENT', 'CRITICAL']) },
    }),
    () => ({
      method: 'POST',
      path: '/api/tasks',
      body: { queue: 'tachograph', title: `Не выходит на связь ${Math.random()}` },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  ]
  return () => ({ client, call: pick(calls)(), kind: 'writes' })
}
