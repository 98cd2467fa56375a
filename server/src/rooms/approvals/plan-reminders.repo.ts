import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { companyToday, companyZone } from '../../platform/time/company-day.ts'
import { type Destination, isReached } from './sending.repo.ts'

const batchSize = 500

/** Returns the questions that have ended. */
export async function expirePlans(tx: Tx): Promise<{ id: number; companyId: number }[]> {
  const { rows } = await sql<{ id: number; companyId: number }>`
    update plan_approvals set status = 'EXPIRED'
    where id in (
      select id from plan_approvals where status in ('SENT', 'SEEN') and expires_at <= now()
      order by id limit ${batchSize} for update skip locked)
    returning id, company_id`.execute(tx)
  return rows
}

export interface RemindedPlan extends Destination {
  readonly id: number
  readonly planOf: number
  readonly company: string
  readonly sealedSecret: Buffer
  readonly expiresAt: string
  readonly sum: number
  readonly linesCount: number
}

/** As of costs: on the first and the third working day after the message. */
export async function claimPlanReminders(tx: Tx): Promise<RemindedPlan[]> {
  const { rows } = await sql<RemindedPlan>`
    update plan_approvals as own set reminders_count = reminders_count + 1, reminded_at = now()
    from companies
    where companies.id = own.company_id and own.id in (
      select id from plan_approvals
      where status in ('SENT', 'SEEN') and ${isReached} and expires_at > now() and reminders_count < 2
        and (select count(*) from working_days
          where minutes > 0 and day > (plan_approvals.created_at at time zone ${companyZone})::date
            and day <= ${companyToday()}::date) >= case reminders_count when 0 then 1 else 3 end
      order by id limit ${batchSize} for update skip locked)
    returning own.id, own.company_id as plan_of, companies.name as company, own.channel, own.email, own.user_id,
      own.sealed_secret, own.expires_at, own.sum::float8 as sum, own.lines_count`.execute(tx)
  return rows
}
