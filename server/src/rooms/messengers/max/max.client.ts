import type { Message } from '@naryad/contract/messengers/message'
import { maxMessageLength } from '@naryad/contract/messengers/messengers.words'
import { z } from 'zod'

import { request } from '../../../platform/outside/request.ts'
import { webhookSecret } from '../bots/webhook-secret.ts'
import { tooLargeFile } from '../inbound/file-size.ts'
import type {
  Answered,
  ChatAddress,
  Failure,
  Messenger,
  MessengerConnection,
  SendOutcome,
} from '../messenger.ts'
import { parseJson } from '../parse-json.ts'
import { buttonData, htmlOf } from '../sending/markup.ts'
import { parseMaxUpdate } from './max.updates.ts'

const defaultRoot = 'https://platform-api2.max.ru'
const callTimeoutMs = 20_000
const pollSeconds = 25
const maxAnswerBytes = 4 * 1024 * 1024

const Refused = z.object({ code: z.string().default(''), message: z.string().default('') })
const Me = z.object({
  username: z.string().nullish(),
  name: z.string().optional(),
  first_name: z.string().optional(),
})
const Chat = z.object({ title: z.string().nullish(), participants_count: z.int().nonnegative().nullish() })
const Sent = z.object({ message: z.object({ body: z.object({ mid: z.string() }) }) })
const Updates = z.object({ updates: z.array(z.unknown()), marker: z.int().nullish() })
const Subscriptions = z.object({ subscriptions: z.array(z.object({ url: z.string() })) })

const updateTypes = [
  'message_created',
  'message_edited',
  'message_callback',
  'bot_started',
  'bot_added',
  'bot_removed',
  'bot_stopped',
]

interface Call<Schema extends z.ZodType> {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Including the query string. */
  readonly path: string
  readonly json?: unknown
  readonly schema: Schema
  readonly timeoutMs?: number
}

type Rejected = {
  readonly kind: 'rejected'
  readonly status: number
  readonly reason: z.infer<typeof Refused>
}

export function openMax({ token, url = defaultRoot, proxy, ca }: MessengerConnection): Messenger {
  const root = url.replace(/\/+$/, '')

  async function call<Schema extends z.ZodType>(
    { method = 'GET', path, json, schema, timeoutMs = callTimeoutMs }: Call<Schema>,
    signal: AbortSignal,
  ): Promise<Answered<z.output<Schema>> | Rejected> {
    const answer = await request({
      method,
      url: `${root}${path}`,
      headers: { authorization: token },
      json,
      route: { proxy, ca },
      timeoutMs,
      maxBytes: maxAnswerBytes,
      signal,
    })
    if (answer.kind !== 'answered') return unavailable(answer.error, answer.kind === 'lost')
    const { status, body } = answer
    if (status === 429) return { kind: 'later', seconds: 2, error: 'MAX просит подождать' }
    if (status === 401) return { kind: 'unauthorized', error: 'MAX не принимает токен бота' }
    if (status >= 500) return unavailable(`ошибка на его стороне (${status})`, false)
    const parsed = parseJson(body)
    if (status >= 400) {
      const reason = Refused.safeParse(parsed)
      if (reason.success) return { kind: 'rejected', status, reason: reason.data }
      return unavailable(`непонятный ответ (HTTP ${status})`, false)
    }
    const result = schema.safeParse(parsed)
    return result.success ? { kind: 'answered', value: result.data } : unavailable('непонятный ответ', true)
  }

  async function plainCall<Schema extends z.ZodType>(
    wanted: Call<Schema>,
    signal: AbortSignal,
  ): Promise<Answered<z.output<Schema>>> {
    const answer = await call(wanted, signal)
    return answer.kind === 'rejected' ? refusedOf(answer) : answer
  }

  async function send(to: ChatAddress, message: Message, signal: AbortSignal): Promise<SendOutcome> {
    const sent = await call(
      {
        method: 'POST',
        path: `/messages?chat_id=${encodeURIComponent(to.externalId)}&disable_link_preview=true`,
        json: { text: htmlOf(message, maxMessageLength.MAX), format: 'html', ...keyboardOf(message) },
        schema: Sent,
      },
      signal,
    )
    if (sent.kind === 'answered') return { kind: 'sent', externalId: sent.value.message.body.mid }
    if (sent.kind !== 'rejected') return sent
    const isClosed =
      sent.status === 403 || sent.status === 404 || /chat|dialog|suspended/.test(sent.reason.code)
    return isClosed ? { kind: 'closed', error: 'Бот не может писать в этот чат' } : refusedOf(sent)
  }

  return {
    key: 'MAX',
    send,
    parse: parseMaxUpdate,
    describe: async (signal) => {
      const me = await plainCall({ path: '/me', schema: Me }, signal)
      if (me.kind !== 'answered') return me
      const { username, name, first_name: firstName } = me.value
      return {
        kind: 'answered',
        value: { name: username ?? '', title: name ?? firstName ?? username ?? 'Бот' },
      }
    },
    describeGroup: async (externalId, signal) => {
      const chat = await plainCall({ path: `/chats/${encodeURIComponent(externalId)}`, schema: Chat }, signal)
      if (chat.kind !== 'answered') return chat
      const { title, participants_count: membersCount = null } = chat.value
      const isNamed = title !== undefined && title !== null && title.trim() !== ''
      return { kind: 'answered', value: { membersCount, title: isNamed ? title.trim().slice(0, 300) : null } }
    },
    answer: async (callbackId, text, signal) => {
      await plainCall(
        {
          method: 'POST',
          path: `/answers?callback_id=${encodeURIComponent(callbackId)}`,
          json: { notification: text.slice(0, 200) },
          schema: z.unknown(),
        },
        signal,
      )
    },
    poll: async (marker, signal) => {
      const from = marker === null ? '' : `&marker=${encodeURIComponent(marker)}`
      const polled = await plainCall(
        {
          path: `/updates?limit=100&timeout=${pollSeconds}&types=${updateTypes.join(',')}${from}`,
          schema: Updates,
          timeoutMs: (pollSeconds + 10) * 1000,
        },
        signal,
      )
      if (polled.kind !== 'answered') return polled
      const { updates, marker: next } = polled.value
      return {
        kind: 'answered',
        value: { updates, marker: next === null || next === undefined ? marker : String(next) },
      }
    },
    useWebhook: async (webhook, signal) => {
      const there = await plainCall({ path: '/subscriptions', schema: Subscriptions }, signal)
      if (there.kind !== 'answered') return there
      for (const { url: old } of there.value.subscriptions) {
        if (old === webhook) continue
        const path = `/subscriptions?url=${encodeURIComponent(old)}`
        const removed = await plainCall({ method: 'DELETE', path, schema: z.unknown() }, signal)
        if (removed.kind !== 'answered') return removed
      }
      if (webhook === null) return { kind: 'answered', value: null }
      const json = { url: webhook, update_types: updateTypes, secret: webhookSecret(token) }
      const set = await plainCall(
        { method: 'POST', path: '/subscriptions', json, schema: z.unknown() },
        signal,
      )
      return set.kind === 'answered' ? { kind: 'answered', value: null } : set
    },
    // The update names the address: the token must not be sent there, and it must not lead into a private network.
    download: async ({ reference }, maxBytes, signal) => {
      // A relay of the company's own may stand in a private network.
      const isOfApi = new URL(reference).hostname === new URL(root).hostname
      if (!isOfApi && !reference.startsWith('https:'))
        return { kind: 'refused', error: 'MAX назвал адрес файла без шифрования' }
      const answer = await request({
        method: 'GET',
        url: reference,
        route: { proxy, ca },
        ...(isOfApi ? {} : { reach: 'public' as const }),
        timeoutMs: 60_000,
        maxBytes,
        signal,
      })
      if (answer.kind !== 'answered') return tooLargeFile(answer) ?? unavailable(answer.error, false)
      return answer.status === 200
        ? { kind: 'answered', value: answer.body }
        : { kind: 'refused', error: `MAX не отдал файл (HTTP ${answer.status})` }
    },
  }
}

const unavailable = (error: string, isLost: boolean): Failure => ({
  kind: 'unavailable',
  error: `MAX: ${error}`,
  isLost,
})

const refusedOf = ({ reason, status }: Rejected): Failure => ({
  kind: 'refused',
  error: `MAX отказал: ${reason.message || reason.code || status}`,
})

function keyboardOf({ buttons }: Message) {
  if (buttons.length === 0) return {}
  const keys = buttons.map((button) => [
    'url' in button
      ? { type: 'link', text: button.title, url: button.url }
      : { type: 'callback', text: button.title, payload: buttonData(button) },
  ])
  return { attachments: [{ type: 'inline_keyboard', payload: { buttons: keys } }] }
}
