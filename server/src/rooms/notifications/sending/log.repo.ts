import type { Delivery, DeliverySearch } from '@naryad/contract/notifications/notifications'
import { sql, type SqlBool } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { allOf, filterConditions, whenNotEmpty } from '../../../platform/db/query/conditions.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

type Filters = Omit<DeliverySearch, 'limit' | 'offset'>

const oneOf = (column: string) => (values: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${arrayOf(values, 'text')})`

const pattern = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`

/** Only notifications; a line of a digest refers to the letter that has it. */
const source = sql`deliveries d
  left join users u on u.id = d.user_id
  left join deliveries l on l.id = case when d.is_digest then d.reference::bigint end`

/** Once it is part of a digest, a line shares its fate. */
const state = sql<string>`case coalesce(case when d.state = 'sent' then l.state end, d.state)
  when 'kept' then 'failed'
  else coalesce(case when d.state = 'sent' then l.state end, d.state) end`

const lastError = sql<string | null>`coalesce(d.last_error, l.last_error,
  case when 'kept' in (d.state, l.state) then 'Почтовый сервер не подключён: письмо осталось в системе' end)`

const conditionsOf = (filters: Filters) =>
  filterConditions<Filters>({
    query:
      filters.query.trim() !== '' &&
      sql<SqlBool>`(d.content ->> 'title' ilike ${pattern(filters.query)} or u.last_name ilike ${pattern(filters.query)}
        or d.address ilike ${pattern(filters.query)})`,
    channels: whenNotEmpty(filters.channels, oneOf('d.channel')),
    states: whenNotEmpty(
      filters.states,
      (states) => sql<SqlBool>`${state} = any(${arrayOf(states, 'text')})`,
    ),
    kinds: whenNotEmpty(filters.kinds, oneOf('d.kind')),
    isForPeople: filters.isForPeople === true && sql<SqlBool>`d.user_id is not null`,
    userId: filters.userId !== undefined && sql<SqlBool>`d.user_id = ${filters.userId}`,
    ruleId: filters.ruleId !== undefined && sql<SqlBool>`d.rule_id = ${filters.ruleId}`,
    createdFrom:
      filters.createdFrom !== undefined && sql<SqlBool>`d.created_at >= ${filters.createdFrom}::timestamptz`,
    createdTo:
      filters.createdTo !== undefined && sql<SqlBool>`d.created_at <= ${filters.createdTo}::timestamptz`,
  })

/** Newest first. */
export async function searchDeliveries(
  db: Db,
  { limit, offset, ...filters }: DeliverySearch,
): Promise<{ items: Delivery[]; totalCount: number }> {
  const where = sql`d.kind is not null and ${allOf(conditionsOf(filters))}`
  const { rows: items } = await sql<Delivery>`
    select d.id, d.kind, d.channel, ${state} as state,
      d.content ->> 'title' as title, (d.content ->> 'taskId')::integer as task_id,
      case when u.id is not null then
        json_build_object('id', u.id, 'lastName', u.last_name, 'firstName', u.first_name) end as user,
      d.rule_id, d.address, d.attempts, ${lastError} as last_error,
      d.created_at, d.due_at, d.ended_at
    from ${source} where ${where}
    order by d.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${source} where ${where}`.execute(db)
  return { items, totalCount: rows[0]?.count ?? 0 }
}
