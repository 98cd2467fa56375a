import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { SendMail } from '../../../platform/mail/mail.ts'
import { filesOf, testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeContact } from '../../contacts/contacts.make.ts'
import { sendLetter } from '../../letters/index.ts'
import { lettersOf, makeLetters, quickPost } from '../../letters/letters.make.ts'
import { setStage, type Stage } from '../../tasks/stage.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { makeMailbox, sentMessageId, takeRaw } from '../mailboxes.make.ts'
import { multipartLetter, textLetter } from '../reading/letters.make.ts'

const db = await testDb()
const app = await testApp(db)
const address = 'ivanov@client.ru'
let on: Stage
let taskId: number
let mailboxId: number
let count = 0
beforeEach(async () => {
  on = await setStage(app, db)
  mailboxId = (await makeMailbox(db)).id
  taskId = (await makeTask(db, { companyId: on.companyId })).id
})

/** The Message-ID of a letter about the task that has left to the address. */
async function sentTo(to: string): Promise<string> {
  const letter = { to, subject: 'Выполнена', text: 'Готово', taskId }
  const id = await db.transaction().execute((tx) => sendLetter(tx, letter))
  await db.updateTable('deliveries').set({ state: 'sent' }).where('id', '=', id).execute()
  return sentMessageId(taskId, id)
}

/** A report that a letter of ours to the address, or another one, did not reach the address. */
async function report(status: string, given?: string): Promise<void> {
  const messageId = given ?? (await sentTo(address))
  count += 1
  const raw = multipartLetter(
    [
      'Content-Type: text/plain\n\nNot delivered',
      `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ${address}\nAction: failed\nStatus: ${status}`,
      `Content-Type: text/rfc822-headers\n\nMessage-ID: ${messageId}`,
    ],
    { type: 'report; report-type=delivery-status', 'Message-ID': `<report-${count}@mx>` },
  )
  await takeRaw(db, filesOf(app), mailboxId, raw)
}

const addContact = () => makeContact(db, { companyId: on.companyId, email: 'Ivanov@client.ru' })
const failedAt = async (id: number) =>
  (await on.dispatcher.call(contactsRoutes.get, { params: { id } })).body.emailFailedAt

/** Who a letter to the address and one to another reach. */
async function send(): Promise<string[]> {
  const sent: string[] = []
  await makeLetters(db, [address, 'other@client.ru'])
  const { stop } = quickPost(db, (async ({ to }) => {
    sent.push(to)
    return { kind: 'sent' }
  }) satisfies SendMail)
  await vi.waitFor(async () =>
    expect((await lettersOf(db)).every(({ state }) => state !== 'queued')).toBe(true),
  )
  await stop()
  return sent
}

describe('an address that letters do not reach', () => {
  test('is marked at its contact, and nothing is sent to it until a person trusts it', async () => {
    const { id } = await addContact()
    await report('5.1.1')
    expect(await failedAt(id)).not.toBeNull()
    expect(await send()).toEqual(['other@client.ru'])
    const [failed] = (await lettersOf(db)).filter(({ state }) => state === 'failed')
    expect(failed?.lastError).toMatch(
      /^Адрес не принимает письма с \d\d\.\d\d\.\d{4} \(5\.1\.1\): исправьте его в карточке/,
    )
    const { body } = await on.dispatcher.call(contactsRoutes.trustEmail, { params: { id } })
    expect(body.emailFailedAt).toBeNull()
    expect(await send()).toContain(address)
  })

  test('is marked after the third passing failure', async () => {
    const { id } = await addContact()
    for (const isMarked of [false, false, true]) {
      await report('4.4.1')
      expect((await failedAt(id)) !== null).toBe(isMarked)
    }
  })

  test('of a user is marked as well until an administrator trusts it or it is another one', async () => {
    const user = await caller(app, db, { role: 'engineer', email: address })
    const userFailedAt = async () =>
      (await on.admin.call(usersRoutes.get, { params: { id: user.user.id } })).body.emailFailedAt
    expect(await userFailedAt()).toBeNull()
    await report('5.1.1')
    expect(await userFailedAt()).not.toBeNull()
    const params = { id: user.user.id }
    expect((await on.senior.refusal(usersRoutes.trustEmail, { params })).status).toBe(403)
    expect((await on.admin.call(usersRoutes.trustEmail, { params })).body.emailFailedAt).toBeNull()
    await report('5.1.1')
    await db.updateTable('users').set({ email: 'other@client.ru' }).where('id', '=', user.user.id).execute()
    expect(await userFailedAt()).toBeNull()
  })

  const endBlock = () =>
    db
      .updateTable('mailFailures')
      .set({ blockedUntil: sql<string>`now() - interval '1 minute'` })
      .execute()
  const blockedDays = async () => {
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from blocked_until - now()) / 86400)::int as days from mail_failures`.execute(
      db,
    )
    return rows[0]?.days
  }

  test('is left alone for three days, then for fourteen, then for sixty', async () => {
    await addContact()
    for (const days of [3, 14, 60, 60]) {
      await report('5.1.1')
      // Of a letter that was on its way already.
      await report('5.1.1')
      expect(await blockedDays()).toBe(days)
      await endBlock()
    }
  })

  test('is trusted again once a letter comes from it', async () => {
    const { id } = await addContact()
    await report('5.1.1')
    await takeRaw(db, filesOf(app), mailboxId, textLetter('Снова в строю', { From: address }))
    expect(await failedAt(id)).toBeNull()
  })

  test('is tried again when the time is over', async () => {
    const { id } = await addContact()
    await report('5.1.1')
    await endBlock()
    expect(await failedAt(id)).toBeNull()
    expect(await send()).toContain(address)
  })

  test('is neither marked by a forged report nor if it is neither a contact’s nor a user’s', async () => {
    await report('5.1.1')
    const { id } = await addContact()
    await report('5.1.1', `<request-${taskId}.forged.1@example.ru>`)
    expect(await failedAt(id)).toBeNull()
  })

  test('is not marked by those who have got letters of their own about the request', async () => {
    const { id } = await addContact()
    const [own, other] = [await sentTo('client@other.ru'), await sentTo(address)]
    await report('5.1.1', own)
    // The signature of the own letter beside the number of the other one.
    const numberIn = (messageId: string) => /\.(\d+)@/.exec(messageId)?.[1] ?? ''
    await report('5.1.1', own.replace(`.${numberIn(own)}@`, `.${numberIn(other)}@`))
    expect(await failedAt(id)).toBeNull()
    await report('5.1.1', other)
    expect(await failedAt(id)).not.toBeNull()
  })

  test('is not trusted for a letter of which the receiving server denies the sender', async () => {
    const { id } = await addContact()
    await report('5.1.1')
    const denied = { From: address, 'Authentication-Results': 'mx.example.ru; dmarc=fail' }
    await takeRaw(db, filesOf(app), mailboxId, textLetter('Снова в строю', denied))
    expect(await failedAt(id)).not.toBeNull()
  })
})

test('an engineer trusts no address', async () => {
  const { id } = await addContact()
  const { status } = await on.engineer.refusal(contactsRoutes.trustEmail, { params: { id } })
  expect(status).toBe(403)
})
