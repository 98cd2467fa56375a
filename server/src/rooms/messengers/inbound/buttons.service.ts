import { type ButtonAction, buttonActions } from '@naryad/contract/messengers/message'
import { buttonDays, type Messenger } from '@naryad/contract/messengers/messengers.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { notFound, refused } from '../../../platform/http/refusals.ts'
import { ownMute } from '../../notifications/index.ts'
import { seesTask, taskCommands } from '../../tasks/index.ts'
import type { ButtonPress } from '../messenger.ts'
import { findOwnMessage, findTaskRow, phonesOf } from '../tasks.repo.ts'
import type { Member } from './member.ts'

const dataPattern = new RegExp(`^(${buttonActions.join('|')}):([1-9]\\d{0,9})$`)

interface ButtonReply {
  /** Shown for a moment. */
  readonly toast: string
  /** Written to the chat. */
  readonly lines?: readonly string[]
}

/** Runs the action of a button with the rights of the user who pressed it. */
export async function runButtonAction(
  tx: Tx,
  messenger: Messenger,
  who: Member,
  { data, chat, messageId }: ButtonPress,
  now: number,
): Promise<ButtonReply & { readonly chatId: number }> {
  const [, action, id] = dataPattern.exec(data) ?? []
  const taskId = Number(id)
  const message = await findOwnMessage(tx, messenger, { externalId: chat.externalId, messageId })
  if (action === undefined || message?.taskId !== taskId) throw refused('Эта кнопка не от «Наряда»')
  if (Date.parse(message.sentAt) < now - buttonDays * 86_400_000)
    throw refused('Кнопка устарела: откройте заявку в «Наряде»')
  const isPrivate = chat.type === 'PRIVATE'
  const reply = await actions[action as ButtonAction](tx, { who, taskId, isPrivate })
  return { ...reply, chatId: message.chatId }
}

interface ButtonContext {
  readonly who: Member
  readonly taskId: number
  readonly isPrivate: boolean
}

const actions: Record<ButtonAction, (tx: Tx, press: ButtonContext) => Promise<ButtonReply>> = {
  take: async (tx, { who, taskId }) => {
    await taskCommands.take(tx, { who }, taskId)
    return { toast: `Заявка № ${taskId} ваша` }
  },
  start: async (tx, { who, taskId }) => {
    await taskCommands.move(tx, { who }, taskId, 'IN_PROGRESS')
    return { toast: `Заявка № ${taskId} в работе` }
  },
  call: async (tx, { who, taskId, isPrivate }) => {
    const task = (await seesTask(tx, who, taskId)) ? await findTaskRow(tx, taskId) : undefined
    if (!task) throw notFound('Заявка')
    const phones = phonesOf(task)
    if (phones.length === 0) return { toast: 'Телефонов в заявке нет' }
    // A number in a message can be dialled by a tap; in a group only the user who pressed the button sees it.
    return isPrivate ? { toast: 'Номера ниже в чате', lines: phones } : { toast: phones.join('\n') }
  },
  mute: async (tx, { who, taskId, isPrivate }) => {
    if (!isPrivate) throw refused('Уведомления выключаются в личном чате с ботом')
    await ownMute(tx, { who }, taskId, true)
    return {
      toast: `О заявке № ${taskId} больше не сообщаем`,
      lines: [`Уведомлений о заявке № ${taskId} больше не будет. Вернуть: /unmute ${taskId}`],
    }
  },
}
