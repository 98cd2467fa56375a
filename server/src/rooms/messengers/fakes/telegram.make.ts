import { type FakeAnswer, type FakeApi, makeFakeApi } from './fake-api.make.ts'

export interface SentMessage {
  readonly messageId: number
  readonly chatId: number
  readonly topicId: number | undefined
  readonly text: string
  readonly buttons: readonly { text: string; url?: string; callback_data?: string }[]
}

type Call = Readonly<Record<string, unknown>>

export interface FakeTelegram extends FakeApi {
  readonly token: string
  /** Messages in order of arrival. */
  readonly sent: SentMessage[]
  /** Replies to button presses. */
  readonly answers: { readonly id: string; readonly text: string }[]
  readonly webhooks: (string | null)[]
  /** Overrides the response to a call; undefined means the default. */
  override: (method: string, call: Call) => FakeAnswer | undefined | Promise<FakeAnswer | undefined>
  /** Queues an update for the next poll. Returns its id. */
  readonly push: (update: object) => number
  /** Members of groups by chat id. */
  readonly memberCounts: Map<number, number>
  /** Files by id. */
  readonly files: Map<string, { size: number; bytes: Buffer }>
}

export const refusal = (code: number, description: string, parameters?: object): FakeAnswer => ({
  status: code,
  json: { ok: false, error_code: code, description, parameters },
})

const ok = (result: unknown): FakeAnswer => ({ status: 200, json: { ok: true, result } })

/** The subset of the Bot API used by the application. */
export async function makeTelegram(): Promise<FakeTelegram> {
  const token = '123456:test-token'
  const sent: SentMessage[] = []
  const answers: FakeTelegram['answers'] = []
  const webhooks: FakeTelegram['webhooks'] = []
  const files: FakeTelegram['files'] = new Map()
  let updates: { update_id: number }[] = []
  let lastUpdate = 1000
  let lastMessage = 0
  let waiting: (() => void)[] = []

  const methods: Record<string, (call: Call) => FakeAnswer | Promise<FakeAnswer>> = {
    getMe: () => ok({ id: 1, is_bot: true, first_name: 'Наряд', username: 'naryad_test_bot' }),
    deleteWebhook: () => {
      webhooks.push(null)
      return ok(true)
    },
    setWebhook: ({ url }) => {
      webhooks.push(String(url))
      return ok(true)
    },
    getUpdates: async ({ offset }) => {
      if (typeof offset === 'number') updates = updates.filter(({ update_id: id }) => id >= offset)
      // Long polling: responds with the first update.
      if (updates.length === 0)
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          setTimeout(resolve, 1000).unref()
        })
      return ok(updates)
    },
    sendMessage: (call) => {
      lastMessage += 1
      sent.push(messageOf(lastMessage, call))
      return ok({ message_id: lastMessage, date: 0, chat: { id: call['chat_id'], type: 'private' } })
    },
    answerCallbackQuery: ({ callback_query_id: id, text }) => {
      answers.push({ id: String(id), text: String(text) })
      return ok(true)
    },
    getChatMemberCount: ({ chat_id: id }) => {
      const count = fake.memberCounts.get(Number(id))
      return count === undefined ? refusal(400, 'Bad Request: chat not found') : ok(count)
    },
    getFile: ({ file_id: id }) => {
      const file = files.get(String(id))
      return file
        ? ok({ file_id: id, file_path: `photos/${String(id)}.jpg`, file_size: file.size })
        : refusal(400, 'Bad Request: invalid file_id')
    },
  }

  const api = await makeFakeApi(async ({ path, body }) => {
    const file = new RegExp(`^/file/bot${token}/photos/(.+)\\.jpg$`).exec(path)?.[1]
    if (file !== undefined) return { status: 200, bytes: files.get(file)?.bytes ?? Buffer.alloc(0) }
    const method = new RegExp(`^/bot${token}/(\\w+)$`).exec(path)?.[1] ?? ''
    return (await fake.override(method, body)) ?? methods[method]?.(body)
  })
  const fake: FakeTelegram = {
    ...api,
    token,
    sent,
    answers,
    webhooks,
    files,
    memberCounts: new Map(),
    override: () => undefined,
    push: (update) => {
      lastUpdate += 1
      updates.push({ update_id: lastUpdate, ...update })
      for (const wake of waiting) wake()
      waiting = []
      return lastUpdate
    },
  }
  return fake
}

function messageOf(messageId: number, call: Call): SentMessage {
  const markup = call['reply_markup'] as { inline_keyboard: SentMessage['buttons'][] } | undefined
  return {
    messageId,
    chatId: Number(call['chat_id']),
    topicId: call['message_thread_id'] as number | undefined,
    text: String(call['text']),
    buttons: markup?.inline_keyboard.flat() ?? [],
  }
}

/** A message to the bot in a private chat, unless `more` sets another one. */
export const messageUpdate = (from: { id: number; name?: string }, text: string, more: object = {}) => ({
  message: {
    message_id: 500,
    date: 0,
    chat: { id: from.id, type: 'private', first_name: from.name ?? 'Ольга' },
    from: { id: from.id, is_bot: false, first_name: from.name ?? 'Ольга' },
    text,
    ...more,
  },
})
