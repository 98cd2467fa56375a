import { lettersRoutes } from '@naryad/contract/letters/letters.routes'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'

import type { Mail, Outcome, SendMail } from '../../platform/mail/mail.ts'
import { openMail } from '../../platform/mail/mail.ts'
import { makeSmtp, textOf } from '../../platform/mail/smtp.make.ts'
import { testApp } from '../../testing/app.ts'
import { caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { deliver } from '../deliveries/deliveries.make.ts'
import { lettersOf, mailChannel, makeLetters, quickPost } from './letters.make.ts'
import { deleteOldLetters } from './letters.service.ts'

const db = await testDb()
const app = await testApp(db)

const open: { stop: () => Promise<void> }[] = []
const post = (send?: SendMail, warn?: (...args: unknown[]) => void) => {
  const made = quickPost(db, send, warn)
  open.push(made)
  return made
}
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ stop }) => stop()))
})

const statuses = async () => (await lettersOf(db)).map(({ state }) => state)

/** Sends by the outcomes in turn, then well. */
function recorder(...outcomes: Outcome[]) {
  const sent: string[] = []
  const send = vi.fn<SendMail>(async ({ to }: Mail) => {
    const outcome = outcomes.shift() ?? { kind: 'sent' }
    if (outcome.kind === 'sent') sent.push(to)
    return outcome
  })
  return { send, sent }
}

describe('without a mail server', () => {
  test('letters stay in the mailbox, which only an administrator reads', async () => {
    await makeLetters(db, ['a@example.ru', 'b@example.ru'])
    post()
    await vi.waitFor(async () => expect(await statuses()).toEqual(['kept', 'kept']))
    const admin = await caller(app, db, { role: 'admin' })
    const { body } = await admin.call(lettersRoutes.list, { query: {} })
    expect(body.totalCount).toBe(2)
    expect(body.items[0]).toMatchObject({
      to: 'b@example.ru',
      subject: 'Письмо',
      text: 'Здравствуйте, b@example.ru!',
      status: 'KEPT',
      sentAt: null,
    })
    const second = await admin.call(lettersRoutes.list, { query: { sort: 'ASC', limit: '1', offset: '1' } })
    expect(second.body.items.map(({ to }) => to)).toEqual(['b@example.ru'])
  })

  test('no other role reads it', async () => {
    for (const facts of [
      { role: 'operator', isSenior: true },
      { role: 'operator' },
      { role: 'engineer' },
      { role: 'client' },
    ] as const)
      expect((await (await caller(app, db, facts)).refusal(lettersRoutes.list, { query: {} })).status).toBe(
        403,
      )
    expect((await inject(app, lettersRoutes.list)).statusCode).toBe(401)
  })
})

describe('with a mail server', () => {
  test('letters leave in order, and their text is forgotten with them', async () => {
    const smtp = await makeSmtp()
    await makeLetters(db, ['a@example.ru', 'b@example.ru', 'c@example.ru'])
    post(openMail({ url: smtp.url, from: 'naryad@example.ru' }))
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent', 'sent', 'sent']), 5000)
    expect(smtp.received.map((message) => textOf(message).trim())).toEqual([
      'Здравствуйте, a@example.ru!',
      'Здравствуйте, b@example.ru!',
      'Здравствуйте, c@example.ru!',
    ])
    for (const { text, endedAt } of await lettersOf(db)) {
      expect(text).toBe('')
      expect(endedAt).not.toBeNull()
    }
    await smtp.close()
  })

  test('the text of a letter that is to leave is not shown', async () => {
    await makeLetters(db, ['a@example.ru'])
    const admin = await caller(app, db, { role: 'admin' })
    const { body } = await admin.call(lettersRoutes.list, { query: {} })
    expect(body.items).toMatchObject([{ status: 'QUEUED', text: null }])
  })

  test('while it is away letters wait, then all leave in the order they were written in', async () => {
    const away: Outcome = { kind: 'away', error: 'Почтовый сервер недоступен' }
    const { send, sent } = recorder(away, away, away)
    const warn = vi.fn()
    const recipients = ['a@example.ru', 'b@example.ru', 'c@example.ru']
    await makeLetters(db, recipients)
    post(send, warn)
    await vi.waitFor(() => expect(sent).toEqual(recipients))
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent', 'sent', 'sent']))
    expect(send).toHaveBeenCalledTimes(6)
    expect(JSON.stringify(warn.mock.calls)).not.toContain('@')
  })

  test('a letter that the server does not take now does not hold up the others', async () => {
    const { send, sent } = recorder(
      { kind: 'later', error: 'greylisted' },
      { kind: 'refused', error: 'no such user' },
    )
    await makeLetters(db, ['a@example.ru', 'b@example.ru', 'c@example.ru'])
    post(send)
    await vi.waitFor(async () => expect(await statuses()).toEqual(['queued', 'failed', 'sent']))
    expect(sent).toEqual(['c@example.ru'])
    expect(await lettersOf(db)).toMatchObject([
      { lastError: 'greylisted', attempts: 1 },
      { lastError: 'no such user', text: '' },
      { lastError: null },
    ])
    await db
      .updateTable('deliveries')
      .set({ nextAttemptAt: sql<string>`now()` })
      .execute()
    await vi.waitFor(() => expect(sent).toEqual(['c@example.ru', 'a@example.ru']))
  })

  test('a mail server that hangs holds up no request and no other work', async () => {
    const silent = await makeSmtp()
    silent.whim = () => 'silence'
    await makeLetters(db, ['a@example.ru'])
    const { stop } = post(openMail({ url: silent.url, from: 'naryad@example.ru' }))
    await vi.waitFor(async () => expect((await lettersOf(db))[0]?.attempts).toBe(1))
    const admin = await caller(app, db, { role: 'admin' })
    const began = performance.now()
    await makeLetters(db, ['b@example.ru'])
    await admin.call(lettersRoutes.list, { query: {} })
    // Nor does it hold up the end: what was under way keeps its turn.
    await stop()
    expect(performance.now() - began).toBeLessThan(2000)
    expect(await statuses()).toEqual(['queued', 'queued'])
    const { send, sent } = recorder()
    post(send)
    await vi.waitFor(() => expect(sent).toEqual(['a@example.ru', 'b@example.ru']))
    await silent.close()
  })

  test('what was under way when a server died is taken again, after a minute and not before', async () => {
    await makeLetters(db, ['a@example.ru'])
    await db
      .updateTable('deliveries')
      .set({ attempts: 1, claimedUntil: sql<string>`now() + interval '1 minute'` })
      .execute()
    await makeLetters(db, ['b@example.ru'])
    const { send, sent } = recorder()
    post(send)
    await vi.waitFor(() => expect(sent).toEqual(['b@example.ru']))
    await db
      .updateTable('deliveries')
      .set({ claimedUntil: sql<string>`now()` })
      .execute()
    await vi.waitFor(() => expect(sent).toEqual(['b@example.ru', 'a@example.ru']))
  })

  test('two servers send each letter once', async () => {
    const { send, sent } = recorder()
    const recipients = Array.from({ length: 30 }, (_, at) => `user${at}@example.ru`)
    await makeLetters(db, recipients)
    post(send)
    post(send)
    await vi.waitFor(async () => expect(new Set(await statuses())).toEqual(new Set(['sent'])), 5000)
    expect(sent.toSorted()).toEqual(recipients.toSorted())
  })
})

test('letters are stored as long as the settings say, and what cannot leave for days is given up', async () => {
  await makeLetters(db, ['old@example.ru', 'stuck@example.ru', 'young@example.ru'])
  const age = (recipient: string, days: number) =>
    db
      .updateTable('deliveries')
      .set({
        createdAt: sql<string>`now() - make_interval(days => ${days})`,
        dueAt: sql<string>`now() - make_interval(days => ${days})`,
      })
      .where('address', '=', recipient)
      .execute()
  await age('old@example.ru', 31)
  await age('stuck@example.ru', 4)
  await deliver(
    db,
    mailChannel(async () => ({ kind: 'away', error: 'нет ответа' })),
  )
  await db.transaction().execute(deleteOldLetters)
  expect(await lettersOf(db)).toMatchObject([
    { recipient: 'stuck@example.ru', state: 'failed', text: '', lastError: 'Почтовый сервер недоступен' },
    { recipient: 'young@example.ru', state: 'queued' },
  ])
})
