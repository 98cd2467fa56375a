import { parseArgs } from 'node:util'

import postgres from 'postgres'

import { after, type Call, Client, drive, type Driven, percentile } from './lab/drive.ts'
import { openLab } from './lab/lab.ts'
import { cpuOf, untilIdle } from './lab/processes.ts'
import { circumstances, figure, table } from './lab/report.ts'
import { launchServer, launchStick, postmasterOf, signIn } from './lab/server.ts'
import { readMaterial } from './stick/material.ts'
import { type Operation, operationsOf } from './stick/operations.ts'

// Reads and bulk calls through the whole server, compared with plain SQL behind node:http on the same data,
// in the order baseline, product, baseline. CPU of server and database together is reproducible on a busy
// machine; calls a second are not.

const connections = 16

interface Side {
  readonly client: Client
  readonly pid: number
  readonly next: (operation: Operation) => () => Call
}

interface Window extends Driven {
  /** CPU milliseconds a call, server and database together. */
  readonly cpuMs: number
  readonly databaseMs: number
}

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    tasks: { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '6' },
  },
})
const seconds = Number(values.seconds)
const lab = await openLab({ hasStick: true })
const postmaster = postmasterOf(lab)
const stickServer = await launchStick(lab)
const server = await launchServer(lab)
const stick: Side = {
  client: new Client(stickServer.port, { connections }),
  pid: stickServer.pid,
  next: ({ stick }) => stick,
}
const product: Side = {
  client: await signIn(server.port, 'Старший диспетчер', connections),
  pid: server.pid,
  next: (operation) => operation.product,
}
try {
  await settle(lab.url)
  await untilIdle([server.pid, postmaster])
  const operations = operationsOf(await readMaterial(lab.url))
  const rows: string[][] = []
  for (const operation of operations) {
    if (values.only && !values.only.split(',').includes(operation.name)) continue
    rows.push(await measure(operation))
    console.log(rows.at(-1)?.join('  '))
  }
  console.log(
    `\n${circumstances()}, ${lab.tasks.toLocaleString('en').replaceAll(',', ' ')} tasks, ${connections} connections\n`,
  )
  console.log(table(heads(), rows))
} finally {
  stick.client.close()
  product.client.close()
  await server.kill()
  await stickServer.kill()
  await lab.cluster.stop()
}

function heads(): string[] {
  return [
    '',
    'stick, req/s',
    'product, req/s',
    'CPU ms, stick',
    'CPU ms, product',
    'goal',
    'by req/s',
    'by CPU',
    'goal',
    'p50, ms',
    'p99, ms',
    'goal',
    '',
  ]
}

async function window(side: Side, operation: Operation, length: number): Promise<Window> {
  const before = { server: cpuOf([side.pid]), database: cpuOf([postmaster]) }
  const driven = await drive(side.client, { connections, isOver: after(length), next: side.next(operation) })
  for (const [status, { count, example }] of driven.failures)
    throw new Error(`${operation.name}: ${count} × ${status} ${example}`)
  const databaseMs = cpuOf([postmaster]) - before.database
  return { ...driven, databaseMs, cpuMs: cpuOf([side.pid]) - before.server + databaseMs }
}

async function measure(operation: Operation): Promise<string[]> {
  // A slow operation needs a measuring window of several times its latency.
  const first = await window(stick, operation, 3)
  const length = Math.max(seconds, (percentile(first.calls, 0.5) / 1000) * 8)
  await window(product, operation, 3)
  const before = await window(stick, operation, length)
  const found = await window(product, operation, length)
  const later = await window(stick, operation, length)

  const rate = ({ calls, seconds: took }: Driven): number => calls.length / took
  const stickRate = (rate(before) + rate(later)) / 2
  const stickCpu = (before.cpuMs + later.cpuMs) / (before.calls.length + later.calls.length)
  const cpu = found.cpuMs / found.calls.length
  const byRate = rate(found) / stickRate
  const byCpu = stickCpu / cpu
  const p99 = percentile(found.calls, 0.99)
  const { cpuMs = Infinity } = operation
  const isMet = Math.max(byRate, byCpu) >= operation.goal && p99 <= operation.p99 && cpu <= cpuMs
  if (!isMet) process.exitCode = 1
  return [
    `${operation.name}: ${operation.what}`,
    figure(stickRate),
    figure(rate(found)),
    figure(stickCpu),
    `${figure(cpu)}, of it database ${figure(found.databaseMs / found.calls.length)}`,
    cpuMs === Infinity ? '' : `≤ ${cpuMs}`,
    `${figure(byRate)}×`,
    `${figure(byCpu)}×`,
    `≥ ${operation.goal}×`,
    figure(percentile(found.calls, 0.5)),
    figure(p99),
    `≤ ${operation.p99}`,
    isMet ? 'pass' : '**fail**',
  ]
}

/**
 * Dead rows of earlier runs are removed, or the first operations would pay for it. Without index cleanup a
 * vacuum skips pages with few dead rows, and lists would have to read those pages besides the index.
 */
async function settle(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe('vacuum analyze stick.tasks')
  await sql.unsafe('vacuum (analyze, index_cleanup on) tasks')
  await sql.end()
}
