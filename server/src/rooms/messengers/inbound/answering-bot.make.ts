import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach } from 'vitest'

import type { Db } from '../../../platform/db/connect.ts'
import { caller } from '../../../testing/callers.ts'
import { silentLog as log } from '../../../testing/jobs.ts'
import { deliver } from '../../deliveries/deliveries.make.ts'
import { type FakeTelegram, makeTelegram, messageUpdate } from '../fakes/telegram.make.ts'
import { fakeMessenger, finderOf, makeChat, makeSentMessage, messagesOf } from '../messengers.make.ts'
import { chatFileChannel } from '../sending/chat-file.channel.ts'
import { handleUpdate } from './inbound.service.ts'

/** A bot on a fake Telegram API, with users that have linked chats. Each test gets a new fake. */
export function makeAnsweringBot(app: FastifyInstance, db: Db) {
  let fake: FakeTelegram
  let lastUpdate = 0
  let clock = Date.now()
  let unattachable: string | undefined
  let attachedFiles: { taskId: number; name: string; size: number }[] = []

  beforeEach(async () => {
    fake = await makeTelegram()
    clock = Date.now()
    attachedFiles = []
    unattachable = undefined
  })
  afterEach(() => fake.close())

  const parts = {
    db,
    log,
    now: () => clock,
    attach: async (
      _: unknown,
      taskId: number,
      files: AsyncIterable<{ name: string; stream: AsyncIterable<Buffer> }>,
    ) => {
      for await (const { name, stream } of files)
        for await (const chunk of stream) {
          if (chunk.toString() === unattachable) throw new Error('Unforeseen')
          attachedFiles.push({ taskId, name, size: chunk.length })
        }
    },
  }

  const receive = (update: object): Promise<void> =>
    handleUpdate(parts, fakeMessenger('TELEGRAM', fake), { update_id: (lastUpdate += 1), ...update })

  const attachFiles = (): Promise<void> =>
    deliver(db, chatFileChannel({ find: finderOf('TELEGRAM', fake), attach: () => parts.attach }))

  const answers = async (): Promise<string[]> =>
    (await messagesOf(db)).filter(({ state }) => state === 'queued').map(({ text }) => text)

  /** A user with a linked private chat; with `taskId`, message 900 of the chat is about that task. */
  const makeLinkedUser = async (facts: Parameters<typeof caller>[2], taskId?: number) => {
    const person = await caller(app, db, facts)
    const externalId = String(100_000 + person.user.id)
    const chat = await makeChat(db, {
      externalId,
      externalUserId: externalId,
      userId: person.user.id,
      linkedAt: new Date().toISOString(),
    })
    if (taskId !== undefined) await insertSentMessage(chat, taskId)
    return { person, chat, sender: { id: Number(externalId) } }
  }

  const insertSentMessage = (chat: { id: number; externalId: string }, taskId: number) =>
    makeSentMessage(db, chat, { taskId, reference: '900', endedAt: new Date(clock).toISOString() })

  return {
    receive,
    attachFiles,
    answers,
    makeLinkedUser,
    insertSentMessage,
    wait: (ms: number) => {
      clock += ms
    },
    get fake() {
      return fake
    },
    /** Attaching a file with this content fails each time. */
    breakFile: (content: string) => {
      unattachable = content
    },
    /** Files passed to `attach`. */
    get attachedFiles() {
      return attachedFiles
    },
  }
}

let lastPress = 0
export const buttonUpdate = (
  from: { id: number },
  data: string,
  chat: object = { id: from.id, type: 'private', first_name: 'О' },
) => ({
  callback_query: {
    id: `press-${(lastPress += 1)}`,
    from: { id: from.id, first_name: 'Ольга' },
    data,
    message: { message_id: 900, chat },
  },
})
export const replyUpdate = (from: { id: number }, text: string, more: object = {}) =>
  messageUpdate(from, text, { reply_to_message: { message_id: 900 }, ...more })
