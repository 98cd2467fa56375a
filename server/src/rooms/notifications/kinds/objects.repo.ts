import type { ImportEntity } from '@naryad/contract/imports/imports'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

const among = (ids: readonly number[]) => sql`any(${arrayOf([...new Set(ids)], 'integer')})`

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))

export interface RangeFacts {
  readonly id: number
  readonly carId: number
  readonly carTitle: string
  readonly companyId: number | null
  readonly companyName: string | null
  readonly kindTitle: string
  readonly dateTo: string | null
  readonly mileageTo: number | null
}

export async function readRanges(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, RangeFacts>> {
  const { rows } = await sql<RangeFacts>`
    select r.id, r.car_id, cars.title as car_title, cars.company_id, companies.name as company_name,
      k.title as kind_title, r.date_to, r.mileage_to
    from maintenance_ranges r
    join maintenance_kinds k on k.id = r.kind_id
    join cars on cars.id = r.car_id
    left join companies on companies.id = cars.company_id
    where r.id = ${among(ids)} and r.done_at is null`.execute(db)
  return byId(rows)
}

interface ContractFacts {
  readonly id: number
  readonly number: string
  readonly dateTo: string
  readonly companyId: number
  readonly companyName: string
}

/** Only contracts that still end. */
export async function readContracts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ContractFacts>> {
  const { rows } = await sql<ContractFacts>`
    select contracts.id, number, date_to, company_id, companies.name as company_name
    from contracts join companies on companies.id = company_id
    where contracts.id = ${among(ids)} and contracts.is_active and renews_months is null and date_to is not null`.execute(
    db,
  )
  return byId(rows)
}

interface ActFacts {
  readonly id: number
  readonly number: string
  readonly sum: number
  readonly dateFrom: string
  readonly dateTo: string
  readonly companyId: number
}

/** Only acts that are still issued. */
export async function readActs(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ActFacts>> {
  const { rows } = await sql<ActFacts>`
    select id, number, sum::float8, date_from, date_to, company_id from acts
    where id = ${among(ids)} and status = 'ISSUED'`.execute(db)
  return byId(rows)
}

export interface RollCallFacts {
  readonly id: number
  readonly windowFrom: string | null
  readonly windowTo: string | null
  readonly taskId: number | null
  readonly queue: Queue | null
  readonly operatorId: number | null
  readonly companyId: number | null
  readonly companyName: string | null
  readonly subjectName: string | null
  readonly carTitle: string | null
}

/** Only roll calls that are still no-shows. */
export async function readRollCalls(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RollCallFacts>> {
  const { rows } = await sql<RollCallFacts>`
    select r.id, r.window_from, r.window_to, r.task_id, tasks.queue, tasks.operator_id, r.company_id,
      companies.name as company_name, cars.title as car_title,
      coalesce(drivers.last_name || ' ' || drivers.first_name, users.last_name || ' ' || users.first_name)
        as subject_name
    from roll_calls r
    left join tasks on tasks.id = r.task_id
    left join companies on companies.id = r.company_id
    left join cars on cars.id = r.car_id
    left join drivers on drivers.id = r.driver_id
    left join users on users.id = r.user_id
    where r.id = ${among(ids)} and r.status = 'NO_SHOW'`.execute(db)
  return byId(rows)
}

export interface RequestFacts {
  readonly id: number
  readonly lastName: string
  readonly firstName: string
  readonly companyName: string
}

/** Only requests that are still undecided. */
export async function readRequests(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RequestFacts>> {
  const rows = await db
    .selectFrom('registrationRequests')
    .select(['id', 'lastName', 'firstName', 'companyName'])
    .where('id', '=', sql<number>`${among(ids)}`)
    .where('status', '=', 'NEW')
    .execute()
  return byId(rows)
}

export interface ImportFacts {
  readonly id: number
  readonly entity: ImportEntity
  readonly fileName: string
  readonly createdCount: number
  readonly changedCount: number
  readonly failedCount: number
}

export async function readImports(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ImportFacts>> {
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'entity', 'fileName', 'createdCount', 'changedCount', 'failedCount'])
    .where('id', '=', sql<number>`${among(ids)}`)
    .execute()
  return byId(rows)
}
