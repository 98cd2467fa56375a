import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

/** After so many failures in a row the register is left alone for a while. */
const failuresToSilence = 3
const silenceMinutes = 10

export type Turn =
  | { readonly kind: 'wait'; readonly ms: number }
  /** Until this moment the register is not asked. */
  | { readonly kind: 'silent'; readonly until: string }

/** Takes the next place in the queue of all servers of the installation. */
export async function takeTurn(db: Db, pauseMs: number): Promise<Turn> {
  const { rows } = await sql<{ ms: number; silentUntil: string | null }>`
    update arshin_pace set
      next_at = case when silent_until > now() then next_at
        else greatest(clock_timestamp(), next_at) + ${pauseMs} * interval '1 millisecond' end
    returning
      greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000 - ${pauseMs})::float8 as ms,
      case when silent_until > now()
        then to_char(silent_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as silent_until`.execute(
    db,
  )
  const [turn] = rows
  return turn?.silentUntil ? { kind: 'silent', until: turn.silentUntil } : { kind: 'wait', ms: turn?.ms ?? 0 }
}

export const recordAnswer = (db: Db, isAnswered: boolean): Promise<unknown> =>
  sql`
    update arshin_pace set
      failures_count = case when ${isAnswered} or failures_count + 1 >= ${failuresToSilence} then 0
        else failures_count + 1 end,
      silent_until = case when not ${isAnswered} and failures_count + 1 >= ${failuresToSilence}
        then now() + ${silenceMinutes} * interval '1 minute' end`.execute(db)
