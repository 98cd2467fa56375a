import { shortName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { codeMinutes, type Messenger } from '@naryad/contract/messengers/messengers.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { hashSecret } from '../../../platform/secrets/random-secret.ts'
import { activatesAtOnce } from '../bots/bots.repo.ts'
import { linkOwnChat, saveChat } from '../chats/chats.repo.ts'
import { requestDescription } from '../chats/groups.repo.ts'
import { findMember } from '../inbound/members.repo.ts'
import type { IncomingChat, Sender } from '../messenger.ts'
import { linkRuleChat } from '../rules/rule-chats.repo.ts'
import { lockRule } from '../rules/rules.repo.ts'
import { publishRules } from '../rules/rules.service.ts'
import { lockCode, markCodeUsed } from './codes.repo.ts'

interface LinkAttempt {
  readonly code: string
  readonly chat: IncomingChat
  readonly from: Sender
  readonly at: string
}

const newCodeHint = 'Возьмите новый в «Наряде».'

/** Links the chat that sent a code. Returns the reply; an invalid code changes nothing. */
export async function linkByCode(
  tx: Tx,
  messenger: Messenger,
  { code, chat, from, at }: LinkAttempt,
): Promise<string[]> {
  const codeHash = hashSecret(code)
  const found = await lockCode(tx, messenger, codeHash)
  if (!found) return [`Такого кода нет. ${newCodeHint}`]
  if (found.usedAt !== null) return [`Этот код уже использован. ${newCodeHint}`]
  if (found.expiresAt <= at) return [`Код действовал ${codeMinutes} минут и устарел. ${newCodeHint}`]
  if (found.userId !== null && chat.type !== 'PRIVATE')
    return ['Этот код — для личного чата. Откройте ссылку из «Наряда» в личных сообщениях с ботом.']
  const lines =
    found.userId === null
      ? await linkToRule(tx, messenger, { ruleId: found.ruleId ?? 0, chat, from })
      : await linkToUser(tx, messenger, { userId: found.userId, chat, from, at })
  await markCodeUsed(tx, codeHash, at)
  await publishRules(tx)
  return lines
}

async function linkToRule(
  tx: Tx,
  messenger: Messenger,
  { ruleId, chat, from }: Pick<LinkAttempt, 'chat' | 'from'> & { ruleId: number },
): Promise<string[]> {
  const rule = await lockRule(tx, ruleId)
  if (!rule) return ['Этого уведомления больше нет.']
  const chatId = await saveChat(tx, messenger, chat)
  await requestDescription(tx, chatId)
  const { isActive } = await linkRuleChat(tx, {
    ruleId,
    chatId,
    isActive: await activatesAtOnce(tx),
    linkedBy: from.name,
  })
  return isActive
    ? [`Чат подключён: ${inQuotes(rule.title)}.`]
    : [`Чат добавлен к уведомлению ${inQuotes(rule.title)} и ждёт активации в «Наряде».`]
}

async function linkToUser(
  tx: Tx,
  messenger: Messenger,
  { userId, chat, from, at }: Omit<LinkAttempt, 'code'> & { userId: number },
): Promise<string[]> {
  const user = await findMember(tx, userId)
  if (!user || user.isBlocked) return ['Учётная запись заблокирована, чат не подключён.']
  const chatId = await saveChat(tx, messenger, chat)
  await linkOwnChat(tx, messenger, chatId, { userId, externalUserId: from.externalId, linkedAt: at })
  return [`${shortName(user)}, чат подключён: сюда будут приходить ваши уведомления.`]
}
