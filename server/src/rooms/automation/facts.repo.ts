import type { RuleAction, RuleCondition } from '@naryad/contract/automation/automation'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { isRatingRecent, ratingRecipient } from '../ratings/index.ts'
import type { TaskFacts, Worker } from './facts.ts'
import type { Titles } from './sentences.ts'

/** In the order of the ids; tasks that are gone are missing. */
export async function readFacts(
  db: Db,
  ids: readonly number[],
  /** The zones that conditions name. */
  zoneIds: readonly number[],
): Promise<TaskFacts[]> {
  const { rows } = await sql<TaskFacts>`
    select t.id, t.title, t.queue, t.type_id, t.category_id, t.company_id,
      car.brand, car.model, t.car_id, t.contact_id, t.driver_id, t.planned_from, t.planned_to, t.address,
      greatest(
        (select max(c.at) from task_comments as c left join users as writer on writer.id = c.author_id
          where c.task_id = t.id and (writer.role = 'client' or c.driver_id is not null or c.guest_name <> '')),
        (select max(s.created_at) from suggestions as s where s.about_task_id = t.id),
        (select max(call.started_at) from calls as call where call.task_id = t.id and call.direction = 'IN'))
        as client_turned_at,
      t.contract_id, t.source, t.priority, t.status, t.operator_id,
      array(select user_id from task_crew where task_id = t.id order by user_id) as crew_ids,
      t.work_report, t.checklist, t.costs, t.is_costs_approved, t.is_warranty, t.signed_at, t.done_at, t.closed_at,
      null as closed_by, t.parent_id, t.childs_count, t.created_at, t.deadline_at,
      coalesce(t.status_since, t.created_at) as status_since,
      (select json_build_object('number', acts.number) from act_tasks join acts on acts.id = act_tasks.act_id
        where act_tasks.task_id = t.id and act_tasks.is_live and acts.status = 'ISSUED') as act,
      array(select child.id from tasks as child
        where child.parent_id = t.id and child.status not in ('DONE', 'REMOTE_DONE', 'CLOSED') order by child.id)
        as open_children,
      array(select z.id from company_zones as z
        where z.id = any(${arrayOf(zoneIds, 'integer')}) and t.lat is not null and metres_outside(z, t.lat, t.lon) <= 0)
        as zone_ids,
      coalesce((select a.user_id is not null from task_actions as a
        where a.task_id = t.id and a.kind = 'OPERATOR' order by a.id desc limit 1), t.operator_id is not null)
        as is_operator_by_hand,
      asked.email as rating_email,
      ${isRatingRecent} as is_rating_recent
    from unnest(${arrayOf(ids, 'integer')}) with ordinality as wanted(id, n) join tasks as t on t.id = wanted.id
    left join cars as car on car.id = t.car_id
    ${ratingRecipient}
    order by wanted.n`.execute(db)
  return rows
}

/** All employees: any may be named by a rule or chosen by it. */
export async function readWorkers(db: Db, ruleId: number | null): Promise<Map<number, Worker>> {
  const { rows } = await sql<Worker>`
    select u.id, u.last_name, u.first_name, u.middle_name, u.role, u.is_blocked, u.queues::text[] as queues,
      exists (select from absences as a where a.user_id = u.id
        and ${companyToday()}::date between a.date_from and a.date_to) as is_absent,
      (select count(*)::int from tasks as t where t.operator_id = u.id and t.is_open
        and t.status not in ('DONE', 'REMOTE_DONE')) as load,
      coalesce((select to_char(max(r.at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from automation_runs as r
        where r.operator_id = u.id and r.rule_id = ${ruleId}), '') as chosen_at
    from users as u where u.role <> 'client' order by u.id`.execute(db)
  return new Map(rows.map((worker) => [worker.id, worker]))
}

interface Named {
  readonly id: number
  readonly title: string
}

export interface References extends Omit<Titles, 'queues'> {
  readonly blockedIds: ReadonlySet<number>
  readonly inactiveTypeIds: ReadonlySet<number>
}

type Definition = {
  readonly conditions: readonly RuleCondition[]
  readonly actions: readonly RuleAction[]
}

const idsIn = (rules: readonly Definition[], field: 'type' | 'category' | 'company' | 'zone'): number[] => [
  ...new Set(
    rules.flatMap(({ conditions }) =>
      conditions.flatMap((condition) => (condition.field === field ? condition.values : [])),
    ),
  ),
]

export const zonesIn = (rules: readonly Definition[]): number[] => idsIn(rules, 'zone')

const peopleIn = (rules: readonly Definition[]): number[] => [
  ...new Set(
    rules.flatMap(({ actions }) =>
      actions.flatMap((action) => ('userId' in action && action.userId !== null ? [action.userId] : [])),
    ),
  ),
]

const titlesOf = (rows: readonly Named[]): Map<number, string> =>
  new Map(rows.map(({ id, title }) => [id, title]))

/** What the rules name. */
export async function readReferences(db: Db, rules: readonly Definition[]): Promise<References> {
  const types = await db
    .selectFrom('taskTypes')
    .select(['id', 'title', 'isActive'])
    .where('id', '=', sql<number>`any(${arrayOf(idsIn(rules, 'type'), 'integer')})`)
    .execute()
  const categories = await db
    .selectFrom('taskCategories')
    .select(['id', 'title'])
    .where('id', '=', sql<number>`any(${arrayOf(idsIn(rules, 'category'), 'integer')})`)
    .execute()
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name as title'])
    .where('id', '=', sql<number>`any(${arrayOf(idsIn(rules, 'company'), 'integer')})`)
    .execute()
  const zones = await db
    .selectFrom('companyZones')
    .select(['id', 'name as title'])
    .where('id', '=', sql<number>`any(${arrayOf(idsIn(rules, 'zone'), 'integer')})`)
    .execute()
  const people = await db
    .selectFrom('users')
    .select(['id', 'lastName', 'firstName', 'middleName', 'isBlocked', 'role'])
    .where('id', '=', sql<number>`any(${arrayOf(peopleIn(rules), 'integer')})`)
    .execute()
  return {
    types: titlesOf(types),
    categories: titlesOf(categories),
    companies: titlesOf(companies),
    zones: titlesOf(zones),
    people: new Map(people.map((person) => [person.id, person])),
    blockedIds: new Set(
      people.filter(({ isBlocked, role }) => isBlocked || role === 'client').map(({ id }) => id),
    ),
    inactiveTypeIds: new Set(types.filter(({ isActive }) => !isActive).map(({ id }) => id)),
  }
}
