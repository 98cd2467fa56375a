import type { Evidence } from '@naryad/contract/suggestions/suggestions'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { type FactOfTruck, ofPresentOwner, readFacts } from './lights.repo.ts'

/** What a rule suggests when it makes a truck red: that of its kind of maintenance. */
export interface SuggestingRule {
  readonly id: number
  readonly title: string
  readonly queue: Queue | null
  readonly categoryId: number | null
  readonly type: string | null
  readonly category: string | null
}

export async function readSuggestingRules(db: Db): Promise<SuggestingRule[]> {
  const { rows } = await sql<SuggestingRule>`
    select rules.id, rules.title, kinds.task_queue as queue, categories.id as category_id, types.title as type,
      categories.title as category
    from light_rules as rules
    left join maintenance_kinds as kinds on kinds.id = rules.kind_id
    left join task_types as types on types.id = kinds.task_type_id and types.is_active
    left join task_categories as categories on categories.id = kinds.task_category_id and categories.is_active
      and categories.queue = kinds.task_queue
    where rules.is_active and rules.on_red = 'SUGGEST'
    order by rules.position, rules.id`.execute(db)
  return rows
}

export interface RedTruck {
  readonly id: number
  readonly companyId: number | null
}

/** Trucks after `afterId` that one of the rules makes red. */
export async function readRedTrucks(
  db: Db,
  ruleIds: readonly number[],
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<RedTruck[]> {
  const { rows } = await sql<RedTruck>`
    select cars.id, cars.company_id from car_lights join cars on cars.id = car_lights.car_id
    where car_lights.rank = 0 and car_lights.red && ${arrayOf(ruleIds, 'integer')} and car_lights.car_id > ${afterId}
    order by car_lights.car_id limit ${limit}`.execute(db)
  return rows
}

/** All facts of the trucks, with the tasks about them. */
export const readRedFacts = (db: Db, carIds: readonly number[]): Promise<FactOfTruck[]> =>
  readFacts(db, sql<SqlBool>`true`, carIds)

/** What was suggested about a truck and still answers for its evidence. */
export interface Answered {
  readonly id: number
  readonly carId: number
  readonly isDecided: boolean
  readonly companyId: number | null
  readonly evidence: readonly Evidence[]
}

const refusedDays = 30

export const causeOf = (carId: number): string => `light ${carId}`

/** Undecided ones, those refused in the last 30 days, and those with an open task. */
export async function readAnswered(db: Db, carIds: readonly number[]): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select suggestions.id, suggestions.car_id, suggestions.status <> 'NEW' as is_decided,
      suggestions.company_id, suggestions.evidence
    from suggestions left join tasks on tasks.id = suggestions.task_id
    where suggestions.cause = any(${arrayOf(carIds.map(causeOf), 'text')}) and suggestions.car_id is not null
      and case suggestions.status when 'NEW' then true
        when 'REFUSED' then suggestions.decided_at > now() - make_interval(days => ${sql.lit(refusedDays)})
        else tasks.is_open end`.execute(db)
  return rows
}

export interface OpenTask {
  readonly id: number
  readonly carId: number
  readonly categoryId: number
}

/** The newest open task of a truck in each of the categories, of the present organization of the truck. */
export async function readOpenTasks(
  db: Db,
  carIds: readonly number[],
  categoryIds: readonly number[],
): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select distinct on (tasks.car_id, tasks.category_id) tasks.id, tasks.car_id, tasks.category_id
    from tasks join cars on cars.id = tasks.car_id and ${ofPresentOwner}
    where tasks.car_id = any(${arrayOf(carIds, 'integer')}) and tasks.is_open
      and tasks.category_id = any(${arrayOf(categoryIds, 'integer')})
    order by tasks.car_id, tasks.category_id, tasks.id desc`.execute(db)
  return rows
}

/** Undecided suggestions about trucks that no rule makes red any more. */
export async function findOutdated(tx: Tx, ruleIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from suggestions
    where status = 'NEW' and cause like 'light %' and not exists (
      select from car_lights where car_lights.car_id = suggestions.car_id and car_lights.rank = 0
        and car_lights.red && ${arrayOf(ruleIds, 'integer')})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Organizations of trucks that became red in this time and still are; null for trucks without one. */
export async function readCompaniesOfReds(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ companyId: number | null }[]> {
  const { rows } = await sql<{ companyId: number | null }>`
    select distinct cars.company_id from car_lights join cars on cars.id = car_lights.car_id
    where car_lights.rank = 0 and car_lights.red_at >= ${from}::timestamptz and car_lights.red_at < ${to}::timestamptz
    order by cars.company_id`.execute(db)
  return rows
}
