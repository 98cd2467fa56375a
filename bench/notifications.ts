import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'

import { cycle } from './lab/cycle.ts'
import { memoryOf } from './lab/download.ts'
import { after, type Client, drive, percentile } from './lab/drive.ts'
import { heapMiB, heapProbe } from './lab/heap.ts'
import { openLab } from './lab/lab.ts'
import { botToken, serveBotApi, servePushService } from './lab/outside.ts'
import { type Check, conclude, figure } from './lab/report.ts'
import { withRestored } from './lab/restore.ts'
import { launchServer, signIn } from './lab/server.ts'
import { drainWithinLimits } from './notifications/outbox.ts'
import { openWays, type Way, type Ways } from './notifications/ways.ts'

// One assignment until it reaches the open page, the chat and the browser; 10,000 assignments, three a call,
// to five chats each while other clients read lists; 10,000 queued messages for the Bot API, with a simulated
// clock.

const chats = 5
/** More tasks in one call would be combined into one message. */
const separate = 3
const turns = 20
/** How many tasks at most the engineer is assigned while ten thousand are assigned to another operator. */
const mostBeside = 100
const readers = 4
const wayGoals: Record<Way, number> = { bell: 1000, chat: 2000, push: 2000 }

const lab = await openLab()
const sql = postgres(lab.url, { max: 2, onnotice: () => {} })
const [bot, pushService] = [await serveBotApi(), await servePushService()]
const server = await launchServer(
  lab,
  {
    NARYAD_TELEGRAM: JSON.stringify({ provider: 'telegram', values: { token: botToken, url: bot.url } }),
    NARYAD_PUSH_SERVICES: pushService.url,
  },
  heapProbe,
)
/** Rows of earlier runs stay. */
const [before] = await sql<{ notification: string; delivery: string; rule: number; chat: number }[]>`
  select coalesce((select max(id) from notifications), 0) as notification,
    coalesce((select max(id) from deliveries), 0) as delivery,
    coalesce((select max(id) from messenger_rules), 0) as rule,
    coalesce((select max(id) from messenger_chats), 0) as chat`
try {
  const [dispatcher, engineer] = [
    await signIn(server.port, 'Старший диспетчер'),
    await signIn(server.port, 'Инженер'),
  ]
  await isConnected()
  const operatorId = await idOf(engineer)
  await insertChat('5001', operatorId)
  const ways = await openWays({ dispatcher, engineer, port: server.port, bot, pushService })
  const checks = [...(await wayOfOne(ways, operatorId)), ...(await manyAtOnce(dispatcher, ways, operatorId))]
  ways.close()
  await server.kill()
  checks.push(...(await drainWithinLimits(lab.url)))
  conclude('Notifications', checks)
  for (const client of [dispatcher, engineer]) client.close()
} finally {
  await server.kill()
  await sql`delete from jobs.job where name like 'notifications.%' and state < 'completed'`
  await sql`delete from messenger_chats where id > ${before?.chat ?? 0}`
  await sql`delete from messenger_rules where id > ${before?.rule ?? 0}`
  await sql`delete from deliveries where id > ${before?.delivery ?? 0}`
  await sql`delete from notifications where id > ${before?.notification ?? 0}`
  await sql`delete from push_subscriptions where endpoint like ${`${pushService.url}%`}`
  await sql.end()
  await Promise.all([bot.close(), pushService.close()])
  await lab.cluster.stop()
}

async function isConnected(): Promise<void> {
  for (const isOver = after(30); !isOver(); await sleep(100)) {
    const [row] =
      await sql`select from messenger_bots where messenger = 'TELEGRAM' and is_connected and error is null`
    if (row) return
  }
  throw new Error('The bot was not connected in 30 s')
}

async function idOf(client: Client): Promise<number> {
  return (await client.json<{ id: number }>({ method: 'GET', path: '/api/auth/user' })).id
}

async function insertChat(externalId: string, userId: number | null): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into messenger_chats (messenger, external_id, external_user_id, type, title, user_id, linked_at)
    values ('TELEGRAM', ${externalId}, ${externalId}, 'PRIVATE', 'Чат', ${userId}, now()) returning id`
  return row?.id ?? 0
}

/** Open tasks that none of these operators has: an operator is not notified of a task already theirs. */
function openTasks(count: number, ...operatorIds: number[]) {
  return sql<{ id: number }[]>`
  select id from tasks where is_open and childs_count = 0 and parent_id is null
    and queue in ('tachograph', 'glonass') and (operator_id is null or operator_id <> all (${operatorIds}))
  order by id limit ${count}`
}

/** The first assignment after a start warms the caches and is left out of the medians. */
async function wayOfOne(ways: Ways, operatorId: number): Promise<Check[]> {
  const tasks = await openTasks(1 + turns, operatorId)
  const found: Readonly<Record<Way, number>>[] = []
  await withRestored(
    lab.url,
    tasks.map(({ id }) => id),
    async () => {
      for (const { id } of tasks) {
        found.push(await ways.assign(id, operatorId))
        // A chat receives at most one message a second.
        await sleep(1200)
      }
    },
  )
  const [first, ...others] = found
  return Object.entries(wayGoals).map(([name, goal]) => {
    const way = name as Way
    const times = others.map((times) => times[way]).toSorted((one, other) => one - other)
    console.log(
      `assigned → ${way}: p50 ${figure(times[Math.floor(times.length / 2)] ?? 0)} ms, the first after a start ${figure(first?.[way] ?? 0)} ms`,
    )
    return { what: `assigned → ${way}, the slowest of ${turns}`, found: Math.max(...times), unit: 'ms', goal }
  })
}

async function manyAtOnce(dispatcher: Client, ways: Ways, engineerId: number): Promise<Check[]> {
  const [operator] = await sql<{ id: number }[]>`select id from users where email like 'hasanov@%'`
  const operatorId = operator?.id ?? 0
  const [rule] = await sql<{ id: number }[]>`
    insert into messenger_rules (title, events) values ('Замер', array['task.assigned']) returning id`
  for (let at = 0; at < chats; at += 1) {
    const chatId = await insertChat(String(6000 + at), null)
    await sql`insert into messenger_rule_chats (rule_id, chat_id, is_active, is_pending)
      values (${rule?.id ?? 0}, ${chatId}, true, false)`
  }
  const tasks = (await openTasks(10_000 + mostBeside, operatorId, engineerId)).map(({ id }) => id)
  const [beside, ids] = [tasks.slice(0, mostBeside), tasks.slice(mostBeside)]
  const others = await signIn(server.port, 'Диспетчер', readers)
  const offset = cycle(Array.from({ length: 64 }, (_, at) => at))
  const read = (isOver: () => boolean) =>
    drive(others, {
      connections: readers,
      isOver,
      next: () => ({
        method: 'POST',
        path: '/api/tasks/search',
        body: { queue: 'tachograph', limit: 50, offset: offset() },
      }),
    })
  const assign = async (some: readonly number[]) => {
    const { failed } = await dispatcher.json<{ failed: object[] }>({
      method: 'PATCH',
      path: '/api/tasks/operator',
      body: { ids: some, operatorId },
    })
    if (failed.length > 0)
      throw new Error(`${failed.length} tasks were not assigned: ${JSON.stringify(failed[0])}`)
  }
  const calm = await read(after(5))
  const heapBefore = await heapMiB(server)
  const { result, addedMiB } = await memoryOf(server, () =>
    withRestored(lab.url, tasks, async () => {
      let [isOver, isAssigned] = [false, false]
      const reading = read(() => isOver)
      const engineerHears = hearBeside(ways, engineerId, beside, () => isAssigned)
      for (let at = 0; at < ids.length; at += separate) await assign(ids.slice(at, at + separate))
      isAssigned = true
      const assigned = performance.now()
      const heard = await engineerHears
      const wanted = (ids.length + heard.length) * chats
      let rows = 0
      for (const isLate = after(180); rows < wanted && !isLate(); await sleep(500)) {
        const [row] = await sql<{ count: number }[]>`
          select count(*)::int as count from deliveries
          where id > ${before?.delivery ?? 0} and rule_id = ${rule?.id ?? 0}`
        rows = row?.count ?? 0
      }
      const seconds = rows < wanted ? Number.POSITIVE_INFINITY : (performance.now() - assigned) / 1000
      // Meanwhile the messages leave.
      await sleep(10_000)
      isOver = true
      const { calls, failures } = await reading
      if (failures.size > 0) throw new Error(`The readers were refused: ${JSON.stringify([...failures])}`)
      return { rows, wanted, seconds, calls, heard, heap: await heapMiB(server) }
    }),
  )
  others.close()
  const { wanted, heard } = result
  console.log(
    `The readers alone: p99 ${figure(percentile(calm.calls, 0.99))} ms of ${calm.calls.length} calls`,
  )
  console.log(`${ids.length} events became ${result.rows} deliveries of ${wanted}`)
  const what = '10,000 events to 50,000 deliveries'
  return [
    { what: `${what}: the last one after the last event`, found: result.seconds, unit: 's', goal: 10 },
    ...Object.entries(wayGoals).map(([way, goal]) => ({
      what: `${what}: assigned to another meanwhile → ${way}, the slowest of ${heard.length}`,
      found: Math.max(...heard.map((times) => times[way as Way])),
      unit: 'ms',
      goal,
    })),
    {
      what: `${what}: p99 of others meanwhile`,
      found: percentile(result.calls, 0.99),
      unit: 'ms',
      goal: 100,
    },
    { what: `${what}: memory added at most`, found: addedMiB, unit: 'MiB', goal: 100 },
    {
      what: `${what}: heap and buffers added, after a collection`,
      found: result.heap - heapBefore,
      unit: 'MiB',
      goal: 20,
    },
  ]
}

/** Assigns tasks to the engineer one after another until the others are assigned. */
async function hearBeside(
  ways: Ways,
  engineerId: number,
  tasks: readonly number[],
  isOver: () => boolean,
): Promise<Readonly<Record<Way, number>>[]> {
  const heard: Readonly<Record<Way, number>>[] = []
  for (const id of tasks) {
    if (isOver()) break
    heard.push(await ways.assign(id, engineerId))
    await sleep(2000)
  }
  return heard
}
