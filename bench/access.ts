import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import postgres from 'postgres'

import { after, type Call, Client, drive, percentile } from './lab/drive.ts'
import { type Lab, openLab, root } from './lab/lab.ts'
import { type Check, conclude } from './lab/report.ts'
import { launchServer, signIn } from './lab/server.ts'

// Accounts and access control with a million tasks: timing of refused sign-ins and password recoveries,
// latency of other calls during password guessing, registration requests, erasure of personal data, a backup
// under load and its restore. It erases the personal data of users, so it works in a data directory of its
// own and leaves that of the other scripts alone.

const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: '/var/tmp/naryad-bench-access' },
    tasks: { type: 'string', default: '1000000' },
    only: { type: 'string' },
  },
})
const readers = 4
const lab = await openLab({ dir: values.dir, tasks: Number(values.tasks) })
const sql = postgres(lab.url, { max: 2, onnotice: () => {} })
const server = await launchServer(lab)
try {
  const admin = await signIn(server.port, 'Администратор')
  const others = await signIn(server.port, 'Диспетчер', readers)
  const parts = { refusals, recoveries, attack, requests, erasures, copies }
  const checks: Check[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (values.only !== undefined && !values.only.split(',').includes(name)) continue
    const begun = performance.now()
    checks.push(...(await part({ admin, others })))
    console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
  conclude('Access', checks)
  for (const client of [admin, others]) client.close()
} finally {
  await server.kill()
  await sql.end()
  await lab.cluster.stop()
}

interface People {
  readonly admin: Client
  readonly others: Client
}

/** A read that working users repeat constantly. */
function reading(): Call {
  return { method: 'POST', path: '/api/tasks/search', body: { queue: 'tachograph', limit: 10 } }
}

/** The p99 latency of the readers while `work` runs. */
async function meanwhile<T>(
  others: Client,
  work: () => Promise<T>,
): Promise<{ result: T; p99: number; seconds: number }> {
  let isOver = false
  const driven = drive(others, { connections: readers, isOver: () => isOver, next: reading })
  await sleep(500)
  const begun = performance.now()
  try {
    const result = await work()
    const ended = performance.now()
    isOver = true
    const { calls, failures } = await driven
    if (failures.size > 0) throw new Error(`The readers were refused: ${JSON.stringify([...failures])}`)
    const during = calls.filter(({ at, ms }) => at < ended && at + ms > begun)
    return { result, p99: percentile(during, 0.99), seconds: (ended - begun) / 1000 }
  } finally {
    isOver = true
    await driven
  }
}

/** The throttling counters are reset before each attempt, so that every one reaches the password check. */
async function refusals(): Promise<Check[]> {
  const [known] = await sql<{ email: string }[]>`
    select email from users where not is_blocked and password_hash is not null order by id desc limit 1`
  const [blocked] = await sql<{ email: string }[]>`
    select email from users where is_blocked and password_hash is not null order by id desc limit 1`
  const logins = {
    'wrong password': known?.email,
    'unknown address': 'unknown-person@example.ru',
    'blocked account': blocked?.email,
  }
  return apart('refused sign-ins', logins, async (stranger, login) => {
    await sql`delete from login_failures`
    return timed(401, () =>
      stranger.call({
        method: 'POST',
        path: '/api/auth/login',
        body: { login, password: 'не тот пароль совсем' },
      }),
    )
  })
}

/** The duration must not reveal whether an account with this address exists. */
async function recoveries(): Promise<Check[]> {
  const [known] = await sql<{ email: string }[]>`
    select email from users where not is_blocked and password_hash is not null order by id desc limit 1`
  const emails = { 'known address': known?.email, 'unknown address': 'unknown-person@example.ru' }
  const checks = await apart('recoveries', emails, (stranger, email) =>
    timed(200, () => stranger.call({ method: 'POST', path: '/api/auth/recovery', body: { email } })),
  )
  await sql`delete from recovery_requests`
  return checks
}

async function timed(expected: number, call: () => Promise<{ status: number }>): Promise<number> {
  const begun = performance.now()
  const { status } = await call()
  const ms = performance.now() - begun
  if (status !== expected) throw new Error(`${status} instead of ${expected}`)
  return ms
}

/**
 * Relative difference between the times of the kinds, by mean and quartiles: two hundred attempts of each, in
 * random order.
 */
async function apart(
  what: string,
  kinds: Readonly<Record<string, string | undefined>>,
  time: (stranger: Client, email: string | undefined) => Promise<number>,
): Promise<Check[]> {
  const stranger = new Client(server.port)
  const taken = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]))
  for (let round = -5; round < 200; round += 1)
    for (const [kind, email] of Object.entries(kinds).toSorted(() => Math.random() - 0.5)) {
      const ms = await time(stranger, email)
      // The first rounds warm the server up.
      if (round >= 0) taken.get(kind)?.push(ms)
    }
  stranger.close()
  const measures: Record<string, (sorted: readonly number[]) => number> = {
    mean: (sorted) => sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length,
    'a quarter': (sorted) => sorted[Math.floor(sorted.length / 4)] ?? Number.NaN,
    median: (sorted) => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    'three quarters': (sorted) => sorted[Math.floor((sorted.length * 3) / 4)] ?? Number.NaN,
  }
  return Object.entries(measures).map(([name, measure]) => {
    const found = [...taken].map(([kind, times]) => ({ kind, ms: measure(times.toSorted((a, b) => a - b)) }))
    console.log(`${what}, ${name}: ${found.map(({ kind, ms }) => `${kind} ${ms.toFixed(1)} ms`).join(', ')}`)
    const all = found.map(({ ms }) => ms)
    const percent = (100 * (Math.max(...all) - Math.min(...all))) / Math.min(...all)
    return { what: `${what}, ${name}: apart by`, found: percent, unit: '%', goal: 10 }
  })
}

/** Two hundred guesses a second at unknown addresses, each of which costs a password hash. */
async function attack({ others }: People): Promise<Check[]> {
  const seconds = 15
  await drive(others, { connections: readers, isOver: after(3), next: reading })
  const quiet = await drive(others, { connections: readers, isOver: after(seconds), next: reading })
  const guesser = new Client(server.port, { connections: 400 })
  const statuses = new Map<string, number>()
  const note = (status: string): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const sent: Promise<void>[] = []
  const { p99 } = await meanwhile(others, async () => {
    const begun = performance.now()
    for (let n = 0; n < seconds * 200; n += 1) {
      await sleep(Math.max(0, begun + n * 5 - performance.now()))
      const login = `guess-${n}-${Date.now()}@example.ru`
      const body = { login, password: 'не тот пароль совсем' }
      sent.push(
        guesser.call({ method: 'POST', path: '/api/auth/login', body }).then(
          ({ status }) => note(String(status)),
          // A server under attack may close the attacker's connections.
          () => note('cut'),
        ),
      )
    }
  })
  await Promise.all(sent)
  guesser.close()
  await sql`delete from login_failures where login like 'guess-%'`
  const calm = percentile(quiet.calls, 0.99)
  console.log(
    `p99 of others: quiet ${calm.toFixed(1)} ms, attacked ${p99.toFixed(1)} ms; guesses: ${[...statuses].map(([status, n]) => `${n} × ${status}`).join(', ')}`,
  )
  return [
    { what: 'p99 of others during 200 guesses a second, times quiet', found: p99 / calm, unit: '×', goal: 2 },
  ]
}

/** Two hundred requests, each with organizations that are likely matches. */
async function requests({ admin }: People): Promise<Check[]> {
  const [companies] = await sql<{ n: number }[]>`select count(*)::int as n from companies`
  await sql`
    insert into registration_requests (last_name, first_name, email, phone, company_name, consent_version)
    select 'Замер', 'Анна', 'measured-' || n || '@example.ru', '+79172451863', left(replace(c.name, 'ООО', ''), 190), 1
    from (select name, row_number() over (order by id) as n from companies) as c where n % 9 = 0 limit 200`
  const next = (): Call => ({
    method: 'GET',
    path: '/api/auth/registration/requests?sort=DESC&limit=50&offset=0',
  })
  const { calls, failures } = await drive(admin, { connections: 1, isOver: after(8), next })
  await sql`delete from registration_requests where email like 'measured-%@example.ru'`
  if (failures.size > 0) throw new Error(JSON.stringify([...failures]))
  return [
    {
      what: `a page of 50 requests, likely ones of ${companies?.n ?? 0} organizations: p99`,
      found: percentile(calls, 0.99),
      unit: 'ms',
      goal: 200,
    },
  ]
}

/** Erases the driver, the contact and the engineer with the most tasks. */
async function erasures({ admin, others }: People): Promise<Check[]> {
  const [driver] = await sql<{ id: number }[]>`
    select driver_id as id from tasks join drivers on drivers.id = driver_id where drivers.last_name not like 'Стёрт%'
    group by driver_id order by count(*) desc limit 1`
  const [contact] = await sql<{ id: number }[]>`
    select contact_id as id from tasks join contacts on contacts.id = contact_id where contacts.name not like 'Стёрт%'
    group by contact_id order by count(*) desc limit 1`
  const [user] = await sql<{ id: number }[]>`
    select operator_id as id from tasks join users on users.id = operator_id
    where users.role = 'engineer' and users.last_name not like 'Стёрт%' and users.email not like 'gusev@%'
    group by operator_id order by count(*) desc limit 1`
  const checks: Check[] = []
  for (const [kind, what, id] of [
    ['drivers', 'a driver', driver?.id],
    ['contacts', 'a contact', contact?.id],
    ['users', 'an engineer', user?.id],
  ] as const) {
    const erased = await meanwhile(others, () =>
      admin.json<{ changed: Record<string, number> }>({
        method: 'POST',
        path: `/api/privacy/${kind}/${id}/erase`,
        body: { reason: 'Замер' },
        headers: { 'idempotency-key': `measured-${kind}-${Date.now()}` },
      }),
    )
    console.log(`${what}, ${id}: ${JSON.stringify(erased.result.changed)}`)
    checks.push(
      { what: `erasure of ${what}`, found: erased.seconds, unit: 's', goal: 10 },
      { what: `erasure of ${what}: p99 of others`, found: erased.p99, unit: 'ms', goal: 200 },
    )
  }
  return checks
}

/** A backup while others read, restored into a second database. */
async function copies({ others }: People): Promise<Check[]> {
  const folder = mkdtempSync('/var/tmp/naryad-bench-copy-')
  const file = path.join(folder, 'copy.tar')
  const restored = 'naryad_measured'
  const into = new URL(lab.url)
  into.pathname = restored
  try {
    const taken = await meanwhile(others, () => run(lab, 'backup.ts', [file], lab.dir))
    console.log(`${taken.result}${(statSync(file).size / 1024 ** 2).toFixed(0)} MiB`)
    await sql.unsafe(`drop database if exists ${restored} with (force)`)
    await sql.unsafe(`create database ${restored}`)
    const begun = performance.now()
    await run(lab, 'restore.ts', [file, '--into', into.href], folder)
    const seconds = (performance.now() - begun) / 1000
    return [
      { what: 'a copy', found: taken.seconds, unit: 's', goal: 300 },
      { what: 'a copy: p99 of others', found: taken.p99, unit: 'ms', goal: 200 },
      { what: 'a restoration', found: seconds, unit: 's', goal: 900 },
    ]
  } finally {
    await sql.unsafe(`drop database if exists ${restored} with (force)`)
    rmSync(folder, { recursive: true })
  }
}

/** Runs a command of the product as a user types it. */
async function run(
  { url }: Pick<Lab, 'url'>,
  command: string,
  args: readonly string[],
  dataDir: string,
): Promise<string> {
  const child = spawn(process.execPath, [path.join(root, 'server/src/app', command), ...args], {
    env: { ...process.env, DATABASE_URL: url, NARYAD_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command}: ${code}\n${said}`)
  return said
}
