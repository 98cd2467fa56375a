import { channelNames, type Messenger } from '@naryad/contract/messengers/messengers.words'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import type { AddressBook, FindRuledChats } from '../../notifications/index.ts'

interface Row {
  readonly chatId: number
  readonly messenger: Messenger
  readonly externalId: string
}

/** A chat that can be written to. */
const reachable = sql`not chat.is_blocked and exists (
    select from messenger_bots as bot where bot.messenger = chat.messenger and bot.is_connected)
  and not exists (select from users where users.id = chat.user_id and users.is_blocked)`

/** Private chats of users. */
export const messengerAddresses: AddressBook = async (db, userIds) => {
  const { rows } = await sql<Row & { userId: number }>`
    select chat.id as chat_id, chat.messenger, chat.external_id, chat.user_id from messenger_chats as chat
    where chat.user_id = any(${arrayOf(userIds, 'integer')}) and ${reachable}
    order by chat.id`.execute(db)
  return rows.map(({ chatId, messenger, externalId, userId }) => ({
    userId,
    channel: channelNames[messenger],
    address: String(chatId),
    orderKey: externalId,
  }))
}

/** A chat matched by several rules gets a fact once; a private chat does not get what its user did. */
export const findRuledChats: FindRuledChats = async (db: Db, facts) => {
  if (facts.length === 0) return []
  const { rows } = await sql<Row & { index: number; ruleId: number }>`
    select distinct on (fact.index, chat.id) fact.index, rule.id as rule_id, chat.id as chat_id, chat.messenger,
      chat.external_id
    from jsonb_to_recordset(${JSON.stringify(facts.map((fact) => ({ ...fact, company_id: fact.companyId, actor_id: fact.actorId })))}::text::jsonb)
      as fact (index integer, event text, queue text, company_id integer, priority text, actor_id integer)
    join messenger_rules as rule on fact.event = any(rule.events)
      and (fact.queue is null or rule.queues = '{}' or fact.queue = any(rule.queues::text[]))
      and (fact.priority is null or rule.priorities = '{}' or fact.priority = any(rule.priorities))
      and (fact.event = 'registration.requested'
        or not exists (select from messenger_rule_companies as own where own.rule_id = rule.id)
        or exists (select from messenger_rule_companies as own
          where own.rule_id = rule.id and own.company_id = fact.company_id))
    join messenger_rule_chats as link on link.rule_id = rule.id and link.is_active
    join messenger_chats as chat on chat.id = link.chat_id and ${reachable}
      and (chat.user_id is null or chat.user_id is distinct from fact.actor_id)
    order by fact.index, chat.id, rule.id`.execute(db)
  return rows.map(({ index, ruleId, chatId, messenger, externalId }) => ({
    index,
    ruleId,
    channel: channelNames[messenger],
    address: String(chatId),
    orderKey: externalId,
  }))
}
