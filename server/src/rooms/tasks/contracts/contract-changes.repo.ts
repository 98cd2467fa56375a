import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { companyZone } from '../../../platform/time/company-day.ts'
import type { WorkRow } from '../changes/drafts.ts'

interface FoundContract {
  readonly taskId: number
  readonly companyId: number
  readonly version: number
  readonly fromNumber: string | null
  readonly toNumber: string | null
}

/** Writes the contracts that apply now to the open requests of these organizations that have another one. */
export async function applyFoundContracts(
  tx: Tx,
  companyIds: readonly number[],
  at: string,
): Promise<FoundContract[]> {
  const { rows } = await sql<FoundContract>`
    with found as materialized (
      select id, contract_id as former_id,
        contract_of(company_id, queue, (created_at at time zone ${companyZone})::date) as contract_id
      from tasks
      where company_id = any(${arrayOf(companyIds, 'integer')}) and is_open
        and status not in ('DONE', 'REMOTE_DONE') and not has_manual_contract
      order by id for no key update),
    changed as (
      update tasks set contract_id = found.contract_id, version = tasks.version + 1, updated_at = ${at}::timestamptz
      from found
      where tasks.id = found.id and found.contract_id is distinct from found.former_id
      returning tasks.id, tasks.company_id, tasks.version, tasks.contract_id, found.former_id)
    select changed.id as task_id, changed.company_id, changed.version,
      (select number from contracts where contracts.id = former_id) as from_number,
      (select number from contracts where contracts.id = contract_id) as to_number
    from changed order by changed.id`.execute(tx)
  return rows
}

type ByNorm = Pick<WorkRow, 'id' | 'createdAt' | 'priority' | 'contractId' | 'deadlineAt'>

/** Open requests of the contract with a deadline by its norm. */
export const readByNorm = (db: Db, contractId: number): Promise<ByNorm[]> =>
  db
    .selectFrom('tasks')
    .select(['id', 'createdAt', 'priority', 'contractId', 'deadlineAt'])
    .where('contractId', '=', contractId)
    .where('isOpen', '=', true)
    .where('status', 'not in', ['DONE', 'REMOTE_DONE'])
    .where('hasManualDeadline', '=', false)
    .orderBy('id')
    .execute()
