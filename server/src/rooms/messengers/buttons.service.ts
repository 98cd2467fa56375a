import { type ButtonAction, buttonActions } from '@naryad/contract/messengers/message'
import { buttonDays, type Messenger } from '@naryad/contract/messengers/messengers.words'

import type { Tx } from '../../platform/db/connect.ts'
import { notFound, refused } from '../../platform/http/refusals.ts'
import { seesTask, tasksRoom } from '../tasks/index.ts'
import type { Member } from './member.ts'
import type { ButtonPress } from './messenger.ts'
import { findOwnMessage, findTaskRow, phonesOf } from './tasks.repo.ts'

const dataPattern = new RegExp(`^(${buttonActions.join('|')}):([1-9]\\d{0,9})$`)

/** Runs the action of a button with the rights of the user who pressed it. Returns the reply. */
export async function runButtonAction(
  tx: Tx,
  messenger: Messenger,
  who: Member,
  { data, chat, messageId }: ButtonPress,
  now: number,
): Promise<string> {
  const [, action, id] = dataPattern.exec(data) ?? []
  const taskId = Number(id)
  const message = await findOwnMessage(tx, messenger, { externalId: chat.externalId, messageId })
  if (action === undefined || message?.taskId !== taskId) throw refused('Эта кнопка не от «Наряда»')
  if (Date.parse(message.sentAt) < now - buttonDays * 86_400_000)
    throw refused('Кнопка устарела: откройте заявку в «Наряде»')
  return actions[action as ButtonAction](tx, who, taskId)
}

const actions: Record<ButtonAction, (tx: Tx, who: Member, taskId: number) => Promise<string>> = {
  take: async (tx, who, taskId) => {
    await tasksRoom.commands.take(tx, who, taskId)
    return `Заявка № ${taskId} ваша`
  },
  start: async (tx, who, taskId) => {
    await tasksRoom.commands.move(tx, who, taskId, 'IN_PROGRESS')
    return `Заявка № ${taskId} в работе`
  },
  call: async (tx, who, taskId) => {
    const task = (await seesTask(tx, who, taskId)) ? await findTaskRow(tx, taskId) : undefined
    if (!task) throw notFound('Заявка')
    const phones = phonesOf(task)
    return phones.length === 0 ? 'Телефонов в заявке нет' : phones.join('\n')
  },
}
