import { Agent, type ClientRequest, get } from 'node:http'

import postgres from 'postgres'

import { demoPassword } from '../server/src/app/demo/accounts.ts'
import { Client } from './lab/drive.ts'
import { openLab } from './lab/lab.ts'
import { conclude } from './lab/report.ts'
import { launchServer, signIn } from './lab/server.ts'

// Five hundred open streams of fifty staff sessions. A change of one task has to reach all of them, and then
// each session reads its open list again.

const streams = 500
/** A session with more than ten streams loses its oldest one. */
const sessions = 50
const changes = 20
const atOnce = 50

interface Heard {
  readonly at: number
  readonly ids: readonly number[] | null
}

const lab = await openLab()
const server = await launchServer(lab)
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const requests: ClientRequest[] = []
try {
  const dispatcher = await signIn(server.port, 'Старший диспетчер')
  const tokens = await tokensOf(sessions)
  const heard: Heard[][] = []
  // Staggered: a stream that is being opened counts among the calls in flight, which are limited.
  for (let index = 0; index < streams; index += atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, (_, turn) =>
        listen(tokens[(index + turn) % tokens.length] ?? '', heard),
      ),
    )
  const [task] = await query<{ id: number; queue: string; priority: string }>`
    select id, queue, priority from tasks where is_open and childs_count = 0 and parent_id is null order by id desc limit 1`
  if (!task) throw new Error('no task to change')
  // Setting the current value again changes nothing and publishes nothing.
  const turns = task.priority === 'URGENT' ? ['NORMAL', 'URGENT'] : ['URGENT', 'NORMAL']
  const pages = tokens.map(
    (token) => new Client(server.port, { headers: { authorization: `Bearer ${token}` } }),
  )
  const delays: number[] = []
  const lists: number[] = []
  for (let turn = 0; turn < changes; turn += 1) {
    for (const messages of heard) messages.length = 0
    const begun = performance.now()
    await dispatcher.json({
      method: 'PATCH',
      path: `/api/tasks/${task.id}/priority`,
      body: { priority: turns[turn % turns.length] },
    })
    delays.push(await lastHeard(heard, task.id, begun))
    const asked = performance.now()
    await Promise.all(
      pages.map((page) =>
        page.json({ method: 'POST', path: '/api/tasks/search', body: { queue: task.queue, limit: 50 } }),
      ),
    )
    lists.push(performance.now() - asked)
  }
  console.log(
    `\n${streams} streams, ${changes} changes, ms until the last one has heard: ${said(delays)}; until all have read: ${said(lists)}`,
  )
  conclude('Live', [
    { what: 'the slowest stream of 500 sees a change', found: Math.max(...delays), unit: 'ms', goal: 1000 },
    {
      what: `the last of ${sessions} then has read its list again`,
      found: Math.max(...lists),
      unit: 'ms',
      goal: 500,
    },
  ])
  for (const client of [dispatcher, ...pages]) client.close()
} finally {
  for (const request of requests) request.destroy()
  agent.destroy()
  await server.kill()
  await lab.cluster.stop()
}

function said(times: readonly number[]): string {
  return times.map((ms) => ms.toFixed(0)).join(' ')
}

async function query<Row extends object>(strings: TemplateStringsArray): Promise<Row[]> {
  const sql = postgres(lab.url, { max: 1 })
  try {
    return [...(await sql.unsafe<Row[]>(strings.join('')))]
  } finally {
    await sql.end()
  }
}

/** Staff receive changes of every task. There may be fewer users than sessions: some sign in twice. */
async function tokensOf(count: number): Promise<string[]> {
  const users = await query<{ email: string }>`
    select email from users where role <> 'client' and not is_blocked order by id`
  const stranger = new Client(server.port, { connections: 2 })
  const tokens: string[] = []
  for (let index = 0; index < count; index += 1) {
    const body = { login: users[index % users.length]?.email, password: demoPassword }
    const { accessToken } = await stranger.json<{ accessToken: string }>({
      method: 'POST',
      path: '/api/auth/login',
      body,
    })
    tokens.push(accessToken)
  }
  stranger.close()
  return tokens
}

/** Opens a stream and keeps listening; resolves when it is ready. */
function listen(token: string, heard: Heard[][]): Promise<void> {
  const messages: Heard[] = []
  heard.push(messages)
  return new Promise((resolve, reject) => {
    const request = get(
      {
        agent,
        host: '127.0.0.1',
        port: server.port,
        path: '/api/events',
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`A stream was refused: ${response.statusCode}`))
        response.setEncoding('utf8').on('data', (text: string) => {
          for (const line of text.split('\n').filter((part) => part.startsWith('data: '))) {
            const event = JSON.parse(line.slice(6)) as { type: string; ids?: number[] | null }
            if (event.type === 'ready') resolve()
            if (event.type === 'changed') messages.push({ at: performance.now(), ids: event.ids ?? null })
          }
        })
        response.on('error', () => undefined)
      },
    )
    request.on('error', reject)
    requests.push(request)
  })
}

/** Milliseconds from the call until every stream has received the change of the task. */
async function lastHeard(heard: readonly Heard[][], id: number, begun: number): Promise<number> {
  const patience = performance.now() + 10_000
  for (;;) {
    const moments = heard.map((messages) => messages.find(({ ids }) => ids === null || ids.includes(id))?.at)
    if (moments.every((moment) => moment !== undefined)) return Math.max(...moments) - begun
    if (performance.now() > patience) return Number.POSITIVE_INFINITY
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
