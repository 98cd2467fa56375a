import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type FakeSmtp, makeSmtp } from '../platform/mail/smtp.make.ts'
import { type FakeApi, makeFakeApi } from '../rooms/messengers/fakes/fake-api.make.ts'
import { signIn, startSurvivor, type Survivor } from '../testing/kills.ts'
import { scratchHome } from '../testing/scratch.ts'
import { makeDemoFolder } from './demo/loaded.make.ts'

const folder = mkdtempSync(path.join(scratchHome(), 'naryad-take-over-'))
// PostgreSQL's own account has to reach the data.
chmodSync(folder, 0o755)

let survivor: Survivor
let smtp: FakeSmtp
let telegram: FakeApi
/** Whether the mail server and the messenger take the test's own messages without a word. */
let isSilent = true
/** At some hours the demo's reminders and rules write as well: only what goes to these two is counted. */
const ownAddress = 'a@b.test'
const ownChat = '77'
const isToOwnChat = (body: Record<string, unknown>): boolean => String(body['chat_id']) === ownChat
const isToOwnAddress = (line = ''): boolean => line.toLowerCase().startsWith(`rcpt to:<${ownAddress}>`)

beforeAll(async () => {
  await makeDemoFolder(folder)
  smtp = await makeSmtp()
  smtp.whim = (line) => {
    const recipient = smtp.lines.findLast((sent) => /^rcpt /i.test(sent))
    return isSilent && line === 'MESSAGE' && isToOwnAddress(recipient) ? 'silence' : undefined
  }
  telegram = await makeFakeApi(({ path: url, body }) => {
    if (!url.endsWith('/sendMessage')) return { status: 200, json: { ok: true, result: [] } }
    return isSilent && isToOwnChat(body)
      ? 'silence'
      : { status: 200, json: { ok: true, result: { message_id: 5, date: 1 } } }
  })
  const values = { token: '1:secret', url: telegram.url, webhook: 'https://naryad.test' }
  survivor = await startSurvivor(folder, {
    PUBLIC_URL: 'https://naryad.test',
    NARYAD_SMTP_URL: smtp.url,
    NARYAD_MAIL_FROM: 'naryad@naryad.test',
    NARYAD_TELEGRAM: JSON.stringify({ provider: 'telegram', values }),
  })
}, 120_000)

afterAll(async () => {
  await survivor.stop()
  await smtp.close()
  await telegram.close()
  rmSync(folder, { recursive: true })
})

/** Each connection ends before the kill: the database may go with its server. */
async function withSql<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(survivor.databaseUrl(), { max: 2, onnotice: () => undefined })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const enqueue = (sql: postgres.Sql, queue: string, data: object) => sql`
  with queued as (insert into jobs.job (name, data) values (${queue}, ${sql.json(data as never)}) returning name)
  select pg_notify('naryad_jobs', name) from queued`

const activeRuns = (queue: string): Promise<number> =>
  withSql(async (sql) => {
    const rows = await sql`select from jobs.job where name = ${queue} and state = 'active'`
    return rows.length
  })

/**
 * Holds a table, so that a run which writes to it has been taken and cannot end, kills the server in this moment, and
 * lets the table go.
 */
async function killWhileWriting(
  table: string,
  queue: string,
  begin: (sql: postgres.Sql) => Promise<unknown>,
) {
  const holder = postgres(survivor.databaseUrl(), { max: 1, onnotice: () => undefined })
  const held = Promise.withResolvers<void>()
  const holding = holder
    .begin(async (tx) => {
      await tx.unsafe(`lock table ${table} in access exclusive mode`)
      await withSql(begin)
      await expect.poll(() => activeRuns(queue), { timeout: 15_000, interval: 20 }).toBeGreaterThan(0)
      held.resolve()
      await killed
    })
    .catch((error: unknown) => held.reject(error))
  const killing = Promise.withResolvers<void>()
  const killed = killing.promise
  await held.promise
  const back = survivor.kill('server')
  killing.resolve()
  await Promise.all([back, holding])
  await holder.end({ timeout: 1 })
}

const soon = { timeout: 25_000, interval: 100 }

// The first: the others send letters too.
test('letters and messages of messengers that were being sent are sent by the successor at once', async () => {
  isSilent = true
  await withSql(async (sql) => {
    const queued = (channel: string, address: string, orderKey: string, title: string) => sql`
      insert into deliveries (channel, address, order_key, content)
      values (${channel}, ${address}, ${orderKey}, ${sql.json({ title, text: 'Текст', url: '', taskId: null })})`
    await queued('letter', ownAddress, ownAddress, 'Прерванное письмо')
    await enqueue(sql, 'notifications.deliver-letter', {})
    const [chat] = await sql<{ id: number }[]>`
      insert into messenger_chats (messenger, external_id, type, title) values ('TELEGRAM', ${ownChat}, 'PRIVATE', 'Чат')
      returning id`
    await queued('telegram', String(chat?.id), ownChat, 'Прерванное сообщение')
    await enqueue(sql, 'notifications.deliver-telegram', {})
  })
  const recipients = () => smtp.lines.filter(isToOwnAddress).length
  const messages = () =>
    telegram.calls.filter(({ path: url, body }) => url.endsWith('/sendMessage') && isToOwnChat(body)).length
  const received = () => smtp.received.filter((letter) => letter.includes(`To: ${ownAddress}`)).length
  await expect.poll(recipients, soon).toBe(1)
  // The letter itself has been sent and waits for the answer.
  await expect.poll(() => smtp.lines.at(-1), soon).toBe('DATA')
  await expect.poll(messages, soon).toBe(1)
  await survivor.kill('server')
  isSilent = false
  await expect.poll(received, soon).toBe(1)
  await expect.poll(messages, soon).toBe(2)
  await expect
    .poll(
      () => withSql((sql) => sql`select from deliveries where state = 'sent' and address = ${ownAddress}`),
      soon,
    )
    .toHaveLength(1)
}, 90_000)

test('a notification whose recording was interrupted is recorded by the successor at once', async () => {
  const token = await signIn(survivor.address)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (method: string, route: string, body: object): Promise<{ id: number }> => {
    const answer = await fetch(`${survivor.address}/api${route}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    const reply = (await answer.json()) as { id: number }
    expect([answer.status, reply]).toEqual([answer.ok ? answer.status : 'a success', reply])
    return reply
  }
  const title = 'Заявка прерванного сервера'
  const { id } = await call('POST', '/tasks', { queue: 'skud', title })
  const [engineer] = await withSql(
    (sql) => sql<{ id: number }[]>`
    select id from users where role = 'engineer' and not is_blocked
    and (queues = '{}' or 'skud' = any(queues)) order by id limit 1`,
  )
  await killWhileWriting('notifications', 'notifications.record', () =>
    call('PATCH', `/tasks/${id}/operator`, { operatorId: engineer?.id }),
  )
  const recorded = () =>
    withSql((sql) => sql`select from notifications where user_id = ${engineer?.id ?? 0} and task_id = ${id}`)
  await expect.poll(async () => (await recorded()).length, soon).toBe(1)
}, 90_000)

test('a report that was being made is made by the successor at once', async () => {
  const [report] = await withSql(
    (sql) => sql<{ id: number }[]>`select id from saved_reports order by id limit 1`,
  )
  const dueAt = '2026-11-28T06:00:00.000Z'
  const reportId = report?.id ?? 0
  await killWhileWriting('report_files', 'saved-reports.run', (sql) =>
    enqueue(sql, 'saved-reports.run', { reportId, dueAt, isScheduled: false }),
  )
  const made = () =>
    withSql((sql) => sql`select from report_files where report_id = ${reportId} and due_at = ${dueAt}`)
  await expect.poll(async () => (await made()).length, soon).toBe(1)
}, 90_000)
