import { type ButtonAction, buttonActions, rateAction } from '@naryad/contract/messengers/message'
import { buttonDays, type Messenger } from '@naryad/contract/messengers/messengers.words'
import { changeHours } from '@naryad/contract/ratings/ratings.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { notFound, refused } from '../../../platform/http/refusals.ts'
import { ownMute } from '../../notifications/index.ts'
import { rateByButton } from '../../ratings/index.ts'
import { moveTask, seesTask, takeTask } from '../../tasks/index.ts'
import type { ButtonPress } from '../messenger.ts'
import { findOwnMessage, findTaskRow, phonesOf } from '../tasks.repo.ts'
import type { Member } from './member.ts'

const dataPattern = new RegExp(`^(?:(${buttonActions.join('|')})|${rateAction}([1-5])):([1-9]\\d{0,9})$`)

export const isRatingPress = ({ data }: ButtonPress): boolean => dataPattern.exec(data)?.[2] !== undefined

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
  const [, action, score, id] = dataPattern.exec(data) ?? []
  const taskId = Number(id)
  const message = await findOwnMessage(tx, messenger, { externalId: chat.externalId, messageId })
  if (message?.taskId !== taskId) throw refused('Эта кнопка не от «Наряда»')
  // A request for a rating has a time of its own.
  if (score !== undefined)
    return { ...(await rateTask(tx, messenger, who, taskId, Number(score))), chatId: message.chatId }
  if (Date.parse(message.sentAt) < now - buttonDays * 86_400_000)
    throw refused('Кнопка устарела: откройте заявку в «Наряде»')
  const isPrivate = chat.type === 'PRIVATE'
  const reply = await actions[action as ButtonAction](tx, { who, taskId, isPrivate })
  return { ...reply, chatId: message.chatId }
}

async function rateTask(
  tx: Tx,
  channel: Messenger,
  who: Member,
  taskId: number,
  score: number,
): Promise<ButtonReply> {
  await rateByButton(tx, { taskId, userId: who.id, channel, score })
  return {
    toast: `Спасибо! Ваша оценка: ${score} из 5`,
    lines: [
      `Оценка по заявке № ${taskId}: ${score} из 5. Изменить её можно теми же кнопками в течение ${changeHours} часов.`,
    ],
  }
}

interface ButtonContext {
  readonly who: Member
  readonly taskId: number
  readonly isPrivate: boolean
}

const actions: Record<ButtonAction, (tx: Tx, press: ButtonContext) => Promise<ButtonReply>> = {
  take: async (tx, { who, taskId }) => {
    await takeTask(tx, { who }, taskId)
    return { toast: `Заявка № ${taskId} ваша` }
  },
  start: async (tx, { who, taskId }) => {
    await moveTask(tx, { who }, taskId, 'IN_PROGRESS')
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
