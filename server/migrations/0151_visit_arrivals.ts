import { type Kysely, sql } from 'kysely'

import { emptyWithDemo, hideFromClients } from './rewrite-function.ts'

/** The applied order of an operator's visits of a day: docs/decisions/0096-order-of-visits.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_arrivals (
      task_id integer primary key references tasks on delete cascade,
      operator_id integer not null references users on delete cascade,
      day date not null,
      arrives_at timestamptz not null
    )`.execute(db)
  await sql`create index visit_arrivals_by_day on visit_arrivals (operator_id, day)`.execute(db)
  // An arrival of another operator or outside of the window no longer counts.
  await sql`
    create view current_arrivals with (security_invoker = true) as
    select arrival.* from visit_arrivals as arrival join tasks as task on task.id = arrival.task_id
    where task.operator_id = arrival.operator_id
      and arrival.arrives_at >= coalesce(task.planned_from, arrival.arrives_at)
      and arrival.arrives_at <= coalesce(task.planned_to, arrival.arrives_at)`.execute(db)
  await emptyWithDemo(db, 'visit_arrivals')
  await hideFromClients(db, 'visit_arrivals')
}
