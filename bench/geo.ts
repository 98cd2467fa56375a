import { Agent, type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'

import { gazetteer } from '../server/src/rooms/geo/gazetteer/load.ts'
import { reverseInGazetteer } from '../server/src/rooms/geo/gazetteer/reverse.ts'
import { after, type Client, drive, percentile } from './lab/drive.ts'
import { startFakeTraccar } from './lab/fake-traccar.ts'
import { openLab } from './lab/lab.ts'
import { conclude } from './lab/report.ts'
import { launchServer, signIn } from './lab/server.ts'

// Ten thousand trucks that all move between two polls, fifty open maps that receive the positions, and
// working dispatchers. Then reverse geocoding of a point by the embedded gazetteer.

const wantedTrucks = 10_000
const viewers = 50
const streamsOfSession = 10
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const reverses = 2000

/** Average milliseconds of one reverse search, with the data already loaded. */
function measureReverse(): number {
  gazetteer()
  const begun = performance.now()
  for (let at = 0; at < reverses; at += 1)
    reverseInGazetteer({ lat: 45 + (at % 150) * 0.1, lon: 35 + (at % 400) * 0.2 })
  return (performance.now() - begun) / reverses
}

/** Links trucks with the devices of the fake tracking system; returns the ids of the devices. */
async function linkTrucks(url: string): Promise<number[]> {
  const sql = postgres(url, { max: 1 })
  try {
    const rows = await sql<{ id: number }[]>`
      update cars set external_id = id::text where id in (
        select id from cars where status <> 'ARCHIVED' order by id limit ${wantedTrucks}) returning id`
    return rows.map(({ id }) => id)
  } finally {
    await sql.end()
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const requests: ClientRequest[] = []

/** Opens an event stream and counts its position messages. */
function listen(
  port: number,
  headers: Readonly<Record<string, string>>,
  onMessage: () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: '/api/events',
        headers: { ...headers, accept: 'text/event-stream' },
      },
      (response) => {
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('"ready"')) resolve()
          if (text.includes('"positions"')) onMessage()
        })
        response.on('error', () => undefined)
      },
    )
    request.on('error', reject)
    requests.push(request)
  })
}

const reverseMs = measureReverse()
const lab = await openLab()
const devices = await linkTrucks(lab.url)
const traccar = await startFakeTraccar(devices)
process.env['NARYAD_GPS'] = JSON.stringify({
  provider: 'traccar',
  values: { url: traccar.url, token: 'bench' },
})
const server = await launchServer(lab)
try {
  // Sequential, because sign-ins of one account are limited. A session has at most ten streams.
  const maps: Client[] = []
  for (let at = 0; at < viewers / streamsOfSession; at += 1)
    maps.push(await signIn(server.port, 'Старший диспетчер'))
  let messages = 0
  for (const map of maps) {
    for (let at = 0; at < streamsOfSession; at += 1)
      await listen(server.port, map.headers, () => {
        messages += 1
      })
    await map.call({ method: 'PUT', path: '/api/positions/watch' })
  }
  const beat = setInterval(() => {
    for (const map of maps) void map.call({ method: 'PUT', path: '/api/positions/watch' })
  }, 30_000)
  // The scheduled tasks of a server begin some seconds after it listens.
  const isLate = after(120)
  for (; !isLate(); await sleep(200)) if (messages > 0) break
  if (messages === 0) throw new Error('no map has heard of a position in two minutes')
  messages = 0
  const dispatcher = await signIn(server.port, 'Диспетчер', 4)
  const pollsBefore = traccar.polls()
  const { calls, failures } = await drive(dispatcher, {
    connections: 4,
    isOver: after(seconds),
    next: () => ({ method: 'POST', path: '/api/tasks/search', body: { limit: 50 } }),
  })
  clearInterval(beat)
  console.log(
    `\n${devices.length} trucks, ${traccar.polls() - pollsBefore} polls, ${viewers} maps heard ${messages} messages, ${calls.length} lists meanwhile, ${failures.size} kinds of failures`,
  )
  conclude('Geography', [
    {
      what: 'a list while all trucks move and 50 maps watch, p99',
      found: percentile(calls, 0.99),
      unit: 'ms',
      goal: 100,
    },
    { what: 'the address of a point by the embedded towns', found: reverseMs, unit: 'ms', goal: 2 },
  ])
  for (const client of [dispatcher, ...maps]) client.close()
} finally {
  for (const request of requests) request.destroy()
  agent.destroy()
  traccar.stop()
  await server.kill()
  await lab.cluster.stop()
}
