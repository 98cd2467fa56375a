import type { Rule, RuleChange, RuleChat, RuleInput } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { messengerTitles } from '@naryad/contract/messengers/messengers.words'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { conflict, invalid, notFound } from '../../../platform/http/refusals.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import { publishAllChanged } from '../../../platform/live/publish-change.ts'
import { refuseOlder } from '../../../platform/text/stale.ts'
import { isUnchanged } from '../../../platform/text/unchanged.ts'
import { recordAudit } from '../../audit/index.ts'
import { enqueueMessages } from '../sending/enqueue.service.ts'
import {
  deleteRuleChat,
  findRuleChat,
  lockRuleChat,
  readActiveChats,
  switchRuleChat,
} from './rule-chats.repo.ts'
import { deleteRule, findMissingCompanies, findRule, insertRule, lockRule, updateRule } from './rules.repo.ts'

const ruleNotFound = () => notFound('Уведомление')

export async function getRule(db: Db, id: number): Promise<Rule> {
  const rule = await findRule(db, id)
  if (!rule) throw ruleNotFound()
  return rule
}

export const createRule = (db: Db, ctx: Ctx, input: RuleInput): Promise<Rule> =>
  idempotently(db, ctx, messengersRoutes.create, input, async (tx) => {
    await checkCompanies(tx, input)
    const id = await insertRule(tx, input)
    await publishRules(tx)
    return getRule(tx, id)
  })

export const changeRule = (db: Db, id: number, { version, ...input }: RuleChange): Promise<Rule> =>
  inTransaction(db, async (tx) => {
    const before = await lockRule(tx, id)
    if (!before) throw ruleNotFound()
    await refuseOlder({
      what: 'Уведомление',
      sent: version,
      present: before.version,
      // Only deletions of rules are audited.
      last: () => Promise.resolve(undefined),
      current: () => getRule(tx, id),
    })
    const present = await getRule(tx, id)
    if (isUnchanged(present, input)) return present
    await checkCompanies(tx, input)
    await updateRule(tx, id, input)
    await publishRules(tx)
    return getRule(tx, id)
  })

export const removeRule = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const rule = await lockRule(tx, id)
    if (!rule) throw ruleNotFound()
    await deleteRule(tx, id)
    const object = { kind: 'messengers', id, title: rule.title }
    await recordAudit(tx, { kind: 'DELETED', by: ctx, object })
    await publishRules(tx)
  })

async function checkCompanies(tx: Tx, { companyIds }: RuleInput): Promise<void> {
  const absent = await findMissingCompanies(tx, companyIds)
  if (absent.length > 0) throw invalid({ companyIds: 'Организации: такой организации нет' })
}

export const switchChat = (db: Db, id: number, isActive: boolean): Promise<RuleChat> =>
  inTransaction(db, async (tx) => {
    if (!(await lockRuleChat(tx, id))) throw notFound('Чат')
    await switchRuleChat(tx, id, isActive)
    await publishRules(tx)
    return getRuleChat(tx, id)
  })

export async function getRuleChat(db: Db, id: number): Promise<RuleChat> {
  const found = await findRuleChat(db, id)
  if (!found) throw notFound('Чат')
  const { ruleId: _, ...chat } = found
  return chat
}

export const removeChat = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const link = await lockRuleChat(tx, id)
    const chat = link && (await findRuleChat(tx, id))
    if (!chat) throw notFound('Чат')
    await deleteRuleChat(tx, id)
    const object = { kind: 'messengers', id: chat.ruleId, title: chat.title }
    await recordAudit(tx, { kind: 'DELETED', by: ctx, object, details: 'Чат отключён от уведомления' })
    await publishRules(tx)
  })

/** Sends a test message to every active chat that has a connected bot. */
export const testRule = (db: Db, id: number): Promise<{ chatsCount: number }> =>
  inTransaction(db, async (tx) => {
    const rule = await lockRule(tx, id)
    if (!rule) throw ruleNotFound()
    const active = await readActiveChats(tx, id)
    const [first] = active
    if (!first) throw conflict('Нет включённых чатов: подключите чат или включите его')
    const chats = active.filter(({ hasBot }) => hasBot)
    if (chats.length === 0)
      throw conflict(`Бот ${messengerTitles[first.messenger]} не подключён: чаты этого уведомления ждут его`)
    const message = {
      title: `Проверка: ${rule.title}`,
      lines: ['Если вы это видите, уведомления «Наряда» сюда доходят.'],
    }
    await enqueueMessages(
      tx,
      chats.map((chat) => ({ chatId: chat.id, ruleId: id, ...message })),
    )
    return { chatsCount: chats.length }
  })

/** Makes open screens reload rules and chats. */
export const publishRules = (tx: Tx): Promise<void> => publishAllChanged(tx, ['messengers'])
