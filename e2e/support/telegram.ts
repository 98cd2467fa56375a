import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect } from '@playwright/test'

interface SentMessage {
  readonly messageId: number
  readonly chatId: number
  readonly text: string
  readonly buttons: readonly { readonly text: string; readonly callback_data?: string }[]
}

type Body = Readonly<Record<string, unknown>>

/** A Bot API on this machine: the chat of one user. Calls that it does not know fail the story. */
export async function startTelegram() {
  const token = `${randomInt(100_000, 999_999)}:story-token-of-twenty-signs`
  const chat = { id: randomInt(1_000_000, 9_999_999), type: 'private', first_name: 'Антон' }
  const from = { id: chat.id, is_bot: false, first_name: 'Антон' }
  const sent: SentMessage[] = []
  const answers: string[] = []
  const unexpected: string[] = []
  let updates: { update_id: number }[] = []
  let lastId = 0
  const next = (): number => (lastId += 1)

  const methods: Record<string, (body: Body) => unknown> = {
    getMe: () => ({ id: 1, is_bot: true, first_name: 'Наряд', username: 'naryad_story_bot' }),
    deleteWebhook: () => true,
    getChatMemberCount: () => 14,
    getUpdates: ({ offset }) => {
      if (typeof offset === 'number') updates = updates.filter(({ update_id: id }) => id >= offset)
      return updates
    },
    sendMessage: (body) => {
      const markup = body['reply_markup'] as { inline_keyboard: SentMessage['buttons'][] } | undefined
      const messageId = next()
      sent.push({
        messageId,
        chatId: Number(body['chat_id']),
        text: String(body['text']),
        buttons: markup?.inline_keyboard.flat() ?? [],
      })
      return { message_id: messageId, date: 0, chat }
    },
    answerCallbackQuery: ({ text }) => {
      answers.push(String(text))
      return true
    },
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const method = new RegExp(`^/bot${token}/(\\w+)$`).exec(request.url ?? '')?.[1] ?? ''
      const perform = methods[method]
      if (!perform) unexpected.push(String(request.url))
      const text = Buffer.concat(chunks).toString()
      const result = perform?.(text === '' ? {} : (JSON.parse(text) as Body))
      const answer = (): void => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ ok: true, result }))
      }
      // Long polling: an empty answer waits a moment.
      if (method === 'getUpdates' && updates.length === 0) setTimeout(answer, 100)
      else answer()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const push = (update: object): void => void updates.push({ update_id: next(), ...update })
  return {
    connection: { provider: 'telegram', values: { token, url } },
    sent,
    answers,
    /** The user writes to the bot. */
    write: (text: string): void => push({ message: { message_id: next(), date: 0, chat, from, text } }),
    /** The user presses a button under a message. */
    press: ({ messageId, buttons }: SentMessage, title: string): void => {
      const data = buttons.find(({ text }) => text === title)?.callback_data
      push({
        callback_query: { id: String(next()), from, data, message: { message_id: messageId, date: 0, chat } },
      })
    },
    /** Waits for the message with the text. */
    receive: async (text: string): Promise<SentMessage> => {
      const find = () => sent.findLast((message) => message.text.includes(text))
      await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true)
      const found = find()
      if (!found) throw new Error(`no message with «${text}»`)
      return found
    },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      if (unexpected.length > 0) throw new Error(`Unexpected calls: ${unexpected.join(', ')}`)
    },
  }
}
