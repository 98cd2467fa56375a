import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openMail } from '../../platform/mail/mail.ts'
import { type FakeSmtp, makeSmtp, textOf } from '../../platform/mail/smtp.make.ts'
import { testDb } from '../../testing/database.ts'
import { openSchedule } from '../deliveries/deliveries.make.ts'
import { letterChannel } from './letter.channel.ts'
import { lettersOf, makeLetters } from './letters.make.ts'

const db = await testDb()

let smtp: FakeSmtp
let clock = { now: 0 }
beforeEach(async () => {
  smtp = await makeSmtp()
  clock = { now: Date.now() }
})
afterEach(() => smtp.close())

const quick = { stepMs: 200, wholeMs: 1500 }
const openPost = () =>
  openSchedule(
    db,
    letterChannel({
      findMail: async () => ({ url: smtp.url, from: 'naryad@example.ru' }),
      compose: () => Promise.reject(new Error('these are no notifications')),
      open: (connection) => openMail({ ...connection, ...quick }),
    }),
    clock,
  )

const recipients = ['a@example.ru', 'b@example.ru', 'c@example.ru', 'd@example.ru']
const greetings = recipients.map((to) => `Здравствуйте, ${to}!`)
const received = () => smtp.received.map((message) => textOf(message).trim())

describe('a mail server that is down for an hour', () => {
  test.each([
    ['hangs up', 'drop', 'Почтовый сервер недоступен'],
    ['is silent', 'silence', 'Почтовый сервер не ответил вовремя'],
    ['answers nonsense', 'HTTP/1.1 200 OK', 'Почтовый сервер недоступен'],
    ['refuses service', '421 try again later', 'Почтовый сервер закрывает соединение'],
  ])('and %s: letters wait with the reason, then each leaves once, in order', async (_, whim, reason) => {
    const job = openPost()
    smtp.whim = (line) => (line === 'GREETING' ? whim : undefined)
    await makeLetters(db, recipients.slice(0, 2))
    await job.pass(30)
    await makeLetters(db, recipients.slice(2))
    await job.pass(30)
    expect(smtp.received).toEqual([])
    const waiting = await lettersOf(db)
    expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['queued']))
    expect(waiting[0]?.lastError).toBe(reason)
    smtp.whim = () => undefined
    await job.pass(10)
    expect(received()).toEqual(greetings)
    await job.pass(30)
    expect(received()).toEqual(greetings)
    expect(new Set((await lettersOf(db)).map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  test('is called at most twice in ten minutes towards the end', async () => {
    const job = openPost()
    let greetingsCount = 0
    smtp.whim = (line) => {
      if (line === 'GREETING') greetingsCount += 1
      return line === 'GREETING' ? 'drop' : undefined
    }
    await makeLetters(db, recipients)
    await job.pass(30)
    const before = greetingsCount
    await job.pass(30)
    expect(greetingsCount - before).toBeLessThanOrEqual(8)
  })

  test('that fails on one letter each time delivers the others, and that one waits', async () => {
    const job = openPost()
    smtp.whim = (line) => (line === 'RCPT TO:<a@example.ru>' ? 'drop' : undefined)
    await makeLetters(db, recipients)
    await job.pass(120)
    expect(received()).toEqual(greetings.slice(1))
    expect((await lettersOf(db))[0]).toMatchObject({
      state: 'queued',
      lastError: 'Почтовый сервер недоступен',
    })
  })
})
