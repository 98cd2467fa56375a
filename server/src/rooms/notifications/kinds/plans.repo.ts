import type { ApprovalStatus } from '@naryad/contract/approvals/approvals.words'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

export interface PlanFacts {
  readonly id: number
  readonly companyId: number
  readonly company: string
  readonly status: ApprovalStatus
  readonly isByPhone: boolean
  readonly isLive: boolean
  readonly createdBy: number | null
  readonly sentTo: string
  readonly linesCount: number
  readonly sum: number
  readonly refusedCount: number
  readonly agreedSum: number
  readonly withdrawnWhy: string
  readonly reason: string
  readonly name: string
  readonly position: string
  /** Users with the address of the letter. */
  readonly writtenIds: readonly number[]
}

export async function readPlans(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, PlanFacts>> {
  const { rows } = await sql<PlanFacts>`
    select plans.id, company_id, companies.name as company, plans.status, plans.channel = 'PHONE' as is_by_phone, plans.status in ('SENT', 'SEEN') as is_live,
      plans.created_by, sent_to, lines_count, sum::float8, cardinality(refused) as refused_count,
      agreed_sum::float8, withdrawn_why, reason, plans.name, plans.position,
      array(select users.id from users where lower(users.email) = lower(plans.email)) as written_ids
    from plan_approvals as plans join companies on companies.id = company_id
    where plans.id = any(${arrayOf([...new Set(ids)], 'integer')})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
