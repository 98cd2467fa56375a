import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'

const monthEnd = (day: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(date_trunc('month', ${day}) + interval '1 month - 1 day')::date`

/** The last day of a month is followed by the last one of another: 28 February by 31 March. */
const prolonged = sql`case when contracts.date_to = ${monthEnd(sql`contracts.date_to`)}
  then ${monthEnd(sql`contracts.date_to + make_interval(months => contracts.renews_months * n)`)}
  else (contracts.date_to + make_interval(months => contracts.renews_months * n))::date end`

/** The next ends of contracts that are prolonged by themselves and have ended. */
export async function findRenewed(tx: Tx, today: string): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; dateTo: string }>`
    select contracts.id, (
      select min(${prolonged}) from generate_series(1, 1200) as n where ${prolonged} >= ${today}::date) as date_to
    from contracts
    where is_active and renews_months is not null and date_to < ${today}::date
    order by contracts.id`.execute(tx)
  return new Map(rows.map(({ id, dateTo }) => [id, dateTo]))
}

/** Organizations of which another contract is in force today; returns them. */
export async function refreshCompanies(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select refresh_company_contracts(array(select distinct company_id from contracts order by company_id)) as ids`.execute(
    tx,
  )
  return rows[0]?.ids ?? []
}

/** Contracts that end in 30 days, and again in 7, and were not published as such. */
export async function findEnding(
  tx: Tx,
  today: string,
): Promise<{ readonly contractId: number; readonly days: number }[]> {
  const { rows } = await sql<{ contractId: number; days: number }>`
    insert into contract_end_notices (contract_id, date_to, days)
    select id, date_to, case when date_to - ${today}::date <= 7 then 7 else 30 end
    from contracts
    where is_active and renews_months is null and date_to between ${today}::date and ${today}::date + 30
    on conflict do nothing
    returning contract_id, days`.execute(tx)
  return rows
}
