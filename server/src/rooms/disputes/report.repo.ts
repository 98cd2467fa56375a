import type { DisputeFigure } from '@naryad/contract/disputes/disputes.words'
import { sql, type SqlBool } from 'kysely'

import type { GroupedSource } from '../reports/index.ts'

/** Disputes that began in the period. */
export const disputesSource: GroupedSource<DisputeFigure> = {
  from: sql`disputes join tasks on tasks.id = disputes.task_id`,
  moment: sql`disputes.opened_at`,
  counted: {
    all: sql<SqlBool>`true`,
    open: sql<SqlBool>`disputes.settled_at is null`,
    ours: sql<SqlBool>`disputes.result = 'OURS'`,
    client: sql<SqlBool>`disputes.result = 'CLIENT'`,
    half: sql<SqlBool>`disputes.result = 'HALF'`,
  },
  // A task that was questioned twice costs once, in each group and in the totals.
  further: (key) => ({
    columns: sql`extract(epoch from disputes.settled_at - disputes.opened_at) / 86400 as days, tasks.costs,
      row_number() over (partition by tasks.id order by disputes.id) = 1 as is_first,
      row_number() over (partition by ${key}, tasks.id order by disputes.id) = 1 as is_first_of_key`,
    values: sql`'medianDays', round((percentile_cont(0.5) within group (order by days))::numeric, 1),
      'sum', coalesce(case when grouping(key) = 1 then sum(costs) filter (where is_first)
        else sum(costs) filter (where is_first_of_key) end, 0)`,
  }),
  item: sql`disputes.id, tasks.costs::float8 as costs, disputes.reason, disputes.opened_at, disputes.result,
    disputes.note, disputes.settled_at`,
  latest: sql`disputes.opened_at`,
}
