import { liveStatuses } from '@naryad/contract/approvals/approvals.words'
import type { PlanApproval, PlanLine } from '@naryad/contract/approvals/plan-approvals'
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/database.ts'
import { jsonRows } from '../../platform/db/query/json-rows.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { PlanApprovalsTable, SentLine } from './approvals.table.ts'

const person = (
  eb: ExpressionBuilder<Database, 'planApprovals'>,
  column: `planApprovals.${'createdBy' | 'answeredBy' | 'withdrawnBy'}`,
) =>
  jsonObjectFrom(
    eb
      .selectFrom('users')
      .select(['users.id', 'lastName', 'firstName', 'middleName'])
      .whereRef('users.id', '=', column),
  )

const shown = (eb: ExpressionBuilder<Database, 'planApprovals'>) =>
  [
    'id',
    'channel',
    'sentTo',
    'email',
    'deliveryError',
    'linesCount',
    sql<number>`sum::float8`.as('sum'),
    'status',
    'createdAt',
    'expiresAt',
    'seenAt',
    'remindedAt',
    sql<number>`cardinality(refused)`.as('refusedCount'),
    sql<number>`agreed_sum::float8`.as('agreedSum'),
    'reason',
    'withdrawnWhy',
    'withdrawnAt',
    'name',
    'position',
    'note',
    'answeredAt',
    person(eb, 'planApprovals.createdBy').as('createdBy'),
    person(eb, 'planApprovals.answeredBy').as('answeredBy'),
    person(eb, 'planApprovals.withdrawnBy').as('withdrawnBy'),
  ] as const

const shownAtOnce = 50

/** The newest first. */
export const readPlans = (db: Db, companyId: number): Promise<PlanApproval[]> =>
  db
    .selectFrom('planApprovals')
    .select(shown)
    .where('companyId', '=', companyId)
    .orderBy('id', 'desc')
    .limit(shownAtOnce)
    .execute()

export const getPlan = (db: Db, id: number): Promise<PlanApproval> =>
  db.selectFrom('planApprovals').select(shown).where('id', '=', id).executeTakeFirstOrThrow()

export const findLivePlan = (tx: Tx, companyId: number): Promise<{ sentTo: string } | undefined> =>
  tx
    .selectFrom('planApprovals')
    .select('sentTo')
    .where('companyId', '=', companyId)
    .where('status', 'in', liveStatuses)
    .executeTakeFirst()

export const findCompanyName = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await tx.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirst())?.name

export const findName = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['lastName', 'firstName', 'middleName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export const lockPlan = (tx: Tx, id: number) =>
  tx
    .selectFrom('planApprovals')
    .innerJoin('companies', 'companies.id', 'planApprovals.companyId')
    .select([
      'planApprovals.status',
      'planApprovals.withdrawnBy',
      'planApprovals.withdrawnWhy',
      'planApprovals.companyId',
      'planApprovals.channel',
      'planApprovals.sentTo',
      'planApprovals.email',
      'planApprovals.userId',
      'planApprovals.sealedSecret',
      'planApprovals.expiresAt',
      'planApprovals.linesCount',
      sql<number>`plan_approvals.sum::float8`.as('sum'),
      'companies.name as company',
    ])
    .where('planApprovals.id', '=', id)
    .forNoKeyUpdate('planApprovals')
    .executeTakeFirst()

const asked = (db: Db) =>
  db
    .selectFrom('planApprovals')
    .innerJoin('companies', 'companies.id', 'planApprovals.companyId')
    .select([
      'planApprovals.id',
      'planApprovals.companyId',
      'planApprovals.status',
      'planApprovals.createdAt',
      'planApprovals.sentTo',
      'planApprovals.lines',
      sql<number>`plan_approvals.sum::float8`.as('sum'),
      'planApprovals.expiresAt',
      'planApprovals.refused',
      sql<number>`plan_approvals.agreed_sum::float8`.as('agreedSum'),
      'planApprovals.reason',
      'planApprovals.name',
      'planApprovals.position',
      'planApprovals.answeredAt',
      'planApprovals.answeredBy',
      'companies.name as company',
    ])

const answerable = [...liveStatuses, 'ANSWERED'] as const

const bySecret = (db: Db, hash: Buffer) =>
  asked(db)
    .where('planApprovals.secretHash', '=', hash)
    .where('planApprovals.status', 'in', answerable)
    .where('planApprovals.expiresAt', '>', sql<string>`now()`)

export const findPlanBySecret = (db: Db, hash: Buffer) => bySecret(db, hash).executeTakeFirst()

/** Locked: of two answers the second sees the first. */
export const lockBySecret = (tx: Tx, hash: Buffer) =>
  bySecret(tx, hash).forNoKeyUpdate('planApprovals').executeTakeFirst()

export const findOnePlan = (db: Db, id: number) =>
  asked(db).select('planApprovals.channel').where('planApprovals.id', '=', id).executeTakeFirst()

/** The open plan of the organization, else the one that was answered last. */
export const findOwn = (db: Db, companyId: number) =>
  asked(db)
    .where('planApprovals.companyId', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('planApprovals.status', '=', 'ANSWERED'),
        eb.and([
          eb('planApprovals.status', 'in', liveStatuses),
          eb('planApprovals.expiresAt', '>', sql<string>`now()`),
        ]),
      ]),
    )
    .orderBy('planApprovals.id', 'desc')
    .executeTakeFirst()

export const lockOwn = (tx: Tx, companyId: number, id: number) =>
  asked(tx)
    .where('planApprovals.companyId', '=', companyId)
    .where('planApprovals.id', '=', id)
    .forNoKeyUpdate('planApprovals')
    .executeTakeFirst()

/** The open plans, in which terms and prices may have changed. */
export const readLivePlans = (db: Db): Promise<{ id: number; company: string }[]> =>
  db
    .selectFrom('planApprovals')
    .innerJoin('companies', 'companies.id', 'planApprovals.companyId')
    .select(['planApprovals.id', 'companies.name as company'])
    .where('planApprovals.status', 'in', liveStatuses)
    .where('planApprovals.expiresAt', '>', sql<string>`now()`)
    .orderBy('planApprovals.id')
    .execute()

/** Undefined if it is open no more, or is being answered or opened at the moment. */
export const lockLivePlan = (tx: Tx, id: number) =>
  asked(tx)
    .where('planApprovals.id', '=', id)
    .where('planApprovals.status', 'in', liveStatuses)
    .where('planApprovals.expiresAt', '>', sql<string>`now()`)
    .forNoKeyUpdate('planApprovals')
    .skipLocked()
    .executeTakeFirst()

/** The lines with the drivers of cards and licences as they are named now; those that are gone have no name. */
export async function withDrivers(db: Db, lines: readonly SentLine[]): Promise<PlanLine[]> {
  const ids = lines.flatMap(({ driverId }) => driverId ?? [])
  const drivers =
    ids.length === 0
      ? []
      : await db
          .selectFrom('drivers')
          .select(['id', 'lastName', 'firstName', 'middleName'])
          .where('id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
          .execute()
  const byId = new Map(drivers.map((driver) => [driver.id, driver]))
  return lines.map((line) => ({ ...line, driver: byId.get(line.driverId ?? 0) ?? null }))
}

/** Works on trucks that were finished since a moment: «truck kind». */
export async function readFinished(db: Db, carIds: readonly number[], since: string): Promise<Set<string>> {
  const { rows } = await sql<{ work: string }>`
    select distinct car_id || ' ' || kind_id as work from maintenance_ranges
    where car_id = any(${arrayOf(carIds, 'integer')}) and done_at >= ${since}`.execute(db)
  return new Set(rows.map(({ work }) => work))
}

type NewPlan = Omit<Insertable<PlanApprovalsTable>, 'lines' | 'linesHash' | 'linesCount'> & {
  readonly lines: readonly SentLine[]
}

/** The database computes the hash of the text that it stores. */
export async function insertPlan(tx: Tx, { lines, ...plan }: NewPlan): Promise<number> {
  const text = JSON.stringify(lines)
  const { id } = await tx
    .insertInto('planApprovals')
    .values({
      ...plan,
      lines: text,
      linesHash: sql<Buffer>`sha256(convert_to(${text}::text, 'UTF8'))`,
      linesCount: lines.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePlan(tx: Tx, id: number, change: Updateable<PlanApprovalsTable>): Promise<void> {
  await tx.updateTable('planApprovals').set(change).where('id', '=', id).execute()
}

/** Works of trucks, kinds and drivers that are gone by now are left out. */
export async function insertAgreements(
  tx: Tx,
  { approvalId, companyId }: { readonly approvalId: number; readonly companyId: number },
  lines: readonly SentLine[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ carId, kindId, unitId, driverId, what, dueOn, validFrom, validTo, price }) => ({
    carId,
    kindId,
    unitId,
    driverId,
    what,
    dueOn,
    validFrom,
    validTo,
    price,
  }))
  await sql`
    insert into plan_agreements (
      approval_id, company_id, car_id, kind_id, unit_id, driver_id, what, due_on, valid_from, valid_to, price)
    select ${approvalId}, ${companyId}, own.car_id, own.kind_id, own.unit_id, own.driver_id, own.what, own.due_on,
      own.valid_from, own.valid_to, own.price
    from jsonb_populate_recordset(null::plan_agreements, ${jsonRows(rows)}) as own
    where (own.car_id is null or exists (select from cars where cars.id = own.car_id))
      and (own.kind_id is null or exists (select from maintenance_kinds where maintenance_kinds.id = own.kind_id))
      and (own.driver_id is null or exists (select from drivers where drivers.id = own.driver_id))
      and (own.unit_id is null or exists (select from units where units.id = own.unit_id))`.execute(tx)
}

/** Tasks with works of this plan and costs that a rule has approved. */
export async function findApprovedByPlan(tx: Tx, approvalId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with linked as (
      select ranges.task_id, own.company_id from plan_agreements as own
      join maintenance_ranges as ranges on ranges.car_id = own.car_id and ranges.kind_id = own.kind_id
        and (own.unit_id is null or own.unit_id = ranges.unit_id)
        and ranges.date_to between own.valid_from and own.valid_to
      where own.approval_id = ${approvalId}
      union
      select due.task_id, own.company_id from plan_agreements as own
      join due_rows as due on due.driver_id = own.driver_id and due.what = own.what
        and due.due_on between own.valid_from and own.valid_to
      where own.approval_id = ${approvalId})
    select tasks.id from linked
    join tasks on tasks.id = linked.task_id and tasks.company_id = linked.company_id
    where tasks.is_costs_approved and tasks.costs > 0
      and (select source from task_actions where task_id = tasks.id and kind = 'COSTS_APPROVED'
        order by task_actions.id desc limit 1) = 'RULE'
    order by tasks.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function deleteAgreements(tx: Tx, approvalId: number): Promise<void> {
  await tx.deleteFrom('planAgreements').where('approvalId', '=', approvalId).execute()
}
