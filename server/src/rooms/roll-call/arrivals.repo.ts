import { earlyArrivalMinutes, noShowAfterMinutes } from '@naryad/contract/roll-call/roll-call.words'
import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { lockWhere, type RollCallRow } from './roll-call.repo.ts'

export interface Arrival {
  readonly carId: number
  readonly companyId: number
  readonly at: string
}

/**
 * The planned visits that these arrivals match: the truck enters the yard of its organization between an
 * hour before the window and the moment of a no-show.
 */
export const lockAwaited = (tx: Tx, arrivals: readonly Arrival[]): Promise<RollCallRow[]> =>
  lockWhere(
    tx,
    sql<SqlBool>`roll_calls.status in ('EXPECTED', 'CONFIRMED') and roll_calls.user_id is null and exists (
      select from unnest(
        ${arrayOf(
          arrivals.map(({ carId }) => carId),
          'integer',
        )}, ${arrayOf(
          arrivals.map(({ companyId }) => companyId),
          'integer',
        )}, ${arrayOf(
          arrivals.map(({ at }) => at),
          'timestamptz',
        )}) as arrivals(car_id, company_id, at)
      where arrivals.car_id = roll_calls.car_id and arrivals.company_id = roll_calls.company_id
        and arrivals.at >= coalesce(window_from, window_to) - make_interval(mins => ${sql.lit(earlyArrivalMinutes)})
        and arrivals.at <= due_at + make_interval(mins => ${sql.lit(noShowAfterMinutes)}))`,
  )
