import type { ContractNorm } from '@naryad/contract/contracts/contracts'
import type { ContractHours } from '@naryad/contract/contracts/contracts.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { companyZone } from '../../../platform/time/company-day.ts'

/** What decides which contract applies to a task. */
export interface ContractFacts {
  readonly companyId: number | null
  readonly queue: Queue
  readonly createdAt: string
}

/** What a contract means for a task. */
export interface ContractTerms {
  readonly id: number
  readonly companyId: number
  readonly number: string
  /** Kopecks; null: costs always need an approval. */
  readonly approvalLimit: number | null
  readonly hours: ContractHours
  readonly norms: readonly ContractNorm[]
}

/** The contracts that apply to these tasks, in their order; null for those without one. */
export async function findContracts(db: Db, tasks: readonly ContractFacts[]): Promise<(number | null)[]> {
  if (tasks.every(({ companyId }) => companyId === null)) return tasks.map(() => null)
  const column = (key: keyof ContractFacts, type: string) =>
    arrayOf(
      tasks.map((task) => task[key]),
      type,
    )
  const { rows } = await sql<{ id: number | null }>`
    select contract_of(company_id, queue, (created_at at time zone ${companyZone})::date) as id
    from unnest(
      ${column('companyId', 'integer')}, ${column('queue', 'queue')}, ${column('createdAt', 'timestamptz')}
    ) with ordinality as tasks(company_id, queue, created_at, place)
    order by place`.execute(db)
  return rows.map(({ id }) => id)
}

export async function readContractTerms(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ContractTerms>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ContractTerms>`
    select id, company_id, number, approval_limit::float8 as approval_limit, hours, norms
    from contracts where id = any(${arrayOf([...new Set(ids)], 'integer')})`.execute(db)
  return new Map(rows.map((contract) => [contract.id, contract]))
}
