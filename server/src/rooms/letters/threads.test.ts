import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { openMail } from '../../platform/mail/mail.ts'
import { makeSmtp, textOf } from '../../platform/mail/smtp.make.ts'
import { readMessageId } from '../../platform/mail/thread-ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { addDeliveries } from '../deliveries/index.ts'
import { makeMailbox } from '../mailboxes/mailboxes.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { lettersOf, quickPost } from './letters.make.ts'
import { sendLetter } from './letters.service.ts'

const db = await testDb()
await testApp(db)
const smtp = await makeSmtp()
afterAll(() => smtp.close())
beforeEach(() => void (smtp.received.length = 0))

const key = new Uint8Array(32).fill(3)
const threads = { keys: [key], instance: 'inst-1' } as const

/** Sends what waits, and returns it as it arrived. */
async function post(count: number): Promise<string[]> {
  const sent = quickPost(db, openMail({ url: smtp.url, from: 'naryad@example.ru' }), undefined, { threads })
  await vi.waitFor(() => expect(smtp.received).toHaveLength(count), 5000)
  await sent.stop()
  return [...smtp.received]
}

const headerOf = (message: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)$`, 'im').exec(message)?.[1]?.replace(/\n\s+/g, ' ') ?? ''
const idIn = (value: string): string => /<([^>]+)>/.exec(value)?.[1] ?? ''
const subjectOf = (message: string): string =>
  headerOf(message, 'Subject').replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, form: string, text: string) =>
    form.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : Buffer.from(
          text
            .replaceAll('_', ' ')
            .replace(/=([\dA-F]{2})/g, (__, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
          'latin1',
        ).toString(),
  )

const notify = (taskId: number, title: string) =>
  db.transaction().execute((tx) =>
    addDeliveries(tx, [
      {
        channel: 'letter',
        address: 'a@example.ru',
        kind: 'task.commented',
        content: { title, text: 'Готово', url: '', taskId },
      },
    ]),
  )

describe('letters about a request', () => {
  test('have signed Message-IDs, one root and one subject, and say what happened in their text', async () => {
    const { id } = await makeTask(db, { title: 'Ремонт ГБО' })
    await notify(id, 'Новый комментарий')
    await notify(id, 'Заявка выполнена')
    const letters = await post(2)
    const ids = letters.map((letter) => idIn(headerOf(letter, 'Message-ID')))
    expect(new Set(ids).size).toBe(2)
    expect(ids.map((messageId) => readMessageId([key], messageId))).toEqual(
      (await lettersOf(db)).map((letter) => ({ requestId: id, letterId: letter.id })),
    )
    expect(new Set(letters.map((letter) => headerOf(letter, 'References'))).size).toBe(1)
    expect(readMessageId([key], idIn(headerOf(letters[0] ?? '', 'In-Reply-To')))).toEqual({
      requestId: id,
      letterId: null,
    })
    expect(letters.map(subjectOf)).toEqual([`[№ ${id}] Ремонт ГБО`, `[№ ${id}] Ремонт ГБО`])
    expect(letters.map((letter) => textOf(letter).trim())).toEqual([
      'Новый комментарий\n\nГотово',
      'Заявка выполнена\n\nГотово',
    ])
  })

  test('lead answers to the mailbox of the queue that is read, and say so', async () => {
    const { id } = await makeTask(db, { queue: 'luv' })
    await makeMailbox(db, { address: 'other@example.ru', queue: 'skud' })
    await makeMailbox(db, { address: 'luv@example.ru', queue: 'luv' })
    await makeMailbox(db, { address: 'off@example.ru', queue: 'luv', isOn: false })
    await notify(id, 'Новый комментарий')
    const [letter = ''] = await post(1)
    expect(headerOf(letter, 'Reply-To')).toBe('luv@example.ru')
    expect(textOf(letter)).toContain(`Ответ на это письмо попадёт в заявку № ${id}.`)
  })

  test('that are no notifications keep their subject', async () => {
    const { id: taskId } = await makeTask(db)
    await db
      .transaction()
      .execute((tx) => sendLetter(tx, { to: 'a@example.ru', subject: 'Согласуйте', text: 'Смета', taskId }))
    const [letter = ''] = await post(1)
    expect(subjectOf(letter)).toBe('Согласуйте')
    expect(readMessageId([key], idIn(headerOf(letter, 'Message-ID')))?.requestId).toBe(taskId)
  })
})

test('every letter bears the mark of the installation and asks programs not to answer', async () => {
  await db.transaction().execute((tx) => sendLetter(tx, { to: 'a@example.ru', subject: 'x', text: 'y' }))
  const [letter = ''] = await post(1)
  expect(headerOf(letter, 'X-Naryad-Instance')).toBe('inst-1')
  expect(headerOf(letter, 'X-Auto-Response-Suppress')).toBe('All')
  expect(headerOf(letter, 'Message-ID')).toMatch(/^<letter-\d+@example\.ru>$/)
  expect(headerOf(letter, 'References')).toBe('')
})
