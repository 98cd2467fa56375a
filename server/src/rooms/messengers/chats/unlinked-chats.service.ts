import { shortName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { RuleChat, UnlinkedChat } from '@naryad/contract/messengers/messengers'

import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { conflict, notFound } from '../../../platform/http/refusals.ts'
import { recordAudit } from '../../audit/index.ts'
import { findMember } from '../inbound/members.repo.ts'
import { linkRuleChat, switchRuleChat } from '../rules/rule-chats.repo.ts'
import { lockRule } from '../rules/rules.repo.ts'
import { getRuleChat, publishRules } from '../rules/rules.service.ts'
import { enqueueMessages } from '../sending/enqueue.service.ts'
import { requestDescription } from './groups.repo.ts'
import { lockChat, markDismissed, readUnlinkedChats } from './unlinked-chats.repo.ts'

export async function listUnlinkedChats(db: Db): Promise<{ items: UnlinkedChat[]; totalCount: number }> {
  const items = await readUnlinkedChats(db)
  return { items, totalCount: items.length }
}

/** Active at once: the user who links the chat is one who may activate it. */
export const linkChat = (db: Db, ctx: Ctx, ruleId: number, chatId: number): Promise<RuleChat> =>
  inTransaction(db, async (tx) => {
    const rule = await lockRule(tx, ruleId)
    if (!rule) throw notFound('Уведомление')
    const chat = await lockChat(tx, chatId)
    // A private chat is linked by its owner alone, with a code.
    if (!chat || chat.type === 'PRIVATE') throw notFound('Чат')
    if (chat.isBlocked)
      throw conflict(
        `Бота удалили из чата ${inQuotes(chat.title)}: добавьте его туда снова, затем привяжите чат`,
      )
    const user = await findMember(tx, ctx.who.id)
    const linkedBy = user ? shortName(user) : ''
    const link = await linkRuleChat(tx, { ruleId, chatId, isActive: true, linkedBy })
    if (!link.isActive) await switchRuleChat(tx, link.id, true)
    await requestDescription(tx, chatId)
    await enqueueMessages(tx, [{ chatId, lines: [`Чат подключён: ${inQuotes(rule.title)}.`] }])
    await publishRules(tx)
    return getRuleChat(tx, link.id)
  })

export const dismissChat = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const chat = await lockChat(tx, id)
    if (!chat || chat.type === 'PRIVATE') throw notFound('Чат')
    if (!chat.isUnlinked && !chat.isBlocked)
      throw conflict(`Чат ${inQuotes(chat.title)} уже привязан к уведомлению: отключите его там`)
    await markDismissed(tx, id)
    const object = { kind: 'messengers', id: null, title: chat.title }
    await recordAudit(tx, { kind: 'DELETED', by: ctx, object, details: 'Непривязанный чат забыт' })
    await publishRules(tx)
  })
