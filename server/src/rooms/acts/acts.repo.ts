import type { ActStatus } from '@naryad/contract/acts/acts.words'
import { type Insertable, sql, type Updateable } from 'kysely'

import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { ExportedAct } from './act-export.ts'
import type { ActDocument } from './acts.table.ts'
import type { ActsTable } from './acts.table.ts'

/** An act for its history. */
export interface ActState {
  readonly companyId: number
  readonly companyName: string
  readonly contractId: number | null
  readonly contractNumber: string | null
  readonly dateFrom: string
  readonly dateTo: string
  readonly actOn: string
  readonly comment: string
  readonly invoiceNumber: string
  readonly invoiceOn: string | null
}

export interface LockedAct extends ActState {
  readonly id: number
  readonly number: string | null
  readonly status: ActStatus
  readonly version: number
}

/**
 * Serializes all changes of acts: numbers have no gaps, and no task gets into two drafts. Taken before tasks are
 * locked. A change of a task takes no lock of acts, so the two cannot deadlock.
 */
export const lockActs = (tx: Tx): Promise<void> => lock(tx, 'acts')

/** After `lockActs`. */
export async function findLocked(tx: Tx, id: number): Promise<LockedAct | undefined> {
  const { rows } = await sql<LockedAct>`
    select acts.id, acts.number, acts.status, acts.version, acts.company_id, companies.name as company_name,
      acts.contract_id, contracts.number as contract_number, acts.date_from, acts.date_to, acts.act_on, acts.comment,
      acts.invoice_number, acts.invoice_on
    from acts join companies on companies.id = acts.company_id left join contracts on contracts.id = acts.contract_id
    where acts.id = ${id} for no key update of acts`.execute(tx)
  return rows[0]
}

export async function insertAct(tx: Tx, act: Insertable<ActsTable>): Promise<number> {
  const { id } = await tx.insertInto('acts').values(act).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateAct(tx: Tx, id: number, change: Updateable<ActsTable>): Promise<void> {
  await tx
    .updateTable('acts')
    .set({ ...change, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteAct(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('acts').where('id', '=', id).execute()
}

/** Takes free tasks; drafts that may not have them any more let go of them. */
export async function addTasks(tx: Tx, actId: number, taskIds: readonly number[]): Promise<void> {
  await sql`
    delete from act_tasks using acts
    where acts.id = act_tasks.act_id and acts.status = 'DRAFT' and task_id = any(${arrayOf(taskIds, 'integer')})`.execute(
    tx,
  )
  await sql`
    insert into act_tasks (act_id, task_id) select ${actId}, id from unnest(${arrayOf(taskIds, 'integer')}) as given(id)`.execute(
    tx,
  )
}

/** Only these stay. */
export async function keepTasks(tx: Tx, actId: number, taskIds: readonly number[]): Promise<void> {
  await sql`
    delete from act_tasks where act_id = ${actId} and not task_id = any(${arrayOf(taskIds, 'integer')})`.execute(
    tx,
  )
}

/** The tasks of a cancelled act are free. */
export async function freeTasks(tx: Tx, actId: number): Promise<void> {
  await tx.updateTable('actTasks').set({ isLive: false }).where('actId', '=', actId).execute()
}

export async function readTaskIds(tx: Tx, actId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('actTasks')
    .select('taskId')
    .where('actId', '=', actId)
    .orderBy('taskId')
    .execute()
  return rows.map(({ taskId }) => taskId)
}

/** Changes of the tasks wait until the transaction ends. */
export async function lockTasks(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select id from tasks where id = any(${arrayOf(ids, 'integer')}) order by id for no key update`.execute(tx)
}

/** The draft of an organization and contract for exactly this period. */
export async function findDraft(
  tx: Tx,
  {
    companyId,
    contractId,
    dateFrom,
    dateTo,
  }: Pick<ActState, 'companyId' | 'contractId' | 'dateFrom' | 'dateTo'>,
): Promise<{ id: number; tasksCount: number } | undefined> {
  const { rows } = await sql<{ id: number; tasksCount: number }>`
    select id, (select count(*)::int from act_tasks where act_id = acts.id) as tasks_count
    from acts where company_id = ${companyId} and contract_id is not distinct from ${contractId}
      and date_from = ${dateFrom} and date_to = ${dateTo} and status = 'DRAFT'
    order by id desc limit 1`.execute(tx)
  return rows[0]
}

/** The act of the contract for exactly this period: a draft before an issued one. */
export async function findActOfPeriod(
  db: Db,
  { contractId, dateFrom, dateTo }: { contractId: number; dateFrom: string; dateTo: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from acts where contract_id = ${contractId} and date_from = ${dateFrom} and date_to = ${dateTo}
      and status <> 'CANCELLED'
    order by status <> 'DRAFT', id desc limit 1`.execute(db)
  return rows[0]?.id
}

export async function findCompanyOfContract(db: Db, contractId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select company_id as id from contracts where id = ${contractId}`.execute(db)
  return rows[0]?.id
}

/** Whether the organization exists, and has this contract. */
export async function readOwner(
  tx: Tx,
  { companyId, contractId }: Pick<ActState, 'companyId' | 'contractId'>,
): Promise<{ hasCompany: boolean; hasContract: boolean }> {
  const { rows } = await sql<{ hasCompany: boolean; hasContract: boolean }>`
    select exists (select from companies where id = ${companyId}) as has_company,
      exists (select from contracts where id = ${contractId} and company_id = ${companyId}) as has_contract`.execute(
    tx,
  )
  return rows[0] ?? { hasCompany: false, hasContract: false }
}

export async function findLastPlace(tx: Tx, year: number): Promise<number> {
  const { place } = await tx
    .selectFrom('acts')
    .select(({ fn }) => fn.max('numberPlace').as('place'))
    .where('numberYear', '=', year)
    .executeTakeFirstOrThrow()
  return place ?? 0
}

export async function hasNumber(tx: Tx, number: string): Promise<boolean> {
  const { rows } = await sql`select from acts where lower(number) = lower(${number})`.execute(tx)
  return rows.length > 0
}

/** What an act names of its organization and contract. */
export async function readParties(db: Db, id: number): Promise<Pick<ActDocument, 'customer' | 'contract'>> {
  const { rows } = await sql<Pick<ActDocument, 'customer' | 'contract'>>`
    select jsonb_build_object('name', coalesce(nullif(companies.full_name, ''), companies.name),
        'shortName', companies.name, 'inn', coalesce(companies.inn, ''), 'kpp', coalesce(companies.kpp, ''),
        'ogrn', coalesce(companies.ogrn, ''), 'address', companies.address, 'phone', coalesce(companies.phone, ''),
        'bank', '') as customer,
      case when contracts.id is not null then jsonb_build_object('number', contracts.number,
        'signedOn', coalesce(contracts.signed_on, contracts.date_from)) end as contract
    from acts join companies on companies.id = acts.company_id left join contracts on contracts.id = acts.contract_id
    where acts.id = ${id}`.execute(db)
  const [parties] = rows
  if (!parties) throw new Error('an act has an organization')
  return parties
}

export async function findCompanyOfUser(db: Db, userId: number): Promise<number | null> {
  const user = await db.selectFrom('users').select('companyId').where('id', '=', userId).executeTakeFirst()
  return user?.companyId ?? null
}

export const readDocument = (
  db: Db,
  id: number,
): Promise<{ document: ActDocument | null; vatPercent: number | null } | undefined> =>
  db.selectFrom('acts').select(['document', 'vatPercent']).where('id', '=', id).executeTakeFirst()

/** Issued acts, in the order of their ids. */
export async function readExported(db: Db, ids: readonly number[]): Promise<ExportedAct[]> {
  const { rows } = await sql<ExportedAct>`
    select id, uuid, number, act_on, date_from, date_to, sum::float8, vat::float8, vat_percent, invoice_number,
      invoice_on, document
    from acts where id = any(${arrayOf(ids, 'integer')}) and status = 'ISSUED' order by id`.execute(db)
  return rows
}

/** No version: the export locks nothing. */
export async function markExported(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; companyId: number }[]> {
  const { rows } = await sql<{ id: number; companyId: number }>`
    update acts set exported_at = now() where id = any(${arrayOf(ids, 'integer')})
    returning id, company_id`.execute(tx)
  return rows
}
