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
  IncomingFile,
  Messenger,
  MessengerConnection,
  SendOutcome,
} from '../messenger.ts'
import { parseJson } from '../parse-json.ts'
import { buttonData, htmlOf } from '../sending/markup.ts'
import { parseTelegramUpdate } from './telegram.updates.ts'

const defaultRoot = 'https://api.telegram.org'
const callTimeoutMs = 20_000
const pollSeconds = 25
const maxAnswerBytes = 4 * 1024 * 1024

/** Common envelope of all responses. */
const Envelope = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.int(),
    description: z.string().default(''),
    parameters: z
      .object({ migrate_to_chat_id: z.int().optional(), retry_after: z.number().optional() })
      .optional(),
  }),
])

type Refused = Extract<z.infer<typeof Envelope>, { ok: false }>

const Me = z.object({ username: z.string(), first_name: z.string() })
const Count = z.int().nonnegative()
const Sent = z.object({ message_id: z.int() })
const Updates = z.array(z.looseObject({ update_id: z.int() }))
const File = z.object({ file_path: z.string(), file_size: z.int().optional() })

const allowedUpdates = ['message', 'edited_message', 'callback_query', 'my_chat_member']

export function openTelegram({ token, url = defaultRoot, proxy, ca }: MessengerConnection): Messenger {
  const root = url.replace(/\/+$/, '')

  const get = (
    path: string,
    options: { json?: unknown; timeoutMs?: number; maxBytes?: number },
    signal: AbortSignal,
  ) =>
    request({
      method: options.json === undefined ? 'GET' : 'POST',
      url: `${root}/${path}`,
      json: options.json,
      route: { proxy, ca },
      timeoutMs: options.timeoutMs ?? callTimeoutMs,
      maxBytes: options.maxBytes ?? maxAnswerBytes,
      signal,
    })

  async function call<Schema extends z.ZodType>(
    method: string,
    json: object,
    schema: Schema,
    signal: AbortSignal,
    timeoutMs?: number,
  ): Promise<Answered<z.output<Schema>> | { kind: 'rejected'; refused: Refused }> {
    const options = timeoutMs === undefined ? { json } : { json, timeoutMs }
    const answer = await get(`bot${token}/${method}`, options, signal)
    if (answer.kind !== 'answered') return unavailable(answer.error, answer.kind === 'lost')
    const envelope = Envelope.safeParse(parseJson(answer.body))
    if (!envelope.success) return unavailable(`непонятный ответ (HTTP ${answer.status})`, answer.status < 500)
    if (!envelope.data.ok) return failureOf(envelope.data) ?? { kind: 'rejected', refused: envelope.data }
    const result = schema.safeParse(envelope.data.result)
    return result.success ? { kind: 'answered', value: result.data } : unavailable('непонятный ответ', true)
  }

  async function plainCall<Schema extends z.ZodType>(
    ...args: Parameters<typeof call<Schema>>
  ): Promise<Answered<z.output<Schema>>> {
    const answer = await call(...args)
    return answer.kind === 'rejected' ? refusedOf(answer.refused) : answer
  }

  async function send(to: ChatAddress, message: Message, signal: AbortSignal): Promise<SendOutcome> {
    const sent = await call(
      'sendMessage',
      {
        chat_id: Number(to.externalId),
        ...(to.topicId === null ? {} : { message_thread_id: Number(to.topicId) }),
        text: htmlOf(message, maxMessageLength.TELEGRAM),
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        ...keyboardOf(message),
      },
      Sent,
      signal,
    )
    if (sent.kind === 'answered') return { kind: 'sent', externalId: String(sent.value.message_id) }
    return sent.kind === 'rejected' ? sendOutcomeOf(sent.refused) : sent
  }

  return {
    key: 'TELEGRAM',
    send,
    parse: parseTelegramUpdate,
    describe: async (signal) => {
      const me = await plainCall('getMe', {}, Me, signal)
      return me.kind === 'answered'
        ? { kind: 'answered', value: { name: me.value.username, title: me.value.first_name } }
        : me
    },
    // Updates bring the title.
    describeGroup: async (externalId, signal) => {
      const count = await plainCall('getChatMemberCount', { chat_id: Number(externalId) }, Count, signal)
      return count.kind === 'answered'
        ? { kind: 'answered', value: { membersCount: count.value, title: null } }
        : count
    },
    answer: async (callbackId, text, signal) => {
      await plainCall(
        'answerCallbackQuery',
        { callback_query_id: callbackId, text: text.slice(0, 200), show_alert: text.length > 60 },
        z.unknown(),
        signal,
      )
    },
    poll: async (marker, signal) => {
      const offset = marker === null ? {} : { offset: Number(marker) }
      const body = { ...offset, timeout: pollSeconds, limit: 100, allowed_updates: allowedUpdates }
      const polled = await plainCall('getUpdates', body, Updates, signal, (pollSeconds + 10) * 1000)
      if (polled.kind !== 'answered') return polled
      const last = polled.value.at(-1)
      return {
        kind: 'answered',
        value: { updates: polled.value, marker: last ? String(last.update_id + 1) : marker },
      }
    },
    useWebhook: async (webhook, signal) => {
      const answer =
        webhook === null
          ? await plainCall('deleteWebhook', {}, z.unknown(), signal)
          : await plainCall(
              'setWebhook',
              { url: webhook, secret_token: webhookSecret(token), allowed_updates: allowedUpdates },
              z.unknown(),
              signal,
            )
      return answer.kind === 'answered' ? { kind: 'answered', value: null } : answer
    },
    download: async ({ reference }: IncomingFile, maxBytes, signal) => {
      const file = await plainCall('getFile', { file_id: reference }, File, signal)
      if (file.kind !== 'answered') return file
      const options = { maxBytes, timeoutMs: 60_000 }
      const answer = await get(`file/bot${token}/${file.value.file_path}`, options, signal)
      if (answer.kind !== 'answered') return tooLargeFile(answer) ?? unavailable(answer.error, false)
      return answer.status === 200
        ? { kind: 'answered', value: answer.body }
        : { kind: 'refused', error: `Telegram не отдал файл (HTTP ${answer.status})` }
    },
  }
}

const unavailable = (error: string, isLost: boolean): Failure => ({
  kind: 'unavailable',
  error: `Telegram: ${error}`,
  isLost,
})

const refusedOf = ({ description }: Refused): Failure => ({
  kind: 'refused',
  error: `Telegram отказал: ${description}`,
})

/** Failures that do not depend on the method. */
function failureOf({ error_code: code, parameters, description }: Refused): Failure | undefined {
  if (code === 429) {
    const seconds = Math.min(Math.max(1, parameters?.retry_after ?? 5), 3600)
    return { kind: 'later', seconds, error: `Telegram просит подождать ${seconds} с` }
  }
  // Telegram answers 404 to a malformed token.
  if (code === 401 || (code === 404 && description === 'Not Found'))
    return { kind: 'unauthorized', error: 'Telegram не принимает токен бота' }
  return code >= 500 ? unavailable(`ошибка на его стороне (${code})`, false) : undefined
}

function sendOutcomeOf(refused: Refused): SendOutcome {
  const { error_code: code, parameters, description } = refused
  if (parameters?.migrate_to_chat_id !== undefined)
    return { kind: 'moved', externalId: String(parameters.migrate_to_chat_id) }
  if (code === 403) return { kind: 'closed', error: closedReason(description) }
  if (/chat not found|user is deactivated|chat_write_forbidden|not enough rights/i.test(description))
    return { kind: 'closed', error: closedReason(description) }
  return refusedOf(refused)
}

function closedReason(description: string): string {
  if (/blocked by the user/i.test(description)) return 'Бота заблокировали в этом чате'
  if (/kicked|not a member/i.test(description)) return 'Бота удалили из этого чата'
  if (/chat not found/i.test(description)) return 'Чат не найден'
  return 'Бот не может писать в этот чат'
}

function keyboardOf({ buttons }: Message) {
  if (buttons.length === 0) return {}
  const keys = buttons.map((button) =>
    'url' in button
      ? { text: button.title, url: button.url }
      : { text: button.title, callback_data: buttonData(button) },
  )
  return { reply_markup: { inline_keyboard: chunkByTwo(keys) } }
}

const chunkByTwo = <Item>(items: readonly Item[]): Item[][] =>
  items.flatMap((_, at) => (at % 2 === 0 ? [items.slice(at, at + 2)] : []))
