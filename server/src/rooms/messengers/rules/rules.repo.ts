import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { Rule, RuleInput, RulesSearch } from '@naryad/contract/messengers/messengers'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import {
  allOf,
  filterConditions,
  type Condition,
  whenNotEmpty,
} from '../../../platform/db/query/conditions.ts'
import { inArray, inOrderOf } from '../../../platform/db/query/id-arrays.ts'
import { byColumns, findPage } from '../../../platform/db/query/listing.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { matchesText } from '../../../platform/db/query/text-match.ts'
import { readRuleChats } from './rule-chats.repo.ts'

const table = 'messenger_rules'

type Filters = Omit<RulesSearch, 'limit' | 'offset'>

const ofChat = (query: string): Condition => sql`exists (
  select from messenger_rule_chats as link join messenger_chats as chat on chat.id = link.chat_id
  where link.rule_id = messenger_rules.id and ${matchesText(sql`(' ' || fold_words(chat.title))`, query)})`

const matching = ({ query, ids, events }: Filters): Condition[] =>
  filterConditions<Filters>({
    query:
      query.trim() !== '' &&
      sql`(${matchesText(sql`(' ' || fold_words(messenger_rules.title))`, query)} or ${ofChat(query)})`,
    ids: whenNotEmpty(ids, (list) => inArray('messenger_rules.id', list)),
    events: whenNotEmpty(events, (list) => sql`messenger_rules.events && ${arrayOf(list, 'text')}`),
  })

const order = byColumns(table, sql`messenger_rules.created_at`)

export async function searchRules(
  db: Db,
  search: RulesSearch,
): Promise<{ items: Rule[]; totalCount: number }> {
  const { sort, limit, offset } = search
  const where = allOf(matching(search))
  const { ids, totalCount } = await findPage(db, { table, where, order, sort, limit, offset })
  return { items: await readRules(db, ids), totalCount }
}

async function readRules(db: Db, ids: readonly number[]): Promise<Rule[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messengerRules')
    .select(['id', 'title', 'events', 'priorities', 'version', 'createdAt', 'updatedAt'])
    .select(sql<Rule['queues']>`queues::text[]`.as('queues'))
    .where(inArray('id', ids))
    .execute()
  const companies = await readCompanies(db, ids)
  const chats = await readRuleChats(db, ids)
  const rules = rows.map((row): Rule => {
    const own = companies.filter(({ ruleId }) => ruleId === row.id)
    return {
      ...row,
      companyIds: own.map(({ id }) => id),
      companies: own.map(({ id, name }): CompanyRef => ({ id, name })),
      chats: chats.filter(({ ruleId }) => ruleId === row.id).map(({ ruleId: _, ...chat }) => chat),
    }
  })
  return inOrderOf(rules, ids)
}

const readCompanies = (db: Db, ruleIds: readonly number[]) =>
  db
    .selectFrom('messengerRuleCompanies')
    .innerJoin('companies', 'companies.id', 'messengerRuleCompanies.companyId')
    .select(['messengerRuleCompanies.ruleId', 'companies.id', 'companies.name'])
    .where(inArray('messengerRuleCompanies.ruleId', ruleIds))
    .orderBy('companies.name')
    .execute()

export const findRule = async (db: Db, id: number): Promise<Rule | undefined> =>
  (await readRules(db, [id]))[0]

export const lockRule = (tx: Tx, id: number) =>
  tx
    .selectFrom('messengerRules')
    .select(['id', 'title', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function insertRule(tx: Tx, { companyIds, ...rule }: RuleInput): Promise<number> {
  const { id } = await tx.insertInto('messengerRules').values(rule).returning('id').executeTakeFirstOrThrow()
  await insertCompanies(tx, id, companyIds)
  return id
}

export async function updateRule(tx: Tx, id: number, { companyIds, ...rule }: RuleInput): Promise<void> {
  await tx
    .updateTable('messengerRules')
    .set({ ...rule, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('messengerRuleCompanies').where('ruleId', '=', id).execute()
  await insertCompanies(tx, id, companyIds)
}

async function insertCompanies(tx: Tx, ruleId: number, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length === 0) return
  await tx
    .insertInto('messengerRuleCompanies')
    .values(companyIds.map((companyId) => ({ ruleId, companyId })))
    .execute()
}

/** Returns the ids that do not exist. Locks the others against deletion until the end of the transaction. */
export async function findMissingCompanies(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('companies').select('id').where(inArray('id', ids)).forKeyShare().execute()
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

export async function deleteRule(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('messengerRules').where('id', '=', id).execute()
}
