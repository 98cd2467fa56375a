import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach } from 'vitest'

import type { Db } from '../../../platform/db/connect.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { silentLog as log } from '../../../testing/jobs.ts'
import { type FakeTelegram, makeTelegram } from '../fakes/telegram.make.ts'
import { handleUpdate } from '../inbound/inbound.service.ts'
import { fakeMessenger, messagesOf } from '../messengers.make.ts'

// The API address is unreachable: the tests read replies from the outbox.
export const unreachableTelegram = JSON.stringify({
  provider: 'telegram',
  values: { token: '1:x', url: 'http://127.0.0.1:9' },
})

export const group = { chat: { id: -500, type: 'group', title: 'Диспетчерская' } }
export const olga = { id: 77, name: 'Ольга' }

/** A bot that chats are linked with, and an administrator. Each test gets a new one. */
export function makeLinkingBot(app: FastifyInstance, db: Db) {
  let fake: FakeTelegram
  let admin: Caller
  let lastUpdate = 0
  let clock = Date.now()

  beforeEach(async () => {
    fake = await makeTelegram()
    admin = await caller(app, db, { role: 'admin' })
    clock = Date.now()
  })
  afterEach(() => fake.close())

  const parts = {
    db,
    log,
    now: () => clock,
    attach: () => Promise.reject(new Error('no files here')),
  }

  return {
    get admin() {
      return admin
    },
    wait: (ms: number): void => {
      clock += ms
    },
    receive: (update: object, updateId = (lastUpdate += 1)): Promise<void> =>
      handleUpdate(parts, fakeMessenger('TELEGRAM', fake), { update_id: updateId, ...update }),
    /** Queued replies, newest last. */
    answers: async (): Promise<string[]> =>
      (await messagesOf(db)).map(({ text }) => text.replaceAll('\n', ' ')),
    codeOf: async (ruleId: number): Promise<string> =>
      (await admin.call(messengersRoutes.link, { params: { id: ruleId }, body: { messenger: 'TELEGRAM' } }))
        .body.code,
    chatsOf: async (id: number) => (await admin.call(messengersRoutes.get, { params: { id } })).body.chats,
  }
}
