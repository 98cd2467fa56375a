import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { launchDemo } from './lab/demo.ts'
import { type Answered, type Call, Client, percentile } from './lab/drive.ts'
import { root } from './lab/lab.ts'
import { launch } from './lab/processes.ts'
import { type Check, conclude, figure } from './lab/report.ts'
import { signIn } from './lab/server.ts'

// What others feel while 5,000 letters and 200 calls come in within a minute: the demo of a first start, a mailbox with
// IDLE in a process of its own, calls through the generic door, and sixteen users who each make two calls a second.

const letters = 5000
const callsAMinute = 200
const users = 16
const pauseMs = 500
const quietSeconds = 30
/** What has not been read by then is left. */
const mostMinutes = 5

const admin = { title: 'Нагрузка', isOn: true }

const demo = await launchDemo()
try {
  const client = await signIn(demo.port, 'Администратор', 4)
  const senders = await readSenders(client)
  const mailbox = await launch(
    [
      path.join(root, 'bench/lab/fake-mailbox.ts'),
      '--letters',
      String(letters),
      '--senders',
      senders.join(','),
    ],
    /^(\d+)$/,
  )
  try {
    await connectMailbox(client, mailbox.port)
    const door = await connectExchange(client)
    const others = await makeOthers(client)
    const before = (await countLetters(client)).fetched
    const quiet = await work(others, sleep(quietSeconds * 1000))
    console.log(`load average before: ${loadavg().map(figure).join(', ')}`)
    const begun = performance.now()
    const minutes = (): string => figure((performance.now() - begun) / 60_000)
    mailbox.child.send('go')
    let fetched = 0
    const busy = await work(
      others,
      (async () => {
        const calling = makeCalls(door, begun)
        // It is awaited later.
        calling.catch(() => {})
        while (performance.now() - begun < mostMinutes * 60_000) {
          await sleep(2000)
          const found = await countLetters(client)
          const came = found.fetched - before
          if (fetched < letters && came >= letters) console.log(`fetched after ${minutes()} min`)
          fetched = came
          if (came >= letters && found.waiting === 0) break
        }
        await calling
      })(),
    )
    const { waiting } = await countLetters(client)
    console.log(`${fetched} letters fetched, ${waiting} of them not read yet, after ${minutes()} min`)
    console.log(
      `others, ms: before p50 ${ms(quiet, 0.5)}, p99 ${ms(quiet, 0.99)}; meanwhile p50 ${ms(busy, 0.5)}`,
    )
    const firstMinute = busy.filter(({ at }) => at < begun + 60_000)
    const check = (what: string, calls: readonly Answered[]): Check => ({
      what: `p99 of the calls of others ${what}, of ${calls.length}`,
      found: percentile(calls, 0.99),
      unit: 'ms',
      goal: 100,
    })
    conclude('Letters and calls', [
      check('in the minute in which all comes in', firstMinute),
      check('until everything is read', busy),
    ])
  } finally {
    await mailbox.kill()
  }
  client.close()
} finally {
  await demo.end()
}

function ms(calls: readonly Answered[], share: number): string {
  return figure(percentile(calls, share))
}

async function readSenders(client: Client): Promise<string[]> {
  const { items } = await client.json<{ items: { email: string | null }[] }>({
    method: 'POST',
    path: '/api/contacts/search',
    body: { limit: 100 },
  })
  return items.flatMap(({ email }) => email ?? [])
}

async function connectMailbox(client: Client, port: number): Promise<void> {
  const body = {
    address: 'bench@example.ru',
    provider: 'OTHER',
    host: '127.0.0.1',
    port,
    security: 'NONE',
    login: 'robot@example.ru',
    password: 'app-password',
    folder: 'INBOX',
    result: 'REQUEST',
    queue: 'external',
    isOn: true,
  }
  await client.json({ method: 'POST', path: '/api/mailboxes', body })
  // A mailbox begins with what comes after its first look.
  for (;;) {
    const { items } = await client.json<{ items: { address: string; readAt: string | null }[] }>({
      method: 'GET',
      path: '/api/mailboxes',
    })
    if (items.some(({ address, readAt }) => address === body.address && readAt !== null)) return
    await sleep(1000)
  }
}

async function connectExchange(client: Client): Promise<string> {
  const { url } = await client.json<{ url: string }>({
    method: 'POST',
    path: '/api/phone-connections',
    body: { provider: 'GENERIC', ...admin, values: {} },
  })
  return new URL(url).pathname
}

/** Each call rings, is answered and ends, a second apart. */
async function makeCalls(door: string, begun: number): Promise<void> {
  const exchange = new Client(demo.port, { connections: 8 })
  const send = (number: number, event: string): Promise<unknown> =>
    exchange.json({
      method: 'POST',
      path: door,
      body: { event, callId: `bench-${number}`, from: `7917${1_000_000 + number}`, to: '101' },
    })
  const story = async (number: number): Promise<void> => {
    for (const event of ['newCall', 'answer', 'hangup']) {
      await send(number, event)
      await sleep(1000)
    }
  }
  const stories: Promise<void>[] = []
  for (let number = 0; number < callsAMinute; number += 1) {
    await sleep(Math.max(0, begun + (number * 60_000) / callsAMinute - performance.now()))
    stories.push(story(number))
  }
  await Promise.all(stories)
  exchange.close()
}

interface MailLetterState {
  readonly state: string
}

/** How many have come, and how many of them still wait: the log is ordered by arrival, and they are read in that order. */
async function countLetters(client: Client): Promise<{ fetched: number; waiting: number }> {
  const read = (offset: number) =>
    client.json<{ items: MailLetterState[]; totalCount: number }>({
      method: 'GET',
      path: `/api/mail-letters?limit=1&offset=${offset}`,
    })
  const { totalCount: fetched } = await read(0)
  let [waiting, end] = [0, fetched]
  while (waiting < end) {
    const middle = Math.floor((waiting + end) / 2)
    const [letter] = (await read(middle)).items
    if (letter?.state === 'RECEIVED') waiting = middle + 1
    else end = middle
  }
  return { fetched, waiting }
}

interface Other {
  readonly client: Client
  readonly next: () => Call
}

/** Dispatchers, engineers and clients with the calls of their lists and cards. */
async function makeOthers(client: Client): Promise<Other[]> {
  const { items } = await client.json<{ items: { id: number }[] }>({
    method: 'POST',
    path: '/api/tasks/search',
    body: { queue: 'tachograph', limit: 50 },
  })
  const search = (body: object): Call => ({ method: 'POST', path: '/api/tasks/search', body })
  const lists: readonly Call[] = [
    search({ queue: 'tachograph', limit: 50 }),
    search({ queue: 'external', limit: 50 }),
    search({ queue: 'tachograph', limit: 50, query: 'тахограф' }),
    { method: 'POST', path: '/api/cars/search', body: { limit: 50 } },
    { method: 'POST', path: '/api/companies/search', body: { limit: 50 } },
    { method: 'GET', path: '/api/suggestions' },
  ]
  const cards = items.map(({ id }): Call => ({ method: 'GET', path: `/api/tasks/${id}` }))
  const dispatcher = await signIn(demo.port, 'Диспетчер', users)
  const senior = await signIn(demo.port, 'Старший диспетчер', users)
  return Array.from({ length: users }, (_, at) => {
    let turn = at
    const next = (): Call => {
      turn += 1
      const of = turn % 2 === 0 ? lists : cards
      return of[Math.floor(turn / 2) % of.length] ?? search({ queue: 'tachograph', limit: 50 })
    }
    return { client: at % 2 === 0 ? dispatcher : senior, next }
  })
}

/** Their calls until the promise is settled. */
async function work(others: readonly Other[], until: Promise<unknown>): Promise<readonly Answered[]> {
  const calls: Answered[] = []
  const over = new AbortController()
  const one = async ({ client, next }: Other, delayMs: number): Promise<void> => {
    await sleep(delayMs)
    while (!over.signal.aborted) {
      const at = performance.now()
      const { status, body } = await client.call(next())
      const took = performance.now() - at
      if (status !== 200) throw new Error(`${status} ${body.slice(0, 300)}`)
      calls.push({ at, ms: took })
      await sleep(Math.max(0, pauseMs - took))
    }
  }
  const working = Promise.all(others.map((other, at) => one(other, (at * pauseMs) / others.length)))
  await Promise.race([until, working])
  await until
  over.abort()
  await working
  return calls
}
