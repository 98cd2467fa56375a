import type {
  PromiseFigures,
  PromiseFilters,
  ReportedPromise,
} from '@naryad/contract/promises/promises.report'
import { promiseOutcomes } from '@naryad/contract/promises/promises.words'
import type { Person } from '@naryad/contract/users/users'
import { sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { allOf, type Condition } from '../../platform/db/query/conditions.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { momentsOfDays } from '../../platform/time/company-day.ts'
import { visibleTasks } from '../tasks/index.ts'

const outcome = sql`coalesce(promises.result, case when promises.at < now() then 'MISSED' else 'OPEN' end)`

/** The promises of the period about tasks that the user may see. */
export function promisesIn(who: Who, { dateFrom, dateTo, userIds, outcomes }: PromiseFilters): Condition {
  const { from, to } = momentsOfDays(dateFrom, dateTo)
  return allOf([
    sql<SqlBool>`promises.at between ${from}::timestamptz and ${to}::timestamptz`,
    visibleTasks(who),
    ...(userIds.length > 0 ? [sql<SqlBool>`promises.user_id = any(${arrayOf(userIds, 'integer')})`] : []),
    ...(outcomes.length > 0 ? [sql<SqlBool>`${outcome} = any(${arrayOf(outcomes, 'text')})`] : []),
  ])
}

const person = sql`case when givers.id is not null then json_build_object('id', givers.id,
  'lastName', givers.last_name, 'firstName', givers.first_name, 'middleName', givers.middle_name) end`

const from = sql`promises join tasks on tasks.id = promises.task_id
  left join users as givers on givers.id = promises.user_id`

interface FigureRow {
  readonly isPerson: boolean
  readonly person: Person | null
  readonly values: PromiseFigures
}

/** The figures of all who gave one, the most first, and the totals. */
export async function readFigures(db: Db, where: Condition): Promise<FigureRow[]> {
  const counts = promiseOutcomes.map(
    (one) => sql`${sql.lit(one)}, count(*) filter (where ${outcome} = ${sql.lit(one)})`,
  )
  const { rows } = await sql<FigureRow>`
    select grouping(givers.id) = 0 as is_person, ${person} as person,
      json_build_object('given', count(*), ${sql.join(counts)}) as "values"
    from ${from} where ${where}
    group by grouping sets ((), (givers.id, givers.last_name, givers.first_name, givers.middle_name))
    order by is_person, count(*) desc, givers.last_name, givers.id`.execute(db)
  return rows
}

interface Page {
  readonly limit: number
  readonly offset: number
}

/** The latest first. */
export async function readPromises(
  db: Db,
  where: Condition,
  { limit, offset }: Page,
): Promise<ReportedPromise[]> {
  const { rows } = await sql<ReportedPromise>`
    select promises.id, promises.task_id, tasks.queue, tasks.title, promises.at, promises.promised_to as "to",
      promises.text, ${person} as by, ${outcome} as outcome, promises.closed_at, promises.move_reason as reason
    from ${from} where ${where}
    order by promises.at desc, promises.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}
