import { type FakeAnswer, type FakeApi, makeFakeApi } from './fake-api.make.ts'

export interface FakeMax extends FakeApi {
  readonly token: string
  readonly sent: {
    readonly mid: string
    readonly chatId: string
    readonly text: string
    readonly attachments: unknown
  }[]
  readonly answers: { readonly id: string; readonly text: string }[]
  readonly subscriptions: string[]
  /** Groups by chat id. */
  readonly chats: Map<string, { title: string; participants_count: number }>
  override: (call: string) => FakeAnswer | undefined
  readonly push: (update: object) => void
}

const ok = (json: unknown): FakeAnswer => ({ status: 200, json })

/** The subset of the MAX API used by the application. */
export async function makeMax(): Promise<FakeMax> {
  const token = 'max-test-token'
  const sent: FakeMax['sent'] = []
  const answers: FakeMax['answers'] = []
  let subscriptions: string[] = []
  const updates: object[] = []

  const api = await makeFakeApi(async ({ method, path, query, body, headers }) => {
    if (headers.authorization !== token)
      return { status: 401, json: { code: 'verify.token', message: 'Invalid' } }
    const call = `${method} ${path}`
    const override = fake.override(call)
    if (override) return override
    const chatId = /^GET \/chats\/(-?\d+)$/.exec(call)?.[1]
    if (chatId !== undefined) return chatAnswer(chatId, fake.chats.get(chatId))
    switch (call) {
      case 'GET /me':
        return ok({ user_id: 7, name: 'Наряд', username: 'naryad_max_bot', is_bot: true })
      case 'GET /subscriptions':
        return ok({ subscriptions: subscriptions.map((url) => ({ url, time: 0 })) })
      case 'POST /subscriptions':
        subscriptions.push(String(body['url']))
        return ok({ success: true })
      case 'DELETE /subscriptions':
        subscriptions = subscriptions.filter((url) => url !== query.get('url'))
        return ok({ success: true })
      case 'GET /updates': {
        const from = Number(query.get('marker') ?? 0)
        return ok({ updates: updates.slice(from), marker: updates.length })
      }
      case 'POST /messages': {
        const mid = `mid.${sent.length + 1}`
        sent.push({
          mid,
          chatId: query.get('chat_id') ?? '',
          text: String(body['text']),
          attachments: body['attachments'],
        })
        return ok({ message: { body: { mid, text: body['text'] } } })
      }
      case 'POST /answers':
        answers.push({ id: query.get('callback_id') ?? '', text: String(body['notification']) })
        return ok({ success: true })
      default:
        return undefined
    }
  })
  const fake: FakeMax = {
    ...api,
    token,
    sent,
    answers,
    get subscriptions() {
      return subscriptions
    },
    chats: new Map(),
    override: () => undefined,
    push: (update) => void updates.push(update),
  }
  return fake
}

const chatAnswer = (id: string, chat: object | undefined): FakeAnswer =>
  chat
    ? ok({ chat_id: Number(id), type: 'chat', status: 'active', ...chat })
    : { status: 404, json: { code: 'chat.not.found', message: 'Chat not found' } }
