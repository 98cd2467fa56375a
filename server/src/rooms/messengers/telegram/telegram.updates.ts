import { z } from 'zod'

import { contactInWords, isLeft, leftTitles, placeInWords } from '../inbound/attachments.ts'
import type { Incoming, IncomingChat, IncomingFile, Sender } from '../messenger.ts'

const Chat = z.object({
  id: z.int(),
  type: z.enum(['private', 'group', 'supergroup', 'channel']),
  title: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})

const User = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string().optional(),
})

const Photo = z.object({ file_id: z.string(), file_size: z.int().optional(), width: z.int() })

const Document = z.object({
  file_id: z.string(),
  file_name: z.string().optional(),
  file_size: z.int().optional(),
})

const Location = z.object({ latitude: z.number(), longitude: z.number() })

const Message = z.looseObject({
  message_id: z.int(),
  message_thread_id: z.int().optional(),
  is_topic_message: z.boolean().optional(),
  chat: Chat,
  from: User.optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  photo: z.array(Photo).optional(),
  document: Document.optional(),
  location: Location.optional(),
  venue: z.object({ title: z.string(), address: z.string() }).optional(),
  contact: z
    .object({ phone_number: z.string(), first_name: z.string(), last_name: z.string().optional() })
    .optional(),
  reply_to_message: z.object({ message_id: z.int() }).optional(),
  migrate_to_chat_id: z.int().optional(),
})

const Update = z.object({
  update_id: z.int(),
  message: Message.optional(),
  edited_message: Message.optional(),
  callback_query: z
    .object({ id: z.string(), from: User, data: z.string().optional(), message: Message.optional() })
    .optional(),
  my_chat_member: z
    .object({
      chat: Chat,
      from: User,
      old_chat_member: z.object({ status: z.string() }).optional(),
      new_chat_member: z.object({ status: z.string() }),
    })
    .optional(),
})

type TelegramMessage = z.infer<typeof Message>

const nameOf = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ')

const chatOf = (chat: z.infer<typeof Chat>, topicId: number | undefined): IncomingChat => ({
  externalId: String(chat.id),
  topicId: topicId === undefined ? null : String(topicId),
  type: chat.type === 'private' ? 'PRIVATE' : chat.type === 'channel' ? 'CHANNEL' : 'GROUP',
  title: (chat.title ?? nameOf(chat.last_name, chat.first_name)).slice(0, 300),
})

const senderOf = (user: z.infer<typeof User>): Sender => ({
  externalId: String(user.id),
  name: nameOf(user.last_name, user.first_name).slice(0, 300),
})

const topicOf = ({ is_topic_message: isTopic, message_thread_id: id }: TelegramMessage): number | undefined =>
  isTopic ? id : undefined

function filesOf({ photo = [], document, animation }: TelegramMessage): IncomingFile[] {
  // Telegram sends a photo in several sizes.
  const largest = photo.toSorted((one, other) => other.width - one.width)[0]
  const files: IncomingFile[] = []
  if (largest) files.push({ reference: largest.file_id, name: 'Фото.jpg', size: largest.file_size ?? null })
  // An animation is a document, too.
  if (document && animation === undefined)
    files.push({
      reference: document.file_id,
      name: document.file_name ?? 'Файл',
      size: document.file_size ?? null,
    })
  return files
}

function inWordsOf({ location, venue, contact }: TelegramMessage): string {
  if (location) return placeInWords(location, venue && `${venue.title}, ${venue.address}`)
  return contact ? contactInWords(nameOf(contact.last_name, contact.first_name), contact.phone_number) : ''
}

const leftOf = (message: TelegramMessage): string[] =>
  Object.keys(message).flatMap((kind) => (isLeft(kind) && kind !== 'contact' ? [leftTitles[kind]] : []))

const isMembership = (status: string): boolean => !['left', 'kicked'].includes(status)

/** Undefined for updates that the application does not handle. */
export function parseTelegramUpdate(update: unknown): Incoming | undefined {
  const parsed = Update.safeParse(update)
  if (!parsed.success) return undefined
  const {
    update_id: id,
    message,
    edited_message: edited,
    callback_query: query,
    my_chat_member: member,
  } = parsed.data
  const key = String(id)
  if (message) return ofMessage(key, message)
  if (edited) return ofEdited(key, edited)
  if (query?.message) {
    const { message: under, data = '', id: callbackId, from } = query
    return {
      kind: 'button',
      key,
      chat: chatOf(under.chat, topicOf(under)),
      from: senderOf(from),
      callbackId,
      data,
      messageId: String(under.message_id),
    }
  }
  if (!member) return undefined
  const isMember = isMembership(member.new_chat_member.status)
  // Changed rights of the bot: it was a member and still is.
  if (isMember && member.old_chat_member && isMembership(member.old_chat_member.status)) return undefined
  return {
    kind: 'membership',
    key,
    chat: chatOf(member.chat, undefined),
    from: senderOf(member.from),
    isMember,
  }
}

/** Every message in a topic is a reply to the message that created the topic. */
function replyToOf(message: TelegramMessage): string | null {
  const replyTo = message.reply_to_message?.message_id
  return replyTo === undefined || replyTo === topicOf(message) ? null : String(replyTo)
}

/** A location that is shared live moves all the time. */
function ofEdited(key: string, message: TelegramMessage): Incoming | undefined {
  if (!message.from || message.location) return undefined
  const { chat, from } = message
  const place = { key, chat: chatOf(chat, topicOf(message)), from: senderOf(from) }
  return { kind: 'edited', ...place, replyTo: replyToOf(message) }
}

function ofMessage(key: string, message: TelegramMessage): Incoming | undefined {
  if (!message.from) return undefined
  const common = { key, chat: chatOf(message.chat, topicOf(message)), from: senderOf(message.from) }
  if (message.migrate_to_chat_id !== undefined)
    return { kind: 'moved', ...common, to: String(message.migrate_to_chat_id) }
  return {
    kind: 'message',
    ...common,
    text: message.text ?? message.caption ?? '',
    replyTo: replyToOf(message),
    files: filesOf(message),
    inWords: inWordsOf(message),
    left: leftOf(message),
  }
}
