import type { CarLight, FactTask, LightFact } from '@naryad/contract/lights/lights'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { type Reach, visibleTasks } from '../tasks/index.ts'
import { type FactRow, factText, sourceText } from './fact-text.ts'

export const refreshQueue = 'lights.refresh'

/** Recounts all lights by a job. */
export const requestRefresh = (tx: Tx): Promise<void> => enqueue(tx, [refreshQueue], [{}])

/** Trucks per transaction of a recount. */
const batchSize = 500

/** Recounts the next trucks; returns the last of them, or undefined after the end. */
export async function refreshNextLights(tx: Tx, afterId: number): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with batch as materialized (select id from cars where id > ${afterId} order by id limit ${sql.lit(batchSize)})
    select (select max(id) from batch) as last, refresh_car_lights(array(select id from batch))`.execute(tx)
  return rows[0]?.last ?? undefined
}

type Truck = Pick<CarLight, 'id' | 'car' | 'company' | 'light' | 'known' | 'total' | 'version'> & {
  readonly openTask: FactTask | null
}

export interface FactOfTruck extends FactRow, Pick<LightFact, 'ruleId' | 'light' | 'lastSeenAt' | 'task'> {
  readonly carId: number
  /** The task names the fact; otherwise it is one in the category of the rule's kind. */
  readonly isTaskOwn: boolean
}

const taskRef = sql`jsonb_build_object('id', tasks.id, 'queue', tasks.queue, 'status', tasks.status)`

/** A request of a former owner answers nothing for the present one. */
export const ofPresentOwner = sql<SqlBool>`tasks.company_id is not distinct from cars.company_id`

async function readTrucks(db: Db, { who }: Reach, ids: readonly number[]): Promise<Truck[]> {
  const { rows } = await sql<Truck>`
    select cars.id, cars.version,
      jsonb_build_object('id', cars.id, 'plate', cars.plate, 'title', cars.title, 'brand', cars.brand,
        'model', cars.model) as car,
      case when companies.id is not null then
        jsonb_build_object('id', companies.id, 'name', companies.name) end as company,
      car_lights.light, coalesce(known, 0) as known, coalesce(total, 0) as total, open.task as open_task
    from unnest(${arrayOf(ids, 'integer')}) with ordinality as wanted(id, place)
    join cars on cars.id = wanted.id
    left join companies on companies.id = cars.company_id
    left join car_lights on car_lights.car_id = cars.id
    left join lateral (
      select ${taskRef} as task from tasks
      where tasks.car_id = cars.id and tasks.is_open and ${visibleTasks(who)}
      order by tasks.priority = 'CRITICAL' desc, tasks.id desc limit 1) as open on true
    order by wanted.place`.execute(db)
  return rows
}

/** The facts of trucks by the rules in their order; of the tasks about them only those that are seen. */
export async function readFacts(
  db: Db,
  seen: RawBuilder<SqlBool>,
  ids: readonly number[],
): Promise<FactOfTruck[]> {
  const { rows } = await sql<FactOfTruck>`
    with open as materialized (select * from tasks_of_facts(${arrayOf(ids, 'integer')}))
    select facts.car_id, facts.rule_id, rules.fact, facts.state, facts.light, facts.until,
      facts.until - ${companyToday()}::date as days_left, facts.source_kind, facts.source_id,
      case when rules.fact = 'SIGNAL' then
        to_char(positions.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as last_seen_at,
      case when ranges.id is not null then jsonb_build_object(
        'dateFrom', ranges.date_from, 'mileageTo', ranges.mileage_to, 'proofNumber', ranges.proof_number,
        'isByMileage', case facts.state when 'OVERDUE' then ranges.overdue_after = '-infinity'
          else ranges.soon_from = '-infinity' end) end as range,
      case when units.id is not null then jsonb_build_object('serial', units.serial,
        'model', jsonb_build_object('kind', units.kind, 'title', models.title)) end as unit,
      case when drivers.id is not null then jsonb_build_object('lastName', drivers.last_name,
        'firstName', drivers.first_name, 'middleName', drivers.middle_name) end as driver,
      about.task, coalesce(about.is_own, false) as is_task_own
    from car_facts(${arrayOf(ids, 'integer')}, ${companyToday()}::date) as facts
    join light_rules as rules on rules.id = facts.rule_id
    left join car_positions as positions on rules.fact = 'SIGNAL' and positions.car_id = facts.car_id
    left join maintenance_ranges as ranges on facts.source_kind = 'range' and ranges.id = facts.source_id
    left join units on units.id = case facts.source_kind when 'unit' then facts.source_id else ranges.unit_id end
    left join unit_models as models on models.id = units.model_id
    left join drivers on facts.source_kind = 'driver' and drivers.id = facts.source_id
    left join lateral (
      select ${taskRef} as task, open.is_own from open join tasks on tasks.id = open.task_id
      where open.car_id = facts.car_id and open.rule_id = facts.rule_id and ${seen}
        and (open.is_own or facts.light <> 'GREEN')
      order by open.is_own desc, tasks.id desc limit 1) as about on true
    order by rules.position, rules.id`.execute(db)
  return rows
}

function present(row: FactOfTruck): LightFact {
  const { ruleId, state, light, until, daysLeft, lastSeenAt, task, sourceKind, sourceId } = row
  return {
    ruleId,
    state,
    light,
    until,
    daysLeft: until === null ? null : daysLeft,
    lastSeenAt,
    text: factText(row),
    source:
      sourceKind === null || sourceId === null
        ? null
        : { kind: sourceKind, id: sourceId, text: sourceText(row) },
    task,
  }
}

/** The lights of these trucks with all their facts, in this order. The caller has checked that they are visible. */
export async function readLights(db: Db, reach: Reach, ids: readonly number[]): Promise<CarLight[]> {
  if (ids.length === 0) return []
  const trucks = await readTrucks(db, reach, ids)
  const facts = Map.groupBy(await readFacts(db, visibleTasks(reach.who), ids), ({ carId }) => carId)
  return trucks.map(({ openTask, ...truck }) => {
    const own = (facts.get(truck.id) ?? []).map(present)
    const about = own.find((fact) => fact.light === 'RED' && fact.task) ?? own.find((fact) => fact.task)
    return { ...truck, facts: own, openTask: about?.task ?? openTask }
  })
}

/** The request is about the facts of its truck by these rules. */
export async function linkFacts(tx: Tx, taskId: number, ruleIds: readonly number[]): Promise<void> {
  await sql`
    insert into fact_tasks (task_id, rule_id)
    select ${taskId}::integer, id from light_rules where id = any(${arrayOf(ruleIds, 'integer')})
    on conflict do nothing`.execute(tx)
}

/** A suggestion that was accepted made its request one about its evidence. */
export async function linkEvidence(tx: Tx, suggestionIds: readonly number[]): Promise<void> {
  await sql`
    insert into fact_tasks (task_id, rule_id)
    select suggestions.task_id, rules.id
    from suggestions cross join lateral jsonb_array_elements(suggestions.evidence) as line
    join light_rules as rules on rules.title = line ->> 'title'
    where suggestions.id = any(${arrayOf(suggestionIds, 'integer')}) and suggestions.cause like 'light %'
      and suggestions.task_id is not null
    on conflict do nothing`.execute(tx)
}
