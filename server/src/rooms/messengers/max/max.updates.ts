import type { ChatType } from '@naryad/contract/messengers/messengers.words'
import { z } from 'zod'

import { isLeft, leftTitles, placeInWords } from '../inbound/attachments.ts'
import type { Incoming, IncomingChat, IncomingFile, Sender } from '../messenger.ts'

const User = z.object({ user_id: z.int(), name: z.string().default(''), first_name: z.string().optional() })

const Attachment = z.union([
  z.object({
    type: z.literal('image'),
    payload: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  }),
  z.object({
    type: z.literal('file'),
    filename: z.string().optional(),
    size: z.int().optional(),
    payload: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  }),
  z.object({ type: z.literal('location'), latitude: z.number(), longitude: z.number() }),
  z.object({ type: z.string() }).transform(({ type }) => ({ type: 'other' as const, kind: type })),
])

const Message = z.object({
  sender: User.optional(),
  recipient: z.object({
    chat_id: z.int().nullish(),
    chat_type: z.enum(['dialog', 'chat', 'channel']),
    user_id: z.int().nullish(),
  }),
  link: z.object({ type: z.string(), message: z.object({ mid: z.string() }).optional() }).nullish(),
  body: z.object({
    mid: z.string(),
    text: z.string().nullish(),
    attachments: z.array(Attachment).nullish(),
  }),
})

const Update = z.discriminatedUnion('update_type', [
  z.object({
    update_type: z.enum(['message_created', 'message_edited']),
    timestamp: z.number(),
    message: Message,
  }),
  z.object({
    update_type: z.literal('message_callback'),
    timestamp: z.number(),
    callback: z.object({ callback_id: z.string(), payload: z.string().nullish(), user: User }),
    message: Message.nullish(),
  }),
  z.object({
    update_type: z.literal('bot_started'),
    timestamp: z.number(),
    chat_id: z.int(),
    user: User,
    payload: z.string().nullish(),
  }),
  z.object({
    update_type: z.enum(['bot_added', 'bot_removed', 'bot_stopped']),
    timestamp: z.number(),
    chat_id: z.int(),
    user: User,
    is_channel: z.boolean().optional(),
  }),
])

const types: Record<'dialog' | 'chat' | 'channel', ChatType> = {
  dialog: 'PRIVATE',
  chat: 'GROUP',
  channel: 'CHANNEL',
}

const senderOf = (user: z.infer<typeof User>): Sender => ({
  externalId: String(user.user_id),
  name: (user.name === '' ? (user.first_name ?? '') : user.name).slice(0, 300),
})

/** MAX updates contain no chat titles: a private chat takes the name of the sender, that of a group is asked for. */
const chatOf = (id: number, type: ChatType, from: Sender): IncomingChat => ({
  externalId: String(id),
  topicId: null,
  type,
  title: type === 'PRIVATE' ? from.name : null,
})

type MaxAttachment = z.infer<typeof Attachment>

const filesOf = (attachments: readonly MaxAttachment[]): IncomingFile[] =>
  attachments.flatMap((file) => {
    if (file.type === 'image') return [{ reference: file.payload.url, name: 'Фото.jpg', size: null }]
    if (file.type !== 'file') return []
    return [{ reference: file.payload.url, name: file.filename ?? 'Файл', size: file.size ?? null }]
  })

const inWordsOf = (attachments: readonly MaxAttachment[]): string =>
  attachments.flatMap((one) => (one.type === 'location' ? [placeInWords(one)] : [])).join('\n')

const leftOf = (attachments: readonly MaxAttachment[]): string[] =>
  attachments.flatMap((one) => (one.type === 'other' && isLeft(one.kind) ? [leftTitles[one.kind]] : []))

/** Undefined for updates that the application does not handle. */
export function parseMaxUpdate(update: unknown): Incoming | undefined {
  const parsed = Update.safeParse(update)
  if (!parsed.success) return undefined
  const { data } = parsed
  switch (data.update_type) {
    case 'message_created':
      return ofMessage(data.message)
    case 'message_edited':
      return ofEdited(data)
    case 'message_callback':
      return ofButton(data)
    case 'bot_started': {
      const from = senderOf(data.user)
      return {
        kind: 'message',
        key: `start ${data.chat_id} ${data.timestamp}`,
        chat: chatOf(data.chat_id, 'PRIVATE', from),
        from,
        text: `/start ${data.payload ?? ''}`.trim(),
        replyTo: null,
        files: [],
        inWords: '',
        left: [],
      }
    }
    default: {
      const from = senderOf(data.user)
      const type = data.update_type === 'bot_stopped' ? 'PRIVATE' : data.is_channel ? 'CHANNEL' : 'GROUP'
      return {
        kind: 'membership',
        key: `${data.update_type} ${data.chat_id} ${data.timestamp}`,
        chat: chatOf(data.chat_id, type, from),
        from,
        isMember: data.update_type === 'bot_added',
      }
    }
  }
}

type MaxMessage = z.infer<typeof Message>

const replyToOf = ({ link }: MaxMessage): string | null =>
  link?.type === 'reply' ? (link.message?.mid ?? null) : null

function ofEdited({ timestamp, message }: { timestamp: number; message: MaxMessage }): Incoming | undefined {
  const { sender, recipient, body } = message
  if (!sender || typeof recipient.chat_id !== 'number') return undefined
  const from = senderOf(sender)
  return {
    kind: 'edited',
    key: `edited ${body.mid} ${timestamp}`,
    chat: chatOf(recipient.chat_id, types[recipient.chat_type], from),
    from,
    replyTo: replyToOf(message),
  }
}

function ofMessage(message: MaxMessage): Incoming | undefined {
  const { sender, recipient, body } = message
  if (!sender || typeof recipient.chat_id !== 'number') return undefined
  const from = senderOf(sender)
  const attachments = body.attachments ?? []
  return {
    kind: 'message',
    key: body.mid,
    chat: chatOf(recipient.chat_id, types[recipient.chat_type], from),
    from,
    text: body.text ?? '',
    replyTo: replyToOf(message),
    files: filesOf(attachments),
    inWords: inWordsOf(attachments),
    left: leftOf(attachments),
  }
}

function ofButton({
  callback,
  message,
}: Extract<z.infer<typeof Update>, { update_type: 'message_callback' }>): Incoming | undefined {
  if (!message || typeof message.recipient.chat_id !== 'number') return undefined
  const from = senderOf(callback.user)
  return {
    kind: 'button',
    key: `callback ${callback.callback_id}`,
    chat: chatOf(message.recipient.chat_id, types[message.recipient.chat_type], from),
    from,
    callbackId: callback.callback_id,
    data: callback.payload ?? '',
    messageId: message.body.mid,
  }
}
